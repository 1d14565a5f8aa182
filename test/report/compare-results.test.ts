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
      expect(many('new') + many('unchanged') + many('updated')).toBe(now.length);
      const { absent = 0, unknown = 0 } = result.run.comparedWith ?? {};
      expect(many('unchanged') + many('updated') + absent + unknown).toBe(earlier.length);
    }),
    runs(200),
  );
});
