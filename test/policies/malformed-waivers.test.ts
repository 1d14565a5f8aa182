// Malformed waivers: each with its exact errors, from the file to the selection of policies. A waiver that is not understood must never silence a finding.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { loadTexts } from '../desired/load-text.ts';

let policies: readonly Policy[] = [];
beforeAll(async () => {
  policies = await builtInPolicies();
});

const stated = ({ code, message, at }: Problem): string => `${at?.line}:${at?.col} ${code}: ${message}`;

const errorsOf = (waivers: string): readonly string[] => {
  try {
    const { desired } = loadTexts({ 'org.yaml': `version: 1\nmembers: { ana@acme.example: {} }\ngroups: {}\n${waivers}\n` });
    selectPolicies(policies, { packs: ['baseline', 'cost'], settings: desired.policies.settings, waivers: desired.waivers });
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems.map(stated);
    throw error;
  }
};

const valid = {
  policy: 'volume-unattached',
  resource: 'volume/br-se1/db',
  reason: 'Kept',
  owner: 'ana@acme.example',
  expires: '2026-12-31',
};
type Changes = Readonly<Record<string, string | undefined>>;

const waiverWith = (changes: Changes = {}): string => {
  const entries = Object.entries({ ...valid, ...changes }).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return `waivers:\n  - { ${entries.join(', ')} }`;
};

/** The mistake; the whole section, or the keys of a valid waiver that change; the errors. */
const rows: readonly (readonly [string, string | Changes, readonly string[]])[] = [
  ['no list', 'waivers: volume-unattached', ['4:10 wrong-type: `waivers` must be a list, found the string `volume-unattached`']],
  ['a map', 'waivers: { volume-unattached: {} }', ['4:10 wrong-type: `waivers` must be a list, found a mapping']],
  [
    'a text in the list',
    'waivers: [volume-unattached]',
    ['4:11 wrong-type: `waivers[0]` must be a mapping, found the string `volume-unattached`'],
  ],
  [
    'nothing in it',
    { policy: undefined, resource: undefined, reason: undefined, owner: undefined, expires: undefined },
    [
      '5:5 missing-key: missing required key `policy` in `waivers[0]`',
      '5:5 missing-key: missing required key `resource` in `waivers[0]`',
      '5:5 missing-key: missing required key `reason` in `waivers[0]`',
      '5:5 missing-key: missing required key `owner` in `waivers[0]`',
      '5:5 missing-key: missing required key `expires` in `waivers[0]`',
    ],
  ],
  ['no policy', { policy: undefined }, ['5:5 missing-key: missing required key `policy` in `waivers[0]`']],
  ['no resource', { resource: undefined }, ['5:5 missing-key: missing required key `resource` in `waivers[0]`']],
  ['no reason', { reason: undefined }, ['5:5 missing-key: missing required key `reason` in `waivers[0]`']],
  ['no owner', { owner: undefined }, ['5:5 missing-key: missing required key `owner` in `waivers[0]`']],
  ['no end', { expires: undefined }, ['5:5 missing-key: missing required key `expires` in `waivers[0]`']],
  ['an unknown key', { expire: '2026-12-31', expires: undefined }, ['5:101 unknown-key: unknown key `expire` in `waivers[0]`']],
  ['an empty reason', { reason: '""' }, ['5:70 schema: `waivers[0].reason` must not be empty, found the string ``']],
  ['an empty policy', { policy: '""' }, ['5:15 schema: `waivers[0].policy` must not be empty, found the string ``']],
  ['an empty ticket', { ticket: '""' }, ['5:130 schema: `waivers[0].ticket` must not be empty, found the string ``']],
  [
    'an unknown class',
    { reason_class: 'wontfix' },
    [
      '5:136 schema: `waivers[0].reason_class` must be `accepted`, `false-positive`, `compensated` or `temporary`, found the string `wontfix`',
    ],
  ],
  ['a number as a ticket', { ticket: '142' }, ['5:130 wrong-type: `waivers[0].ticket` must be a string, found `142`']],
  ['a day that does not exist', { expires: '2026-02-30' }, ['5:110 waiver: `expires` is not a valid date: `2026-02-30`']],
  ['a month as the end', { expires: '2026-12' }, ['5:110 schema: invalid value for `waivers[0].expires`: `2026-12`']],
  [
    'a time as the end',
    { expires: '"2026-12-31T12:00:00Z"' },
    ['5:110 schema: invalid value for `waivers[0].expires`: `2026-12-31T12:00:00Z`'],
  ],
  ['a word as the end', { expires: 'never' }, ['5:110 schema: invalid value for `waivers[0].expires`: `never`']],
  ['another order of day and month', { expires: '31/12/2026' }, ['5:110 schema: invalid value for `waivers[0].expires`: `31/12/2026`']],
  ['a pattern of policies', { policy: '"volume-*"' }, ['5:15 waiver: a waiver must name one policy, not a pattern']],
  ['an unknown policy', { policy: 'volume-unatached' }, ['5:15 waiver: there is no policy `volume-unatached`']],
  [
    'a policy of a pack that is not selected',
    { policy: 'volume-unencrypted' },
    ['5:15 waiver: the policy `volume-unencrypted` is not selected: it is not in `baseline`, `cost`'],
  ],
  [
    'a resource of another kind',
    { resource: 'snapshot/br-se1/db' },
    ['5:44 waiver: the waiver of volume-unattached: `snapshot/br-se1/db` matches no volume'],
  ],
  [
    'a resource of an unknown kind',
    { resource: 'volum/br-se1/db' },
    ['5:44 waiver: the waiver of volume-unattached: `volum/br-se1/db` matches no volume'],
  ],
  ['a resource without a kind', { resource: 'db' }, ['5:44 waiver: the waiver of volume-unattached: `db` matches no volume']],
  [
    'a list of resources',
    { resource: '[volume/br-se1/a, volume/br-se1/b]' },
    ['5:44 wrong-type: `waivers[0].resource` must be a string, found a list'],
  ],
  ['an owner who is not a member', { owner: 'bob@acme.example' }, ['5:83 reference: `bob@acme.example` is not declared under `members`']],
  [
    'several mistakes in one',
    { expires: '2026-02-30', policy: '"volume-*"', owner: 'bob@acme.example' },
    [
      '5:15 waiver: a waiver must name one policy, not a pattern',
      '5:76 reference: `bob@acme.example` is not declared under `members`',
      '5:103 waiver: `expires` is not a valid date: `2026-02-30`',
    ],
  ],
  [
    'a key twice',
    'waivers:\n  - policy: volume-unattached\n    policy: volume-failed',
    ['6:5 yaml-duplicate-key: the key `policy` is a duplicate: it first appears at line 5, column 5'],
  ],
  ['a null', { owner: 'null' }, ['5:76 null-value: `waivers[0].owner` has no value (null is not allowed)']],
];

describe('a malformed waiver', () => {
  it.each(rows)('%s', (_, change, errors) => {
    expect(errorsOf(typeof change === 'string' ? change : waiverWith(change))).toEqual(errors);
  });

  it('is none without these changes', () => expect(errorsOf(waiverWith())).toEqual([]));
});
