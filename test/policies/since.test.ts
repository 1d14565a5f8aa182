// `policies.since`: which policies only warn, versions in their order, and a version that cannot be adopted.
import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { type PolicyChoice, selectPolicies } from '../../src/policies/select.ts';
import { isLater } from '../../src/policies/since.ts';
import { version } from '../../src/version.ts';
import { runs } from '../runs.ts';
import { at } from './organization.ts';

const [first] = await builtInPolicies();
if (!first) throw new Error('there are no built-in policies');
const policyOf = (id: string, since: string | undefined, more: Partial<Policy> = {}): Policy => {
  const { since: _since, at: _at, ...policy } = { ...first, id, aliases: [], packs: { baseline: {} }, ...more };
  return { ...policy, ...(since !== undefined && { since }), ...(more.at && { at: more.at }) };
};
const select = (policies: readonly Policy[], since: string | undefined, more: Partial<PolicyChoice> = {}) =>
  selectPolicies(policies, { settings: [], waivers: [], ...(since !== undefined && { since: { version: since, at: at(3) } }), ...more });
const warnings = (policies: readonly Policy[], since: string | undefined): readonly (string | undefined)[] =>
  select(policies, since).policies.map(({ onlyWarnsUntil }) => onlyWarnsUntil);

it.each([
  ['0.1.0', '0.2.0'],
  ['0.2.0', '0.10.0'],
  ['0.9.9', '0.10.0'],
  ['0.10.0', '1.0.0'],
  ['1.0.9', '1.0.10'],
  ['9.0.0', '10.0.0'],
  ['0.2.0-beta.1', '0.2.1'],
])('%s is before %s', (earlier, later) => {
  expect([isLater(later, earlier), isLater(earlier, later), isLater(later, later)]).toEqual([true, false, false]);
});

it('versions have the order of their numbers', () => {
  const numbers = tuple(integer({ min: 0, max: 30 }), integer({ min: 0, max: 30 }), integer({ min: 0, max: 30 }));
  const weight = ([major, minor, patch]: readonly [number, number, number]): number => (major * 31 + minor) * 31 + patch;
  assert(
    property(numbers, numbers, (one, other) => isLater(one.join('.'), other.join('.')) === weight(one) > weight(other)),
    runs(200),
  );
});

describe('a selected policy', () => {
  it.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['counts without `since`', '0.2.0', undefined, undefined],
    ['counts if it is of the version', '0.2.0', '0.2.0', undefined],
    ['counts if it is older', '0.1.0', '0.2.0', undefined],
    ['only warns if it is newer', '0.2.0', '0.1.0', '0.2.0'],
    ['only warns if its number is greater, not its text', '0.10.0', '0.9.0', '0.10.0'],
    ['counts if no version introduced it', undefined, '0.1.0', undefined],
  ])('%s', (_, introduced, since, expected) => {
    expect(warnings([policyOf('a', introduced), policyOf('newest', '0.10.0')], since)[0]).toBe(expected);
  });

  it('counts if it is the own one, also in place of a newer built-in one', () => {
    const builtIn = policyOf('a', '0.2.0');
    expect(warnings([builtIn, policyOf('own', '0.2.0', { at: at(1) })], '0.1.0')).toEqual(['0.2.0', undefined]);
    expect(warnings([builtIn, policyOf('own', '0.2.0', { at: at(1), overrides: 'a' })], '0.1.0')).toEqual([undefined]);
  });
});

it('one warning names the policies that only warn, and the line that lets them count', () => {
  const all = [policyOf('a', '0.1.0'), policyOf('b', '0.2.0'), policyOf('c', '0.10.0'), policyOf('d', '0.2.0')];
  const settings = [{ policy: 'd', enabled: false, reason: 'later', at: at(9) }];
  expect(select(all, '0.1.0', { settings }).warnings).toEqual([
    {
      code: 'setting',
      message: '`policies.since` is `0.1.0`: 2 selected policies are newer, and their findings only warn: b, c',
      at: at(3),
      help: 'Write `since: 0.10.0` so that they count.',
    },
  ]);
  expect(select(all.slice(0, 2), '0.1.0').warnings?.map(({ message }) => message)).toEqual([
    '`policies.since` is `0.1.0`: 1 selected policy is newer, and its findings only warn: b',
  ]);
  expect(select(all, '0.10.0').warnings).toBeUndefined();
  expect(select(all, undefined).warnings).toBeUndefined();
});

describe('a version that this Tenantry does not know', () => {
  const problems = (policies: readonly Policy[], since: string): readonly unknown[] => {
    try {
      select(policies, since);
      return [];
    } catch (error) {
      if (error instanceof TenantryError) return error.problems;
      throw error;
    }
  };
  it('is an error with the latest known one: of the program, or of its newest built-in policy', () => {
    const own = policyOf('own', '8.0.0', { at: at(1) });
    expect(problems([policyOf('a', '7.3.0'), own], '7.3.1')).toEqual([
      {
        code: 'setting',
        message: '`policies.since` is `7.3.1`, later than `7.3.0`, the latest version that this Tenantry knows',
        at: at(3),
        help: 'Write `since: 7.3.0`, or remove `since`. In both cases all policies count.',
      },
    ]);
    expect(problems([policyOf('a', '7.3.0')], '7.3.0')).toEqual([]);
    expect(problems([policyOf('a', '0.0.1')], version)).toEqual([]);
  });

  it('is never that of a built-in policy: none is newer than the version that is built', async () => {
    const newer = (await builtInPolicies()).flatMap(({ id, since = '' }) =>
      since === '' || isLater(since, version) ? [`${id} since ${since}`] : [],
    );
    expect(newer).toEqual([]);
  });
});
