// What a delegated file would revoke, pin or grant through a role: known only from live data.
import { expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import type { Live } from '../../src/live/live.ts';
import { declaredElsewhere } from '../../src/plan/declared-elsewhere.ts';
import { delegation } from '../../src/plan/guards/delegation.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { parseTrust } from '../../src/trust/load-trust.ts';
import { declaredBy } from '../export/worlds.ts';
import { clientOf, headed, inputOf, now, platformOf, readFor, trusting } from './world.ts';

const trust = parseTrust(
  `version: 1
delegation:
  - { files: "*.yaml", owners: ["@acme/platform"], may: everything }
  - files: teams/*.yaml
    owners: ["@acme/shop"]
    may:
      members: { names: ["*@acme.example"], roles: [viewer, shop, "lead*"], permissions: [cr_image_list] }
      service_accounts: { names: ["shop-*"], roles: [shop], scopes: ["mcr.*"] }
      volumes: { names: ["shop-*"] }
      groups: { names: ["shop*"] }
`,
  'acme.trust.yaml',
);

const state = platformOf({
  roles: [
    { name: 'shop', permissions: ['cr_image_list'] },
    { name: 'leader', permissions: ['turia_iam_editor'] },
  ],
  members: [
    { email: 'rui@acme.example', roles: ['viewer'] },
    { email: 'bob@acme.example', roles: ['editor', 'shop'], permissions: ['bs_volume_delete'] },
  ],
  groups: [
    { identifier: 'shop', name: 'Shop', roles: ['leader'] },
    { identifier: 'shop-ops', name: 'Ops' },
  ],
  service_accounts: [{ name: 'shop-ci', roles: ['shop'], api_keys: [{ name: 'deploy', scopes: ['mcr.read', 'iam.read'] }] }],
  regions: {
    'br-se1': {
      volumes: [
        { name: 'shop-data', size: 10, type: 'cloud_nvme1k' },
        { name: 'paydata', size: 10, type: 'cloud_nvme1k' },
      ],
    },
  },
});

const app = createApp({ state, clock: { now: () => now.getTime() } });
const ids = new Map<string, string>();

const planOf = async (
  files: Readonly<Record<string, string>>,
  before?: Readonly<Record<string, string>>,
  moved: (live: Live) => Live = (live) => live,
): Promise<Plan> => {
  const [head, ...rest] = Object.entries(files);
  const desired = declaredBy({ [head?.[0] ?? '']: headed(head?.[1] ?? ''), ...Object.fromEntries(rest) });
  const base: Desired | undefined = before && declaredBy(before);
  const live = moved(await readFor(clientOf(app), desired, now, trust, base ? [base] : []));
  for (const { items } of live.collections) for (const item of items) ids.set(item.address, item.id);
  const input = inputOf(desired, live, { trust });
  return makePlan({
    ...input,
    ...(base && { base: { type: 'known' as const, desired: base, difference: input.difference, guards: {} } }),
  });
};

const objections = ({ refusals }: Plan): readonly string[] =>
  refusals.filter(({ guard }) => guard === 'delegation').map(({ message }) => message.replaceAll('`', ''));

const team = async (text: string, moved?: (live: Live) => Live): Promise<readonly string[]> =>
  objections(await planOf({ 'acme.yaml': '', 'teams/shop.yaml': `version: 1\n${text}` }, undefined, moved));

/** As if the value could not be read. */
const unread =
  (address: string, field: string) =>
  (live: Live): Live => ({
    ...live,
    collections: live.collections.map((one) => ({
      ...one,
      items: one.items.map((item) => (item.address === address ? { ...item, values: { ...item.values, [field]: undefined } } : item)),
    })),
  });

it.each([
  ['what the file may grant', 'members: { rui@acme.example: { roles: [viewer, shop] } }'],
  ['what the file may revoke', 'members: { rui@acme.example: { roles: [] } }'],
  ['lists that it does not name', 'members: { bob@acme.example: {} }'],
  ['a role that it keeps', 'members: { bob@acme.example: { roles: [editor, shop] } }'],
])('allows %s', async (_, text) => {
  expect(await team(text)).toEqual([]);
});

it.each([
  [
    'revokes a role that it may not grant',
    'members: { ana@acme.example: { roles: [viewer] } }',
    'A file that may not grant them would revoke from member/ana@acme.example: role administrator.',
  ],
  [
    'revokes a permission that it may not grant',
    'members: { bob@acme.example: { permissions: [cr_image_list] } }',
    'A file that may not grant them would revoke from member/bob@acme.example: permission bs_volume_delete.',
  ],
  [
    'removes somebody who holds more',
    'removed: { member/bob@acme.example: { reason: left } }',
    'A file that may not grant them would revoke from member/bob@acme.example: role editor, permission bs_volume_delete.',
  ],
  [
    'removes an account whose key holds more',
    'removed: { service-account/shop-ci: { reason: unused } }',
    'A file that may not grant them would revoke from api-key/shop-ci/deploy: scope iam.read.',
  ],
  [
    'grants a role that contains the right to grant access',
    'members: { rui@acme.example: { roles: [leader] } }',
    'A delegated file may not grant role/leader to member/rui@acme.example: it contains turia_iam_editor.',
  ],
])('refuses a file that %s', async (_, text, message) => {
  expect(await team(text)).toEqual([message]);
});

it('refuses members of a group that holds a role with the right to grant access', async () => {
  const text = 'groups: { shop: { name: Shop, members: { rui@acme.example: member } } }\nmembers: { rui@acme.example: {} }';
  expect(await team(text)).toEqual([
    'A delegated file may not decide who is in group/shop, which holds role/leader: it contains turia_iam_editor.',
  ]);
  expect(await team(text.replaceAll('shop', 'shop-ops').replace('Shop', 'Ops'))).toEqual([]);
});

it('refuses a pinned id of another name, and allows one of its own', async () => {
  const pin = (address: string): Promise<readonly string[]> =>
    team(`volumes: { shop-data: { region: br-se1, size: 10, type: cloud_nvme1k, id: ${ids.get(address)} } }`);
  await team('volumes: { shop-data: { region: br-se1, size: 10, type: cloud_nvme1k } }');
  expect(await pin('volume/br-se1/paydata')).toEqual(['id: names volume/br-se1/paydata, which the file may not declare.']);
  expect(await pin('volume/br-se1/shop-data')).toEqual([]);
});

it('refuses a role that gains the right to grant access in a central file', async () => {
  const files = (permission: string) => ({
    'acme.yaml': `roles: { lead-shop: { permissions: [${permission}] } }\n`,
    'teams/shop.yaml': 'version: 1\nmembers: { rui@acme.example: { roles: [viewer, lead-shop] } }\n',
  });
  expect(objections(await planOf(files('cr_image_list')))).toEqual([]);
  expect(objections(await planOf(files('turia_iam_editor')))).toEqual([
    'A delegated file may not grant role/lead-shop to member/rui@acme.example: it contains turia_iam_editor.',
  ]);
});

it('attributes a line that the change takes out to the file that had it', async () => {
  const central =
    'ownership: { members: authoritative }\nmembers: { ana@acme.example: { roles: [administrator] }, rescue@elsewhere.example: { roles: [administrator] }, rui@acme.example: { roles: [viewer] } }\n';
  const before = { 'acme.yaml': headed(central), 'teams/shop.yaml': 'version: 1\nmembers: { bob@acme.example: { roles: [shop] } }\n' };
  expect(objections(await planOf({ 'acme.yaml': central, 'teams/shop.yaml': 'version: 1\n' }, before))).toEqual([
    'A file that may not grant them would revoke from member/bob@acme.example: role editor, permission bs_volume_delete.',
  ]);
});

it('refuses what could not be read: what a removal revokes, and what a role contains', async () => {
  expect(await team('removed: { member/rui@acme.example: { reason: left } }', unread('member/rui@acme.example', 'roles'))).toEqual([
    'A file that may not grant them would revoke from member/rui@acme.example: its roles, which could not be read.',
  ]);
  expect(await team('members: { rui@acme.example: { roles: [viewer, shop] } }', unread('role/shop', 'permissions'))).toEqual([
    'A delegated file may not grant role/shop to member/rui@acme.example: its permissions could not be read.',
  ]);
});

it('names the entry that does not allow it', async () => {
  const { refusals } = await planOf({
    'acme.yaml': '',
    'teams/shop.yaml': 'version: 1\nmembers: { ana@acme.example: { roles: [viewer] } }\n',
  });
  expect(refusals.find(({ guard }) => guard === 'delegation')).toMatchObject({
    help: expect.stringContaining('Entry 2 of `delegation:` in the trust file does not allow it.'),
    steps: expect.arrayContaining([expect.any(String)]),
  });
});

it.each([
  ['nothing without a delegation', {}, 'members: {}', []],
  [
    'roles',
    trust,
    'members: {}\nremoved: { volume/br-se1/data: { reason: unused } }\nvolumes: {}\nownership: { volumes: authoritative }',
    ['role'],
  ],
  [
    'everything held, if it removes holders',
    trust,
    'removed: { api-key/ci/k: { reason: unused } }',
    ['role', 'member', 'service-account', 'api-key'],
  ],
  ...['members', 'service_accounts'].map(
    (section) =>
      [
        `everything held, if ${section} are authoritative`,
        trust,
        `${section}: {}\nownership: { ${section}: authoritative }`,
        ['role', 'member', 'service-account', 'api-key'],
      ] as const,
  ),
] as const)('reads %s', (_, given, text, kinds) => {
  const wants = delegation.reads?.wants?.(given, declaredBy({ 'acme.yaml': headed(text) })) ?? [];
  expect(wants.map(({ kind }) => kind)).toEqual(kinds);
});

it('names declarations that move to a file with other owners', () => {
  const roles = (...names: readonly string[]): string => `roles: { ${names.map((name) => `${name}: { permissions: [] }`).join(', ')} }\n`;
  const files = (own: string, other: string) => declaredBy({ 'acme.yaml': headed(own), 'teams/shop.yaml': `version: 1\n${other}` });
  const before = files(roles('moves', 'stays', 'goes'), roles('theirs'));
  const after = files(roles('stays', 'comes'), roles('theirs', 'moves'));
  expect(declaredElsewhere(before, after, trust)).toMatchObject([
    { address: 'role/moves', from: { file: 'acme.yaml' }, to: { file: 'teams/shop.yaml' } },
  ]);
  expect(declaredElsewhere(before, after, trusting())).toEqual([]);
});
