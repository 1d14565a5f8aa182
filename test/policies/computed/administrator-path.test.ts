// `administrator_path` over the three worlds, and what the identity of the trust file changes.
import { describe, expect, it } from 'vitest';
import { evaluateDeclared, evaluateLive } from '../../../src/evaluate.ts';
import { type Address, addressOf } from '../../../src/kinds/address.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { group } from '../../../src/kinds/group/kind.ts';
import type { Observed } from '../../../src/kinds/kind.ts';
import { builtInPolicies } from '../../../src/policies/built-in.ts';
import type { Finding } from '../../../src/policies/finding.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { selectPolicies } from '../../../src/policies/select.ts';
import { declaredBy } from '../../export/worlds.ts';
import { account, key, liveOf, person, read, roleOf } from '../../kinds/iam-world.ts';

const shapes = policyShapes(kindList);
const ids = ['member', 'service-account', 'api-key', 'group'].map((kind) => `${kind}-can-become-administrator`);
const all = await builtInPolicies();
const policies = all.filter(({ id }) => ids.includes(id));
const selection = selectPolicies(policies, { packs: ['baseline'], settings: [], waivers: [] });
const now = new Date('2026-11-20T12:00:00Z');

const said = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ address, verdict, severity }) => `${address} ${verdict.type}${verdict.type === 'fail' ? ` ${severity}` : ''}`).sort();

const liveFindings = (items: readonly Observed[], pipeline?: Address): readonly string[] =>
  said(evaluateLive({ lockFiles: [], selection, shapes, now, pipeline }, { live: liveOf({ items }) }, undefined).findings);

const ci = account('ci', { roles: [], permissions: ['turia_iam_editor'] });
const wire = { scopes: ['iam:read', 'iam:write', 'mcr.write'], end_validity: null };
const roles = [
  roleOf('administrator', ['bs_volume_list', 'turia_iam_adm'], { origin: 'default', holders: [] }),
  roleOf('granting', ['turia_iam_editor'], { holders: ['team@groups.example'] }),
];
const mallory = person('mallory@acme.example', { roles: [], permissions: ['turia_iam_editor'] });
const team = read(group, { id: 'g1', name: 'Team', email: 'team@groups.example' });

describe('of a live organization', () => {
  it('the findings are those of the example of the specification', () => {
    expect(liveFindings([...roles, mallory, ci, key(ci, 'k', wire), team])).toEqual([
      'api-key/ci/k fail critical',
      'group/team fail high',
      'member/mallory@acme.example fail high',
      'service-account/ci fail high',
    ]);
  });

  it('only the identity of the trust file, its rotation and its account are left out', () => {
    const keys = [key(ci, 'k', wire), key(ci, 'k.old', wire), key(ci, 'other', wire)];
    expect(liveFindings([...roles, ci, ...keys], addressOf('api-key', 'ci', 'k'))).toEqual(['api-key/ci/other fail critical']);
    expect(liveFindings([...roles, ci, ...keys], addressOf('service-account', 'ci'))).toHaveLength(3);
  });

  it('a role that could not be read makes it unknown, unless there is a path', () => {
    const { permissions: _, ...values } = roleOf('labs', [], { holders: [] }).values;
    const labs = { ...roleOf('labs', []), values, unread: { permissions: '403 on GET /roles' } };
    const zeca = person('zeca@acme.example', { roles: ['labs'], permissions: [] });
    const eva = person('eva@acme.example', { roles: ['labs'], permissions: ['turia_iam_adm'] });
    expect(liveFindings([...roles, labs, zeca, eva])).toEqual(['member/eva@acme.example fail high', 'member/zeca@acme.example unknown']);
  });
});

describe('what stands without an end', () => {
  const standing = selectPolicies(
    all.filter(({ id }) => id === 'member-standing-privilege'),
    { packs: ['strict'], settings: [], waivers: [] },
  );
  const file = (until: string): string => `version: 1
tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7
members: { eva@acme.example: { roles: [granting], permissions: [turia_iam_editor], until: ${until} } }
`;
  const eva = person('eva@acme.example', { roles: ['granting'], permissions: ['turia_iam_editor'] });
  it.each([
    ['one of two ways ends', '{ granting: 2026-12-01 }', ['member/eva@acme.example fail medium']],
    ['both end', '{ granting: 2026-12-01, turia_iam_editor: 2026-12-02 }', []],
    ['the membership ends', '2026-12-01', []],
    ['the end has come', '{ granting: 2026-11-01, turia_iam_editor: 2026-12-02 }', ['member/eva@acme.example fail medium']],
  ])('%s', (_, until, expected) => {
    const desired = declaredBy({ 'acme.yaml': file(until) });
    const organization = { live: liveOf({ items: [...roles, eva] }) };
    expect(said(evaluateLive({ desired, lockFiles: [], selection: standing, shapes, now }, organization, undefined).findings)).toEqual(
      expected,
    );
  });
});

describe('of the files alone', () => {
  const head = 'version: 1\ntenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7\n';
  const declaredFindings = (text: string): readonly string[] => {
    const desired = declaredBy({ 'acme.yaml': `${head}${text}` });
    return said(evaluateDeclared({ desired, lockFiles: [], selection, shapes, now }).findings);
  };

  it.each([
    [
      'a direct right',
      'members: { ana@acme.example: { roles: [], permissions: [turia_iam_editor] } }',
      ['member/ana@acme.example fail high'],
    ],
    [
      'a right through a declared role',
      'roles: { granting: { permissions: [turia_iam_adm] } }\nmembers: { ana@acme.example: { roles: [granting], permissions: [] } }',
      ['member/ana@acme.example fail high'],
    ],
    ['data rights only', 'members: { ana@acme.example: { roles: [], permissions: [bs_volume_list] } }', []],
    ['a default role, whose content only the platform knows', 'members: { ana@acme.example: { roles: [viewer], permissions: [] } }', []],
    ['grants that the file leaves out', 'members: { ana@acme.example: {} }', []],
    [
      'a key of an account with the right',
      'service_accounts: { ci: { email: ci, roles: [], permissions: [turia_iam_editor], api_keys: { k: { scopes: ["iam:write"] } } } }',
      ['api-key/ci/k fail high', 'service-account/ci fail high'],
    ],
  ])('%s', (_, text, expected) => {
    expect(declaredFindings(text)).toEqual(expected);
  });

  it('counts what needs live data as not evaluated, and not as a pass', () => {
    const desired = declaredBy({ 'acme.yaml': `${head}members: { ana@acme.example: { roles: [viewer], permissions: [] } }\n` });
    const { counts } = evaluateDeclared({ desired, lockFiles: [], selection, shapes, now });
    expect(counts.find(({ policy }) => policy === 'member-can-become-administrator')).toMatchObject({ pass: 0, notEvaluated: 1 });
  });
});
