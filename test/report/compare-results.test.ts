// A result compared with an earlier one: each finding is new, unchanged or updated, and only what was evaluated again can be absent.
import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../src/kinds/address.ts';
import { comparedWith } from '../../src/report/compare-results.ts';
import type { ReportedFinding, ReportedPolicy, ReportedRead, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { runs } from '../runs.ts';
import { finding, policy, review } from './reviews.ts';

const counts = { evaluated: 1, pass: 0, fail: 1, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 };
const whole: ReportedPolicy = { ...policy, counts };
const read: ReportedRead = { name: 'member' as CollectionName, kind: 'member', state: 'complete', items: 1 };
const scan = (findings: readonly ReportedFinding[], more: Partial<Review> = {}): Review =>
  review({ findings, policies: [whole], reads: [read], ...more });

const before = scan([finding('gone'), finding('same'), finding('worse', { severity: 'low' })]);

it('marks new, unchanged and updated findings, and lists absent ones', () => {
  const now = comparedWith(scan([finding('same'), finding('worse'), finding('fresh')]), before);
  expect(now.findings?.map(({ address, baseline }) => `${address} ${baseline}`)).toEqual([
    'member/same unchanged',
    'member/worse updated',
    'member/fresh new',
  ]);
  expect(now.absent?.map(({ address }) => address)).toEqual(['member/gone']);
  expect(now.run.comparedWith).toMatchObject({ now: before.run.now, absent: 1, unknown: 0 });
  const { results } = JSON.parse(reviewAsSarif(now)).runs[0];
  expect(results.map(({ baselineState }: { readonly baselineState: string }) => baselineState).sort()).toEqual([
    'absent',
    'new',
    'unchanged',
    'updated',
  ]);
});

describe('a finding that was not evaluated is never absent', () => {
  const incomplete: readonly (readonly [string, Partial<Review>])[] = [
    ['the policy is not selected', { policies: [] }],
    ['the policy is disabled', { policies: [{ ...whole, disabled: 'x' }] }],
    ['the policy is narrowed', { policies: [{ ...whole, only: ['member/a*'] }] }],
    ['the policy has unknown results', { policies: [{ ...whole, counts: { ...counts, unknown: { denied: 1 } } }] }],
    ['the policy was evaluated offline', { policies: [{ ...whole, counts: { ...counts, needsLiveData: 1 } }] }],
    ['the policy has no counts', { policies: [policy] }],
    ['the collection was denied', { reads: [{ ...read, state: 'denied' }] }],
    ['the collection was not read', { reads: [] }],
  ];
  it.each(incomplete)('%s', (_, more) => {
    const now = comparedWith(scan([], more), before);
    expect(now.absent).toEqual([]);
    expect(now.run.comparedWith).toMatchObject({ absent: 0, unknown: 3 });
  });
});

const unknown: ReportedFinding['verdict'] = { type: 'unknown', cause: 'denied', missing: [], says: 'denied' };
const lacking = (name: string) => finding(name, { verdict: unknown });
const oneUnknown = [{ ...whole, counts: { ...counts, unknown: { denied: 1 } } }];
const below = { ...read, name: 'api-key@service-account/ci' as CollectionName, kind: 'api-key' } as const;
const accounts: ReportedRead = { ...read, name: 'service-account' as CollectionName, kind: 'service-account' };

describe('what the earlier result did not evaluate is neither new nor unchanged', () => {
  const earlier: readonly (readonly [string, Review, string])[] = [
    ['evaluated without it', scan([]), 'new'],
    ['it could not be evaluated', scan([lacking('one')], { policies: oneUnknown }), 'newly-evaluated'],
    ['another one could not be evaluated', scan([lacking('two')], { policies: oneUnknown }), 'new'],
    ['its collection was denied', scan([], { reads: [{ ...read, state: 'denied' }] }), 'newly-evaluated'],
    ['its collection was not read', scan([], { reads: [] }), 'newly-evaluated'],
    ['the policy was not selected', scan([], { policies: [] }), 'newly-evaluated'],
    ['the policy was disabled', scan([], { policies: [{ ...whole, disabled: 'x' }] }), 'newly-evaluated'],
    ['the policy was narrowed', scan([], { policies: [{ ...whole, only: ['member/a*'] }] }), 'newly-evaluated'],
    ['it had other parameters', scan([], { policies: [{ ...whole, params: { max_age: '180d' } }] }), 'newly-evaluated'],
    ['it had other conditions', scan([], { policies: [{ ...whole, digest: '1'.repeat(32) }] }), 'newly-evaluated'],
  ];
  it.each(earlier)('%s', (_, before, baseline) => {
    const now = comparedWith(scan([finding('one')]), before);
    expect(now.findings?.map((one) => one.baseline)).toEqual([baseline]);
    expect(now.run.comparedWith).toMatchObject({ absent: 0, unknown: 0 });
  });

  it.each([
    ['the parent is new', [accounts], 'new'],
    ['the parents were not read', [{ ...accounts, state: 'denied' as const }], 'newly-evaluated'],
  ])('below a resource: %s', (_, reads, baseline) => {
    const policies = [{ ...whole, kind: 'api-key' }];
    const now = comparedWith(scan([finding('one')], { policies, reads: [accounts, below] }), scan([], { policies, reads }));
    expect(now.findings?.[0]?.baseline).toBe(baseline);
  });
});

describe('a series of scans', () => {
  const failed = scan([finding('one')], { run: { version: '0.2.0', now: '2026-11-01T00:00:00.000Z' } });
  const gap = (findings: readonly ReportedFinding[], more: Partial<Review>) =>
    comparedWith(scan(findings, { run: { version: '0.2.0', now: '2026-11-02T00:00:00.000Z' }, ...more }), failed);

  it('fails, could not be evaluated, fails: neither gone nor new', () => {
    const second = gap([lacking('one')], { policies: oneUnknown });
    expect(second.run.comparedWith).toMatchObject({ absent: 0, unknown: 1 });
    expect(second.findings?.[0]).toMatchObject({ firstSeen: '2026-11-01T00:00:00.000Z', lastSeen: '2026-11-01T00:00:00.000Z' });
    const third = comparedWith(scan([finding('one')]), second);
    expect(third.findings?.[0]).toMatchObject({ baseline: 'unchanged', firstSeen: '2026-11-01T00:00:00.000Z' });
  });

  it('fails, its collection was denied, fails: neither gone nor new', () => {
    const second = gap([], { reads: [{ ...read, state: 'denied' }] });
    expect(second.run.comparedWith).toMatchObject({ absent: 0, unknown: 1 });
    expect(comparedWith(scan([finding('one')]), second).findings?.[0]?.baseline).toBe('newly-evaluated');
  });

  it('passes, could not be evaluated, fails: not evaluated before', () => {
    const second = comparedWith(scan([lacking('one')], { policies: oneUnknown }), scan([]));
    expect(comparedWith(scan([finding('one')]), second).findings?.[0]?.baseline).toBe('newly-evaluated');
  });
});

it('accounts for every finding of both results exactly once', () => {
  const findings = uniqueArray(
    record({ name: constantFrom('a', 'b', 'c', 'd', 'e'), severity: constantFrom('low' as const, 'high' as const) }),
    {
      selector: ({ name }) => name,
    },
  ).map((all) => all.map(({ name, severity }) => finding(name, { severity })));
  assert(
    property(findings, findings, array(constantFrom('complete' as const, 'denied' as const), { maxLength: 2 }), (now, earlier, states) => {
      const reads = states.map((state, index): ReportedRead => ({ ...read, name: `member@${index}` as CollectionName, state }));
      const result = comparedWith(scan(now, { reads }), scan(earlier));
      const many = (baseline: string) => result.findings?.filter((one) => one.baseline === baseline).length ?? 0;
      expect(many('new') + many('newly-evaluated') + many('unchanged') + many('updated')).toBe(now.length);
      const { absent = 0, unknown = 0 } = result.run.comparedWith ?? {};
      expect(many('unchanged') + many('updated') + absent + unknown).toBe(earlier.length);
    }),
    runs(200),
  );
});
