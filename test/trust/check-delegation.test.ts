// What a file may declare: the case of a team, line by line.
import { expect, it } from 'vitest';
import { checkDelegation } from '../../src/trust/check-delegation.ts';
import { parseTrust } from '../../src/trust/load-trust.ts';
import { loaded } from '../export/worlds.ts';

const trust = parseTrust(
  `version: 1
identity: api-key/shop-runner/tenantry
guards: { break_glass: [rescue@acme.example] }
sinks: { shop-pipeline: { exec: [deliver], for: "api-key/**", scopes: ["**"] } }
delegation:
  - { files: "*.yaml", owners: ["@acme/platform"], may: everything }
  - files: teams/shop/**
    owners: ["@acme/shop-leads"]
    may:
      members: { names: ["*@acme.example"], roles: [viewer, "image-*"], permissions: [cr_image_list] }
      groups: { names: [shop, "shop-*"] }
      service_accounts: { names: ["shop-*"], roles: [image-publisher], scopes: ["mcr.*"], sinks: [shop-pipeline] }
      registries: { names: ["shop*"] }
      volumes: { names: ["shop-*", fixed] }
      snapshot_schedules: { names: ["shop-*"] }
`,
  'acme.trust.yaml',
);

const central = `version: 1
regions: [br-se1, br-ne1]
roles:
  image-publisher: { permissions: [cr_image_list] }
  image-admin: { permissions: [turia_iam_editor] }
  image-lead: { based_on: image-admin }
`;

const now = new Date('2026-11-24T12:00:00Z');

const team = (text: string, offline = false): readonly string[] =>
  checkDelegation(trust, { ...loaded({ 'people.yaml': central, 'teams/shop/shop.yaml': `version: 1\n${text}` }), now, offline }).map(
    ({ code, message, at }) => `${at?.line}:${at?.col} ${code === 'delegation' ? message : code}`,
  );

it.each([
  ['members: { ana@acme.example: { roles: [viewer, image-publisher], permissions: [cr_image_list] } }'],
  ['members: { ANA@Acme.Example: { roles: [viewer] } }'],
  ['groups: { shop-ops: { name: Ops, members: { ana@acme.example: admin } } }\nmembers: { ana@acme.example: {} }'],
  ['service_accounts: { shop-ci: { roles: [image-publisher], api_keys: { k: { scopes: [mcr.read], deliver_to: shop-pipeline } } } }'],
  ['volumes: { shop-data: { region: br-se1, type: cloud_nvme1k, size: 10 }, br-ne1/fixed: { type: cloud_nvme1k, size: 10 } }'],
  ['volumes: { shop-new: { region: br-se1, renamed_from: shop-old } }'],
  ['snapshot_schedules: { shop-1: { volumes: ["shop-*", "shop-a*", fixed, "br-se1/shop-b"], every: 1d, keep_last: 3 } }'],
  [
    'removed: { volume/br-se1/shop-old: { reason: unused }, api-key/shop-ci/old: { reason: unused }, member/Bob@acme.example: { reason: left } }',
  ],
  ['volumes: { shop-data: { region: br-se1, id: 0b7d2c1e-7f4e-4a53-9b0b-0a53c3d3f2aa } }'],
])('allows %s', (text) => {
  expect(team(text)).toEqual([]);
});

it.each([
  [
    'members: { intern@acme.example: { roles: [viewer, administrator] } }',
    '2:51',
    'members."intern@acme.example".roles[1]',
    'grant the role administrator',
  ],
  [
    'members: { intern@acme.example: { roles: [image-admin] } }',
    '2:43',
    'members."intern@acme.example".roles[0]',
    'grant the role image-admin, because it contains turia_iam_editor',
  ],
  [
    'members: { intern@acme.example: { roles: [image-lead] } }',
    '2:43',
    'members."intern@acme.example".roles[0]',
    'grant the role image-lead, because it contains turia_iam_editor',
  ],
  [
    'members: { intern@acme.example: { permissions: [bs_volume_delete] } }',
    '2:49',
    'members."intern@acme.example".permissions[0]',
    'grant the permission bs_volume_delete',
  ],
  ['members: { eve@evil.example: {} }', '2:12', 'members."eve@evil.example"', 'declare eve@evil.example here'],
  [
    'members: { Rescue@acme.example: { roles: [viewer] } }',
    '2:12',
    'members."Rescue@acme.example"',
    'declare rescue@acme.example: it is a break-glass member',
  ],
  ['service_accounts: { shop-runner: {} }', '2:21', 'service_accounts.shop-runner', 'declare shop-runner: it runs Tenantry'],
  [
    'service_accounts: { shop-ci: { api_keys: { k: { scopes: [iam.read], deliver_to: shop-pipeline } } } }',
    '2:58',
    'service_accounts.shop-ci.api_keys.k.scopes[0]',
    'grant the scope iam.read',
  ],
  [
    'service_accounts: { shop-ci: { api_keys: { k: { scopes: [mcr.read], deliver_to: other } } } }',
    '2:69',
    'service_accounts.shop-ci.api_keys.k.deliver_to',
    'deliver to the sink other',
  ],
  ['guards: { administrators_min: 1 }', '2:1', 'guards', 'declare guards'],
  ['domains: {}', '2:1', 'domains', 'declare domains'],
  ['volumes: { data: { region: br-se1 } }', '2:12', 'volumes.data', 'declare data here'],
  ['volumes: { shop-new: { region: br-se1, renamed_from: db } }', '2:40', 'volumes.shop-new.renamed_from', 'take over db'],
  [
    'snapshot_schedules: { shop-1: { volumes: ["**"], every: 1d, keep_last: 3 } }',
    '2:43',
    'snapshot_schedules.shop-1.volumes[0]',
    'select the volumes **',
  ],
  [
    'snapshot_schedules: { shop-1: { volumes: ["shop-*/**"], every: 1d, keep_last: 3 } }',
    '2:43',
    'snapshot_schedules.shop-1.volumes[0]',
    'select the volumes shop-*/**',
  ],
  [
    'snapshot_schedules: { shop-1: { volumes: ["fix*"], every: 1d, keep_last: 3 } }',
    '2:43',
    'snapshot_schedules.shop-1.volumes[0]',
    'select the volumes fix*',
  ],
  ['removed: { volume/br-se1/db: { reason: unused } }', '2:12', 'removed.volume/br-se1/db', 'remove volume/br-se1/db'],
  [
    'removed: { member/rescue@acme.example: { reason: left } }',
    '2:12',
    'removed.member/rescue@acme.example',
    'remove member/rescue@acme.example',
  ],
  ['removed: { api-key/ci/k: { reason: unused } }', '2:12', 'removed.api-key/ci/k', 'remove api-key/ci/k'],
])('refuses %s', (text, at, _, what) => {
  const problems = team(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.replaceAll('`', '')).toContain(what);
  expect(problems[0]).toMatch(new RegExp(`^${at} `));
});

it('refuses an id where nothing is read, because its name is not known', () => {
  expect(team('volumes: { shop-data: { region: br-se1, id: 0b7d2c1e-7f4e-4a53-9b0b-0a53c3d3f2aa } }', true)).toEqual([
    expect.stringContaining('name an id where nothing is read'),
  ]);
});

it('reports all mistakes of a file at once, in its order', () => {
  const text = `members: { intern@acme.example: { roles: [administrator] } }
guards: { administrators_min: 1 }
waivers: [{ policy: api-key-expired, resource: "api-key/*/*", reason: r, owner: o, expires: 2026-12-01 }]
`;
  expect(team(text).map((line) => line.split(' ')[0])).toEqual(['2:43', '3:1', '4:1']);
});

it.each([
  ['teams/pay/pay.yaml', 'no entry of `delegation:` in the trust file is for this file'],
  ['../elsewhere.yaml', 'no entry of `delegation:` in the trust file is for this file'],
])('refuses a file that no entry is for: %s', (file, message) => {
  const problems = checkDelegation(trust, { ...loaded({ 'people.yaml': central, [file]: 'version: 1\n' }), now, offline: true });
  expect(problems.map((problem) => [problem.at?.file, problem.message])).toEqual([[file, message]]);
});

it('refuses a file that two entries are for', () => {
  const two = parseTrust(
    'version: 1\ndelegation:\n  - { files: "**", owners: ["@a"], may: everything }\n  - { files: "teams/**", owners: ["@b"], may: { groups: { names: ["*"] } } }\n',
    'acme.trust.yaml',
  );
  expect(checkDelegation(two, { ...loaded({ 'teams/x.yaml': 'version: 1\n' }), now, offline: true }).map(({ message }) => message)).toEqual(
    ['2 entries of `delegation:` in the trust file are for this file: 1, 2'],
  );
});
