// Times that are known only to lie between two scans: policies are evaluated at both ends; equal verdicts count, otherwise the verdict is unknown.
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInFiles } from '../../src/policies/built-in.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { resultOfCase } from '../../src/policies/run-cases.ts';
import { runs } from '../runs.ts';

const shapes = policyShapes(kindList);
const files = await builtInFiles();

/** A resource whose interval is this time; its links are among its values. */
const resources: Readonly<Record<string, (time: Json) => JsonObject>> = {
  'api-key-max-age': (time) => ({ start_validity: null, valid_since: time }),
  'api-key-lifetime-too-long': (time) => ({ start_validity: null, valid_since: time, end_validity: '2027-10-01' }),
  'image-fix-overdue': (time) => ({
    scans: [{ dated_fixes: [{ cve: 'CVE-2099-1', severity: 'high', package: 'openssl', fixed_version: '3.0.9', first_seen: time }] }],
  }),
  'service-account-dormant': (time) => ({ api_keys: [{ phase: 'retired', valid_since: time }] }),
  'volume-on-stopped-instance': (time) => ({ instance_state: 'stopped', instance_stopped_since: time }),
  'volume-unattached': (time) => ({ attached_to: null, unattached_since: time }),
  'invitation-stale': (time) => ({ first_seen: time }),
  'sub-account-new': (time) => ({ first_seen: time }),
  'image-tag-moved': (time) => ({ tags: ['v1'], moved_tags: [{ name: 'v1', was: 'sha256:aa', moved_at: time }] }),
  'spend-month-reopened': (time) => ({
    account: 'shop',
    reopened: [{ month: '2026-10', recorded: '1.00 BRL', billed: '9.00 BRL', change: '8.00 BRL', changed_at: time }],
  }),
  'waiver-too-long': (time) => ({ severity: 'critical', expires: '2026-12-20', first_seen: time }),
};

const reading = files.filter(({ policy }) =>
  policy.reads.some((read) => {
    const [kind = '', name = ''] = read.split('.');
    return shapes.get(kind)?.fields[name]?.isInterval === true;
  }),
);

it('every policy that reads such a time is tested below', () => {
  expect(reading.map(({ policy }) => policy.id).toSorted()).toEqual(Object.keys(resources).toSorted());
});

const day = (number: number): string => new Date(Date.UTC(2026, 8, 1 + number)).toISOString();

describe.each(reading)('$policy.id', ({ policy, cases }) => {
  const verdict = (time: Json): string => {
    const [one] = cases;
    const resource = resources[policy.id]?.(time) ?? {};
    return one
      ? resultOfCase(policy, { ...one, now: day(95), resource, links: {}, unread: [], world: 'live' }, shapes).verdict.type
      : 'none';
  };

  it('has the verdict of both ends, or is unknown', () => {
    assert(
      property(integer({ min: 0, max: 95 }), integer({ min: 0, max: 95 }), (one, other) => {
        const [after, by] = [day(Math.min(one, other)), day(Math.max(one, other))];
        const ends = [verdict(after), verdict(by)];
        expect(verdict({ after, by })).toBe(ends[0] === ends[1] ? ends[0] : 'unknown');
      }),
      runs(60),
    );
  });

  it('is not decided by the interval alone: some pass, some fail, some are unknown', () => {
    expect(new Set([verdict(day(94)), verdict(day(0)), verdict({ after: day(0), by: day(94) })])).toEqual(
      new Set(['pass', 'fail', 'unknown']),
    );
  });
});
