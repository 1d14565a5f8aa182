// Every guard: worlds in which it objects, worlds in which it does not, and that removing it from the table changes the plan.
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/json.ts';
import { kindOf } from '../../src/kinds/address.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { baseOf } from '../../src/plan/base.ts';
import { guards } from '../../src/plan/guards.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { PastRemovals } from '../../src/plan/past-removals.ts';
import type { GuardRefusal, Plan, Step } from '../../src/plan/plan.ts';
import { removedThing } from '../../src/plan/removals.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import type { KeyDescription } from '../../src/simulator/iam/state.ts';
import { addressOfText, type Extras, fileOf, platformOf, worldOf } from './world.ts';

/** `says`: the guard's objection; null: none. */
type Case = [name: string, text: string, state: Description, says: RegExp | null, extras?: Extras];

const evaluated = async (guard: string, [, text, state, , extras]: Case) => {
  const input = await worldOf(text, state, extras);
  const plan = makePlan(input);
  const without = makePlan({ ...input, guards: guards.filter((one) => one.name !== guard) });
  return { plan, without, objections: plan.refusals.filter((one) => one.guard === guard) };
};

/** The remedy, by the beginning of the objection. */
const helps: Readonly<Record<string, readonly (readonly [begins: string, help: string])[]>> = {
  tenant: [
    ['The file declares no', 'Add `tenant: <uuid>` at the top of the file.'],
    ['', 'Check the credential and `tenant:` at the top of the file. They must belong to the same organization.'],
  ],
  'own-access': [
    ['The running identity', 'Make this change with another identity, or remove it.'],
    ['The roles or groups of', 'Grant the credential read access to roles, groups and their members.'],
  ],
  'break-glass': [
    [
      '',
      'Declare the member with all its roles and permissions, or remove it from `guards.break_glass` (in the file as a separate change; in the trust file by the operator).',
    ],
  ],
  'administrators-min': [
    ['The holders of role administrator', 'Grant the credential permission to read members and the members of roles.'],
    ['', 'Grant the role to other members first and apply that. Then revoke it from these.'],
  ],
  'unfederated-administrator': [
    ['It is unknown', 'Grant the credential permission to read members, roles, domains and federations.'],
    ['', 'Grant the role administrator to a member whose e-mail domain has no federation, apply that, then plan again.'],
  ],
  'restore-point': [['', 'Wait until a new snapshot or backup is completed.']],
  'removal-limit': [['', 'Check that this is the right organization and the right file. Then acknowledge exactly these steps.']],
  'creation-limit': [['', 'Check that this is the right organization. Then acknowledge exactly these steps.']],
  'due-removal-bound': [['', 'Review them. Then acknowledge exactly these steps once.']],
};

const notFound = 'Correct `identity:` in the trust file, and grant the credential read access to members, service accounts and API keys.';
const helpFor = ({ guard, message }: GuardRefusal): string | undefined =>
  message.includes(' was not found: ') ? notFound : helps[guard]?.find(([begins]) => message.startsWith(begins))?.[1];

/** The steps that a message lists, and those that it is about. */
const listed = ({ message }: GuardRefusal): string | undefined => /(?:something|name|reduced): (.*)\.$/.exec(message)?.[1];
const named = ({ steps }: Plan, refusal: GuardRefusal): string =>
  refusal.steps.map((step) => steps.find(({ id: own }) => own === step)?.description).join('; ');

const reasonsOf = (steps: readonly Step[]): string => canonical(steps.map(({ acknowledgeFor }) => acknowledgeFor));

const holds = (guard: string, overriddenBy: GuardRefusal['overriddenBy'], cases: Case[]): void => {
  describe(`the guard ${guard}`, () => {
    it.each(cases.filter(([, , , says]) => says))('objects: %s', async (...one) => {
      const { plan, without, objections } = await evaluated(guard, one);
      expect(objections.map((objection) => [objection.message, objection.overriddenBy])).toEqual([
        [expect.stringMatching(one[3] ?? ''), overriddenBy],
      ]);
      expect(objections.map(({ help }) => help)).toEqual(objections.map(helpFor));
      expect(objections.every(({ steps }) => steps.length > 0)).toBe(guard !== 'tenant');
      for (const objection of objections) expect(listed(objection) ?? named(plan, objection)).toBe(named(plan, objection));
      expect(without.refusals).toEqual(plan.refusals.filter((refusal) => refusal.guard !== guard));
      // A guard that accepts an acknowledgement is a reason of its steps.
      expect(reasonsOf(without.steps) === reasonsOf(plan.steps)).toBe(overriddenBy !== 'acknowledgement');
    });

    it.each(cases.filter(([, , , says]) => !says))('accepts: %s', async (...one) => {
      const { plan, without, objections } = await evaluated(guard, one);
      expect(objections).toEqual([]);
      // That it is off is no longer reported.
      expect(without).toEqual({ ...plan, relaxedGuards: plan.relaxedGuards.filter((one) => one.guard !== guard) });
    });
  });
};

const withoutTenant = <T extends { readonly tenant?: string }>(one: T): Omit<T, 'tenant'> => {
  const { tenant: _, ...rest } = one;
  return rest;
};

const member = (name: string, ...roles: readonly string[]) => ({ email: `${name}@acme.example`, roles });
const removing = (...addresses: readonly string[]): string =>
  `removed:\n${addresses.map((one) => `  ${one}: { reason: gone }\n`).join('')}`;
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `m${String(index).padStart(2, '0')}`);

const changedItems = (live: Live, change: (item: Observed) => Observed): Live => ({
  ...live,
  collections: live.collections.map((collection) => ({ ...collection, items: collection.items.map(change) })),
});

/** As after a denied read, which returned nothing. */
const withoutItems =
  (...kinds: readonly string[]) =>
  (live: Live): Live => ({
    ...live,
    collections: live.collections.map((one) => (kinds.includes(one.kind) ? { ...one, items: [] } : one)),
  });

/** A subject whose roles were not read. */
const unreadRoles =
  (name: string) =>
  (live: Live): Live =>
    changedItems(live, (item) =>
      item.address === `member/${name}@acme.example` ? { ...item, values: { ...item.values, roles: undefined } } : item,
    );

holds('tenant', 'nothing', [
  ['the declared one', removing('member/rui@acme.example'), platformOf({ members: [member('rui')] }), null],
  [
    'another one',
    'domains: {}\n',
    platformOf(),
    /^The credential belongs to tenant other, but the file declares/,
    { live: (live) => ({ ...live, tenant: 'other' }) },
  ],
  ['no verified tenant', 'domains: {}\n', platformOf(), /^No response names/, { live: withoutTenant }],
  [
    'no declared tenant',
    removing('member/rui@acme.example'),
    platformOf({ members: [member('rui')] }),
    /^The file declares no/,
    { desired: withoutTenant },
  ],
  ['no declared tenant, and no changes', 'domains: {}\n', platformOf(), null, { desired: withoutTenant }],
  [
    'the same in capitals',
    removing('member/rui@acme.example'),
    platformOf({ members: [member('rui')] }),
    null,
    { live: (live) => ({ ...live, tenant: live.tenant?.toUpperCase() ?? '' }) },
  ],
]);

const accounts: TenantDescription = {
  roles: [
    { name: 'runner', permissions: ['bs_volume_list', 'bs_volume_extend'] },
    { name: 'other', permissions: ['bs_volume_list', 'bs_volume_extend'] },
  ],
  service_accounts: [
    {
      name: 'ci',
      email: 'ci',
      description: 'x',
      roles: ['runner'],
      api_keys: [{ name: 'tenantry', scopes: ['mcr.read', 'mcr.write'] }, { name: 'deploy' }],
    },
  ],
  members: [member('rui', 'runner', 'viewer'), member('livia', 'runner')],
  groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example' }, { email: 'livia@acme.example' }] }],
};
const key: Extras = { trust: { identity: addressOfText('api-key/ci/tenantry') } };
const person: Extras = { trust: { identity: addressOfText('member/rui@acme.example') } };
const account: Extras = { trust: { identity: addressOfText('service-account/ci') } };
const ci = (rest: string): string => `service_accounts: { ci: { ${rest} } }\n`;
const lost = /^The running identity .* would lose access or its name: /;
const unknown = (why: string): RegExp =>
  new RegExp(`^The running identity \\S+ was not found: ${why}\\. Until it is found, no access is reduced and nothing takes its name: `);

holds('own-access', 'nothing', [
  ['the key is removed', removing('api-key/ci/tenantry'), platformOf(accounts), lost, key],
  ['another key is removed', removing('api-key/ci/deploy'), platformOf(accounts), null, key],
  ['the key is narrowed', ci('api_keys: { tenantry: { scopes: [mcr.read] } }'), platformOf(accounts), lost, key],
  [
    'the key gets one scope for another',
    ci('api_keys: { tenantry: { scopes: [mcr.read, block-storage.read] } }'),
    platformOf(accounts),
    lost,
    key,
  ],
  [
    'the key gets one scope more',
    ci('api_keys: { tenantry: { scopes: [mcr.read, mcr.write, block-storage.read] } }'),
    platformOf(accounts),
    null,
    key,
  ],
  ['the key is renamed', ci('api_keys: { runner: { renamed_from: tenantry } }'), platformOf(accounts), lost, key],
  ['the key is described', ci('api_keys: { tenantry: { description: mine } }'), platformOf(accounts), null, key],
  ['its account is removed', removing('service-account/ci'), platformOf(accounts), lost, key],
  ['its account is renamed', `service_accounts: { build: { renamed_from: ci } }\n`, platformOf(accounts), lost, key],
  ['its account loses permissions', ci('roles: [viewer]'), platformOf(accounts), lost, key],
  ['its account gains permissions', ci('roles: [runner, editor]'), platformOf(accounts), null, key],
  ['a role of its account is narrowed', 'roles: { runner: { permissions: [bs_volume_list] } }\n', platformOf(accounts), lost, key],
  ['a role of its account is removed', removing('role/runner'), platformOf(accounts), lost, key],
  [
    'a role that it does not hold is narrowed',
    'roles: { other: { permissions: [bs_volume_list] } }\n',
    platformOf({ ...accounts, members: [member('rui', 'other')] }),
    null,
    key,
  ],
  [
    'a role of its account is replaced by an equal one',
    'roles: { new: { permissions: [bs_volume_list, bs_volume_extend], renamed_from: runner } }\n',
    platformOf(accounts),
    null,
    key,
  ],
  ['named as the account itself', removing('service-account/ci'), platformOf(accounts), lost, account],
  ['the person is removed', removing('member/rui@acme.example'), platformOf(accounts), lost, person],
  ['another member is removed', removing('member/livia@acme.example'), platformOf(accounts), null, person],
  [
    'the person loses a role, with others',
    'members: { rui@acme.example: { roles: [viewer] }, livia@acme.example: { roles: [] } }\n',
    platformOf(accounts),
    lost,
    person,
  ],
  ['the person is removed from a group', removing('group-member/ops/rui@acme.example'), platformOf(accounts), lost, person],
  ['another member is removed from it', removing('group-member/ops/livia@acme.example'), platformOf(accounts), null, person],
  ['a group of the person is deleted', removing('group/ops'), platformOf(accounts), lost, person],
  ['no identity is named', removing('service-account/ci'), platformOf(accounts), null],
  [
    'a role is narrowed and a group deleted',
    `roles: { runner: { permissions: [bs_volume_list] } }\n${removing('group/ops', 'member/livia@acme.example')}`,
    platformOf(accounts),
    /: (?:remove bs_volume_extend from role runner; delete group ops|delete group ops; remove bs_volume_extend from role runner)\.$/,
    person,
  ],
  ...[
    { named: 'api-key/gone/tenantry', why: 'there is no live service-account/gone' },
    { named: 'api-key/ci/gone', why: 'there is no live api-key/ci/gone' },
    { named: 'member/gone@acme.example', why: 'there is no live member/gone@acme\\.example' },
  ].flatMap(({ named, why }): Case[] => {
    const nobody: Extras = { trust: { identity: addressOfText(named) } };
    const wider = 'roles: { other: { permissions: [bs_volume_list, bs_volume_extend, cr_image_list] } }\n';
    return [
      [`${named}: a role is reduced`, 'roles: { runner: { permissions: [bs_volume_list] } }\n', platformOf(accounts), unknown(why), nobody],
      [`${named}: a member is removed`, `${wider}${removing('member/livia@acme.example')}`, platformOf(accounts), unknown(why), nobody],
      [`${named}: an account loses a role`, ci('roles: []'), platformOf(accounts), unknown(why), nobody],
      [`${named}: a group is deleted`, removing('group/ops'), platformOf(accounts), unknown(why), nobody],
      [`${named}: a key is revoked`, removing('api-key/ci/deploy'), platformOf(accounts), unknown(why), nobody],
      [`${named}: no access is revoked`, wider, platformOf(accounts), null, nobody],
    ];
  }),
  [
    'not found, and another account takes its name',
    'service_accounts: { ci: { renamed_from: other } }\n',
    platformOf({ service_accounts: [{ name: 'other' }] }),
    unknown('there is no live service-account/ci'),
    key,
  ],
  [
    'not found, and another account of its name is created',
    'service_accounts: { ci: { email: ci, description: x } }\n',
    platformOf(),
    unknown('there is no live service-account/ci'),
    key,
  ],
  [
    'not found, and another key of its account takes its name',
    ci('api_keys: { tenantry: { renamed_from: deploy } }'),
    platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }] }] }),
    unknown('there is no live api-key/ci/tenantry'),
    key,
  ],
  [
    'not found, and somebody of its e-mail is invited',
    'members: { gone@acme.example: { roles: [viewer] } }\n',
    platformOf(),
    unknown('there is no live member/gone@acme\\.example'),
    { trust: { identity: addressOfText('member/gone@acme.example') } },
  ],
  [
    'its account was created again under the same name, without the key',
    'roles: { runner: { permissions: [bs_volume_list] } }\n',
    platformOf({
      ...accounts,
      service_accounts: [
        { name: 'ci', roles: ['runner'] },
        { name: 'was-ci', roles: ['runner'], api_keys: [{ name: 'tenantry' }] },
      ],
    }),
    unknown('there is no live api-key/ci/tenantry'),
    key,
  ],
  [
    'two accounts have its name',
    removing('member/livia@acme.example'),
    platformOf({ ...accounts, service_accounts: [...(accounts.service_accounts ?? []), { name: 'ci', email: 'ci2' }] }),
    unknown('2 live resources are called service-account/ci \\(.*\\)'),
    key,
  ],
  [
    'two keys have its name',
    removing('member/livia@acme.example'),
    platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'tenantry' }, { name: 'tenantry' }] }], members: [member('livia')] }),
    unknown('2 live resources are called api-key/ci/tenantry \\(.*\\)'),
    key,
  ],
  [
    'its key is revoked, and there is none beside it',
    removing('member/livia@acme.example'),
    platformOf({
      service_accounts: [{ name: 'ci', api_keys: [{ name: 'tenantry', revoked_at: '2026-11-01T00:00:00Z' }] }],
      members: [member('livia')],
    }),
    unknown('there is no live api-key/ci/tenantry'),
    key,
  ],
  [
    'its key is past its validity',
    removing('member/livia@acme.example'),
    platformOf({
      service_accounts: [{ name: 'ci', api_keys: [{ name: 'tenantry', end_validity: '2026-11-01' }] }],
      members: [member('livia')],
    }),
    unknown('there is no live api-key/ci/tenantry'),
    key,
  ],
  [
    'a key of its name was revoked before',
    removing('member/livia@acme.example'),
    platformOf({
      service_accounts: [{ name: 'ci', api_keys: [{ name: 'tenantry', revoked_at: '2026-11-01T00:00:00Z' }, { name: 'tenantry' }] }],
      members: [member('livia')],
    }),
    null,
    key,
  ],
  [
    'accounts were not read',
    removing('member/livia@acme.example'),
    platformOf(accounts),
    unknown('whether service-account/ci exists is unknown: 403'),
    { ...key, gaps: { 'service-account': { type: 'denied', cause: '403' } }, live: withoutItems('service-account', 'api-key') },
  ],
  [
    'keys of its account were not read',
    removing('member/livia@acme.example'),
    platformOf(accounts),
    unknown('whether api-key/ci/tenantry exists is unknown: 500'),
    { ...key, gaps: { 'api-key@service-account/ci': { type: 'failed', cause: '500' } }, live: withoutItems('api-key') },
  ],
  [
    'members were not read',
    'roles: { runner: { permissions: [bs_volume_list] } }\n',
    platformOf(accounts),
    unknown('whether member/rui@acme\\.example exists is unknown: 403'),
    { ...person, gaps: { member: { type: 'denied', cause: '403' } }, live: withoutItems('member') },
  ],
  [
    'the person has not accepted yet',
    'roles: { runner: { permissions: [bs_volume_list] } }\n',
    platformOf(accounts),
    unknown('member/rui@acme\\.example has not accepted the invitation'),
    { ...person, live: (live) => changedItems(live, (item) => (item.address.includes('rui@') ? { ...item, phase: 'moving' } : item)) },
  ],
  [
    'its roles were not read, and a role is reduced',
    'roles: { runner: { permissions: [bs_volume_list] } }\n',
    platformOf(accounts),
    /^The roles or groups of the running identity member\/rui@acme\.example could not be read completely, and one of them may be reduced: /,
    { ...person, live: unreadRoles('rui') },
  ],
  [
    'its roles were not read, and a member is removed',
    removing('member/livia@acme.example'),
    platformOf(accounts),
    null,
    { ...person, live: unreadRoles('rui') },
  ],
  [
    'the members of a group were not read, and it is deleted',
    removing('group/ops'),
    platformOf(accounts),
    /^The roles or groups of the running identity .* could not be read completely, and one of them may be reduced: delete group ops\.$/,
    { ...person, gaps: { 'group-member@group/ops': { type: 'denied', cause: '403' } }, live: withoutItems('group-member') },
  ],
]);

const namesake: TenantDescription = { ...accounts, service_accounts: [{ name: 'livia@acme.example', roles: ['runner'] }] };
const kept = `guards: { break_glass: [Livia@acme.example] }\n`;
const taken = /^A break-glass member would lose access: /;
holds('break-glass', 'nothing', [
  ['the member is removed', `${kept}${removing('member/livia@acme.example')}`, platformOf(accounts), taken],
  ['another one is removed', `${kept}${removing('member/rui@acme.example')}`, platformOf(accounts), null],
  ['a role is revoked', `${kept}members: { livia@acme.example: { roles: [] } }\n`, platformOf(accounts), taken],
  [
    'a role is revoked from several at once',
    `${kept}members: { livia@acme.example: { roles: [] }, rui@acme.example: { roles: [viewer] } }\n`,
    platformOf(accounts),
    taken,
  ],
  [
    'a role is revoked, though another grants the same',
    `${kept}members: { livia@acme.example: { roles: [other] } }\n`,
    platformOf(accounts),
    taken,
  ],
  ['a role is added', `${kept}members: { livia@acme.example: { roles: [runner, viewer] } }\n`, platformOf(accounts), null],
  [
    'a permission is revoked',
    `${kept}members: { livia@acme.example: { permissions: [] } }\n`,
    platformOf({ members: [{ email: 'livia@acme.example', permissions: ['bs_volume_list'] }] }),
    taken,
  ],
  ['a role of the member is narrowed', `${kept}roles: { runner: { permissions: [bs_volume_list] } }\n`, platformOf(accounts), taken],
  ['a role of the member is removed', `${kept}${removing('role/runner')}`, platformOf(accounts), taken],
  [
    'another role is narrowed',
    `${kept}roles: { other: { permissions: [bs_volume_list] } }\n`,
    platformOf({ ...accounts, members: [member('rui', 'other'), member('livia', 'runner')] }),
    null,
  ],
  [
    'the trust file protects a member that the file removes',
    removing('member/livia@acme.example'),
    platformOf(accounts),
    taken,
    { trust: { guards: { breakGlass: ['livia@acme.example'] } } },
  ],
  [
    'a role is narrowed, and the roles of the member were not read',
    `${kept}roles: { other: { permissions: [bs_volume_list] } }\n${removing('member/rui@acme.example')}`,
    platformOf({ ...accounts, members: [member('rui', 'other'), member('livia')] }),
    /: remove bs_volume_extend from role other\.$/,
    { live: unreadRoles('livia') },
  ],
  [
    'others lose roles, and the roles of the member were not read',
    `${kept}members: { rui@acme.example: { roles: [viewer] }, livia@acme.example: {} }\n`,
    platformOf(accounts),
    null,
    { live: unreadRoles('livia') },
  ],
  ['a service account of that name is removed', `${kept}${removing('service-account/livia@acme.example')}`, platformOf(namesake), null],
  [
    'an invitation of the member is cancelled',
    `${kept}${removing('member/livia@acme.example')}`,
    platformOf({ invitations: [{ email: 'livia@acme.example' }] }),
    taken,
  ],
  ['the member is removed from a group', `${kept}${removing('group-member/ops/livia@acme.example')}`, platformOf(accounts), taken],
  ['another member is removed from it', `${kept}${removing('group-member/ops/rui@acme.example')}`, platformOf(accounts), null],
  ['a group of the member is deleted', `${kept}${removing('group/ops')}`, platformOf(accounts), taken],
  [
    'a group is deleted, and its members could not be read',
    `${kept}${removing('group/ops')}`,
    platformOf(accounts),
    taken,
    { gaps: { 'group-member@group/ops': { type: 'denied', cause: '403' } }, live: withoutItems('group-member') },
  ],
  [
    'a role is reduced, and members were not read',
    `${kept}roles: { runner: { permissions: [bs_volume_list] } }\n`,
    platformOf(accounts),
    taken,
    { gaps: { member: { type: 'denied', cause: '403' } }, live: withoutItems('member') },
  ],
  [
    'a role is reduced, and no member has the e-mail',
    `guards: { break_glass: [gone@acme.example] }\nroles: { runner: { permissions: [bs_volume_list] } }\n`,
    platformOf(accounts),
    null,
  ],
]);

const admins = { members: [member('one', 'administrator'), member('two', 'administrator')] };
holds('administrators-min', 'trust', [
  [
    'one administrator too few would remain',
    removing('member/ana@acme.example'),
    platformOf(),
    /^1 administrator would remain; the minimum is 2\.$/,
  ],
  ['enough administrators remain', removing('member/one@acme.example', 'member/two@acme.example'), platformOf(admins), null],
  [
    'one of the remaining administrators has not accepted yet',
    removing('member/one@acme.example', 'member/two@acme.example'),
    platformOf(admins),
    /^1 administrator would remain/,
    { live: (live) => changedItems(live, (item) => (item.address.includes('rescue') ? { ...item, phase: 'moving' } : item)) },
  ],
  ['one loses the role', 'members: { ana@acme.example: { roles: [viewer] } }\n', platformOf(), /^1 administrator would remain/],
  [
    'one member gains the role, another loses it',
    'members: { ana@acme.example: { roles: [] }, rui@acme.example: { roles: [administrator] } }\n',
    platformOf({ members: [member('rui')] }),
    /^1 administrator would remain/,
  ],
  [
    'the file asks for more',
    `guards: { administrators_min: 4 }\n${removing('member/one@acme.example')}`,
    platformOf(admins),
    /^3 administrators would remain; the minimum is 4/,
  ],
  [
    'one more is added, and there are still too few',
    'guards: { administrators_min: 4 }\nmembers: { rui@acme.example: { roles: [administrator] } }\n',
    platformOf({ members: [member('rui')] }),
    null,
  ],
  [
    'the roles of a member who has not accepted yet were not read',
    removing('member/ana@acme.example'),
    platformOf({ members: [member('rui')] }),
    /^1 administrator would remain/,
    {
      live: (live) =>
        changedItems(unreadRoles('rui')(live), (item) => (item.address.includes('rui@') ? { ...item, phase: 'moving' } : item)),
    },
  ],
  ['the operator asks for fewer', removing('member/ana@acme.example'), platformOf(), null, { trust: { guards: { administratorsMin: 1 } } }],
  [
    'the file cannot ask for fewer',
    `guards: { administrators_min: 1 }\n${removing('member/ana@acme.example')}`,
    platformOf(),
    /the minimum is 2/,
  ],
  [
    'members were read in part, and the removal is planned from elsewhere',
    removing('member/ana@acme.example'),
    platformOf(),
    /could not be read completely/,
    {
      live: (live) => ({
        ...live,
        collections: live.collections.map((one) => ({
          ...one,
          items: one.items.map((item) =>
            item.kind === 'member' && item.address.includes('rescue') ? { ...item, values: { ...item.values, roles: undefined } } : item,
          ),
        })),
      }),
    },
  ],
  [
    'a member is removed whose roles were not read',
    removing('member/rui@acme.example'),
    platformOf({ members: [member('rui')] }),
    /could not be read completely/,
    {
      live: (live) => ({
        ...live,
        collections: live.collections.map((one) => ({
          ...one,
          items: one.items.map((item) =>
            item.kind === 'member' ? { ...item, values: { email: item.values['email'] ?? null, profile: 'employee' } } : item,
          ),
        })),
      }),
    },
  ],
]);

const federated = { domains: [{ domain: 'elsewhere.example', verified: true, federations: [{ type: 'saml' as const, name: 's' }] }] };
const acmeFederated = [{ domain: 'acme.example', verified: true, federations: [{ type: 'saml' as const, name: 's' }] }];
const mfa = 'access_control: { enabled: true, enforce_mfa: true }\n';
const locked = /^No administrator would sign in outside/;
const saml = (domain: string): string =>
  `domains: { ${domain}: { federations: { okta: { type: saml, entity_id: 'urn:x', sso_url: 'https://idp.example/sso', idp_certificate: SIMULATED } } } }\n`;
holds('unfederated-administrator', 'trust', [
  ['MFA, and a domain is not federated', mfa, platformOf(), null],
  [
    'MFA, and every domain is federated',
    mfa,
    platformOf({ domains: [...federated.domains, { domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 's' }] }] }),
    locked,
  ],
  [
    'a federation for the last domain',
    saml('acme.example'),
    platformOf({ domains: [...federated.domains, { domain: 'acme.example', verified: true }] }),
    locked,
  ],
  [
    'a federation for another domain',
    saml('shop.example'),
    platformOf({ domains: [...federated.domains, { domain: 'shop.example', verified: true }] }),
    null,
  ],
  [
    'a domain without a federation',
    mfa,
    platformOf({ domains: [...acmeFederated, { domain: 'elsewhere.example', verified: true }] }),
    null,
  ],
  [
    'a group with the name of the last domain',
    `${mfa}groups: { elsewhere.example: { name: Elsewhere, members: { rui@acme.example: member } } }\n`,
    platformOf({ members: [member('rui')], domains: acmeFederated }),
    null,
  ],
  [
    'the only administrator without federation is removed',
    removing('member/rescue@elsewhere.example'),
    platformOf({ ...admins, domains: [{ domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 's' }] }] }),
    locked,
  ],
  [
    'no such resource changes',
    removing('member/rui@acme.example'),
    platformOf({
      members: [member('rui')],
      domains: [...federated.domains, { domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 's' }] }],
    }),
    null,
  ],
  [
    'the operator accepts it',
    mfa,
    platformOf({ domains: [...federated.domains, { domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 's' }] }] }),
    null,
    { trust: { guards: { unfederatedAdministrator: false } } },
  ],
  [
    'domains were not read',
    mfa,
    platformOf(),
    /^It is unknown whether an administrator/,
    { gaps: { domain: { type: 'denied', cause: '403' } } },
  ],
  [
    'federations were not read',
    mfa,
    platformOf(federated),
    /^It is unknown whether an administrator/,
    { gaps: { 'federation@domain/elsewhere.example': { type: 'failed', cause: '500' } } },
  ],
]);

const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const volume = { name: 'data', id, size: 10 };
const points = (...names: readonly string[]) => names.map((name) => ({ name, volume: 'data' }));
const storage = (region: NonNullable<TenantDescription['regions']>[string], rest: TenantDescription['regions'] = {}): Description =>
  platformOf({ regions: { 'br-se1': { volumes: [volume], ...region }, ...rest } });
const last = /^The last usable restore point of volume\/br-se1\/data in br-(se|ne)1 would be deleted\.$/;
const copy = 'hourly-2ae0b896855c-20261120t1000';
/** A file cannot name restore points; whatever requires their removal is blocked by the guard. */
const unwanted = (...addresses: readonly string[]): Extras => ({
  desired: (desired) => ({
    ...desired,
    removed: addresses.map((one) => ({ address: addressOfText(one), reason: 'gone', at: { file: 'acme.yaml', line: 1, col: 1 } })),
  }),
});
const none = 'domains: {}\n';
const copied = { 'br-ne1': { snapshots: [{ name: copy, type: 'object' }] } } as const;
holds('restore-point', 'nothing', [
  ['the last one', none, storage({ snapshots: points('one') }), last, unwanted('snapshot/br-se1/one')],
  [
    'the last two',
    none,
    storage({ snapshots: points('one'), backups: points('two') }),
    last,
    unwanted('snapshot/br-se1/one', 'backup/br-se1/two'),
  ],
  ['one of two', none, storage({ snapshots: points('one', 'two') }), null, unwanted('snapshot/br-se1/one')],
  ['a backup remains', none, storage({ snapshots: points('one'), backups: points('two') }), null, unwanted('snapshot/br-se1/one')],
  [
    'the remaining copy has failed',
    none,
    storage({ snapshots: [...points('one'), { name: 'two', volume: 'data', status: 'creating_error' }] }),
    last,
    unwanted('snapshot/br-se1/one'),
  ],
  [
    'another copy is created first',
    'snapshot_schedules: { hourly: { volumes: [data], every: 1h } }\n',
    storage({ snapshots: points('one') }),
    null,
    unwanted('snapshot/br-se1/one'),
  ],
  [
    'the last copy in another region, recognized by its name',
    none,
    storage({ snapshots: points(copy) }, copied),
    last,
    unwanted(`snapshot/br-ne1/${copy}`),
  ],
  ['the remaining copy is in another region', none, storage({ snapshots: points('one') }, copied), last, unwanted('snapshot/br-se1/one')],
  [
    'its volume is declared removed too, and cannot be deleted yet',
    none,
    storage({ snapshots: points('one') }),
    last,
    unwanted('snapshot/br-se1/one', 'volume/br-se1/data'),
  ],
  [
    'its volume is deleted in this plan',
    none,
    storage({ backups: points('one') }),
    null,
    unwanted('backup/br-se1/one', 'volume/br-se1/data'),
  ],
  [
    'its volume goes with the section that owns it',
    'ownership: { volumes: authoritative }\nvolumes: {}\n',
    storage({ backups: points('one') }),
    null,
    unwanted('backup/br-se1/one'),
  ],
  [
    'its volume was removed',
    none,
    storage({ snapshots: points('one') }),
    null,
    {
      ...unwanted('snapshot/br-se1/one'),
      live: (live) => changedItems(live, (item) => (item.kind === 'volume' ? { ...item, phase: 'retired' } : item)),
    },
  ],
  [
    'the remaining copy in another region names no volume',
    none,
    storage({ snapshots: points('one') }, { 'br-ne1': { snapshots: [{ name: 'unsaid', type: 'object' }] } }),
    last,
    unwanted('snapshot/br-se1/one'),
  ],
  [
    'a copy that names no volume',
    none,
    storage({}, { 'br-ne1': { snapshots: [{ name: 'unsaid', type: 'object' }] } }),
    null,
    unwanted('snapshot/br-ne1/unsaid'),
  ],
  [
    'its volume is gone',
    none,
    platformOf({ regions: { 'br-se1': { snapshots: [{ name: 'one', volume: id }] } } }),
    null,
    unwanted('snapshot/br-se1/one'),
  ],
]);

const keys = (all: readonly KeyDescription[]): TenantDescription => ({
  service_accounts: [{ name: 'ci', api_keys: all }],
});
const revoked = ['old', 'older'].map((name) => ({ name, revoked_at: '2026-11-01T00:00:00Z' }));
const invited = (status: 'rejected' | 'expired' | 'pending', ...names: readonly string[]) =>
  names.map((name) => ({ email: `${name}@acme.example`, status }));
const crowd = (count: number): TenantDescription => ({ members: numbered(count).map((name) => member(name)) });
const holding = (count: number, ...roles: readonly string[]): TenantDescription => ({
  members: numbered(count).map((name) => member(name, ...roles)),
});
const giving = (count: number, roles: string): string =>
  `members:\n${numbered(count)
    .map((name) => `  ${name}@acme.example: { roles: ${roles} }\n`)
    .join('')}`;
const stripping = (count: number): string => giving(count, '[]');
const custom = { name: 'custom', permissions: ['bs_volume_list', 'bs_volume_get'] };
const team = (count: number) => ({
  identifier: 'team',
  name: 'Team',
  members: numbered(count).map((name) => ({ email: `${name}@acme.example` })),
});
const leaving = (count: number): string => removing(...numbered(count).map((name) => `member/${name}@acme.example`));
const removed = (...addresses: readonly string[]) => ({
  type: 'known' as const,
  removals: addresses
    .map(addressOfText)
    .map((address) => ({ kind: kindOf(address), thing: removedThing(address), at: '2026-11-20T11:00:00Z' })),
});
const gone = (count: number) => removed(...numbered(count).map((name) => `member/gone-${name}@acme.example`));
const unreadPast: PastRemovals = { type: 'unread', why: 'the journal is locked' };
holds('removal-limit', 'acknowledgement', [
  ['ten of many', leaving(10), platformOf(crowd(98)), null],
  [
    'eleven of many',
    leaving(11),
    platformOf(crowd(98)),
    /^11 of 100 members would be removed or lose access; the limit without an acknowledgement is 10, and 20 % of ten or more\.$/,
  ],
  ['a fifth', leaving(2), platformOf(crowd(8)), null],
  ['more than a fifth', leaving(3), platformOf(crowd(8)), /^3 of 10 members/],
  ['all of a few', leaving(7), platformOf(crowd(7)), null],
  [
    'some of a few, beside resources that are already gone',
    removing('api-key/ci/m00', 'api-key/ci/m01', 'api-key/ci/m02'),
    platformOf(keys([...numbered(8).map((name) => ({ name })), ...revoked])),
    null,
  ],
  [
    'some of a few, beside invitations that failed',
    leaving(3),
    platformOf({ ...crowd(6), invitations: invited('rejected', 'x', 'y', 'z') }),
    null,
  ],
  [
    'some of a few, beside others who are gone already',
    leaving(3),
    platformOf(crowd(10)),
    null,
    { live: (live) => changedItems(live, (item) => (/m0[6-9]@/.test(item.address) ? { ...item, phase: 'retired' } : item)) },
  ],
  ['none, if the file allows none', 'guards: { removals: { members: { number: 0 } } }\n', platformOf(crowd(8)), null],
  [
    'invitations count as the members they stand for',
    leaving(3),
    platformOf({
      ...crowd(2),
      invitations: numbered(8)
        .slice(2)
        .map((name) => ({ email: `${name}@acme.example` })),
    }),
    /^3 of 10 members/,
  ],
  ['eleven lose their only role', stripping(11), platformOf(holding(98, 'viewer')), /^11 of 100 members/],
  ['ten lose their only role', stripping(10), platformOf(holding(98, 'viewer')), null],
  ['three of ten lose their only role', stripping(3), platformOf(holding(8, 'viewer')), /^3 of 10 members/],
  [
    'eleven lose their only role and get one that permits nothing',
    `${giving(11, '[nothing]')}roles: { nothing: { permissions: [] } }\n`,
    platformOf({ ...holding(98, 'viewer'), roles: [{ name: 'nothing', permissions: [] }] }),
    /^11 of 100 members/,
  ],
  ['eleven get another role', giving(11, '[editor]'), platformOf(holding(98, 'viewer')), null],
  ['eleven lose one of two roles', giving(11, '[viewer]'), platformOf(holding(98, 'viewer', 'editor')), null],
  [
    'eleven lose their only permission',
    `members:\n${numbered(11)
      .map((name) => `  ${name}@acme.example: { permissions: [] }\n`)
      .join('')}`,
    platformOf({ members: numbered(98).map((name) => ({ email: `${name}@acme.example`, permissions: ['bs_volume_list'] })) }),
    /^11 of 100 members/,
  ],
  [
    'eleven lose their only role, and stay in a group whose grants cannot be read',
    stripping(11),
    platformOf({ ...holding(98, 'viewer'), groups: [team(11)] }),
    /^11 of 100 members/,
  ],
  [
    'a role of eleven is reduced',
    'roles: { custom: { permissions: [bs_volume_list] } }\n',
    platformOf({ ...holding(11, 'custom'), roles: [custom] }),
    /^11 of 13 members/,
  ],
  [
    'a role of eleven permits nothing any more',
    'roles: { custom: { permissions: [] } }\n',
    platformOf({ ...holding(11, 'custom'), roles: [custom] }),
    /^11 of 13 members/,
  ],
  ['a role of eleven is deleted', removing('role/custom'), platformOf({ ...holding(11, 'custom'), roles: [custom] }), /^11 of 13 members/],
  [
    'a role of eleven is reduced by permissions that another of their roles grants',
    'roles: { custom: { permissions: [bs_volume_list] } }\n',
    platformOf({ ...holding(11, 'custom', 'like'), roles: [custom, { ...custom, name: 'like' }] }),
    null,
  ],
  [
    'a role of eleven is replaced by an equal one',
    'roles: { new: { permissions: [bs_volume_list, bs_volume_get], renamed_from: custom } }\n',
    platformOf({ ...holding(11, 'custom'), roles: [custom] }),
    null,
  ],
  [
    'a role of eleven is replaced by a smaller one',
    'roles: { new: { permissions: [bs_volume_list], renamed_from: custom } }\n',
    platformOf({ ...holding(11, 'custom'), roles: [custom] }),
    /^11 of 13 members/,
  ],
  [
    'a role is reduced, and its eleven holders could not be read',
    'roles: { custom: { permissions: [bs_volume_list] } }\n',
    platformOf({ ...holding(11, 'custom'), roles: [custom] }),
    /^13 of 13 members/,
    {
      live: (live) =>
        changedItems(live, (item) =>
          item.kind === 'member'
            ? { ...item, values: { ...item.values, roles: undefined } }
            : item.kind === 'role'
              ? { ...item, values: { ...item.values, holders: undefined } }
              : item,
        ),
    },
  ],
  [
    'a group of eleven is deleted',
    removing('group/team'),
    platformOf({ ...holding(11, 'viewer'), groups: [team(11)] }),
    /^11 of 13 members/,
  ],
  [
    'a group of three is emptied, beside others that are not',
    removing(...numbered(3).map((name) => `group-member/team/${name}@acme.example`)),
    platformOf({
      ...holding(11, 'viewer'),
      groups: [team(3), ...['all', 'most'].map((name) => ({ ...team(11), identifier: name, name }))],
    }),
    /^3 of 13 members/,
  ],
  [
    'one of three leaves a group',
    removing('group-member/team/m00@acme.example'),
    platformOf({ ...holding(11, 'viewer'), groups: [team(3)] }),
    null,
  ],
  [
    'a group of eleven is replaced',
    'groups: { new: { name: New, renamed_from: team } }\n',
    platformOf({ ...holding(11, 'viewer'), groups: [team(11)] }),
    null,
  ],
  [
    'some are removed, some lose their only role: each counts once',
    `${giving(5, '[]')}${removing(
      ...numbered(12)
        .slice(5)
        .map((name) => `member/${name}@acme.example`),
    )}`,
    platformOf({ ...holding(98, 'viewer'), groups: [team(12)] }),
    /^12 of 100 members/,
  ],
  [
    'accounts lose their only role',
    `service_accounts:\n${numbered(3)
      .map((name) => `  ${name}: { roles: [] }\n`)
      .join('')}`,
    platformOf({ service_accounts: numbered(10).map((name) => ({ name, roles: ['viewer'] })) }),
    /^3 of 10 service accounts would be removed or lose access/,
  ],
  [
    'keys lose their last scope',
    `service_accounts: { ci: { api_keys: { ${numbered(3)
      .map((name) => `${name}: { scopes: [] }`)
      .join(', ')} } } }\n`,
    platformOf(keys(numbered(10).map((name) => ({ name, scopes: ['mcr.read'] })))),
    /^3 of 10 API keys would be removed or lose access/,
  ],
  ['the file allows fewer', `guards: { removals: { members: { number: 1 } } }\n${leaving(2)}`, platformOf(crowd(98)), /^2 of 100 members/],
  [
    'the file allows a smaller share',
    `guards: { removals: { members: { share: 10% } } }\n${leaving(2)}`,
    platformOf(crowd(8)),
    /^2 of 10 members/,
  ],
  [
    'the operator allows more',
    leaving(11),
    platformOf(crowd(98)),
    null,
    { trust: { guards: { removals: { members: { number: 50, share: 1 } } } } },
  ],
  [
    'default roles do not reduce a share',
    removing('role/m00', 'role/m01', 'role/m02'),
    platformOf({ roles: numbered(12).map((name) => ({ name })) }),
    /^3 of 12 roles would be removed or lose access/,
  ],
  [
    'two after nine of the last 24 hours, beside another change',
    `groups: { ops: { name: Ops } }\n${leaving(2)}`,
    platformOf(crowd(98)),
    /^11 of 109 members are or would be removed or lose access, 9 of them in the last 24 hours without an acknowledgement; the limit/,
    { past: gone(9) },
  ],
  ['two after eight of the last 24 hours', leaving(2), platformOf(crowd(98)), null, { past: gone(8) }],
  [
    'ten that the last 24 hours removed already',
    leaving(10),
    platformOf(crowd(98)),
    null,
    { past: removed(...numbered(10).map((name) => `member/${name}@acme.example`)) },
  ],
  [
    'two after nine who lost their access and are still there',
    leaving(2),
    platformOf(crowd(98)),
    /^11 of 100 members/,
    {
      past: removed(
        ...numbered(20)
          .slice(11)
          .map((name) => `member/${name}@acme.example`),
      ),
    },
  ],
  ['two after nine groups', leaving(2), platformOf(crowd(98)), null, { past: removed(...numbered(9).map((name) => `group/${name}`)) }],
  [
    'one, if those of the last 24 hours are not known',
    leaving(1),
    platformOf(crowd(98)),
    /^1 member would be removed or lose access, and the removals of the last 24 hours are not known: the journal is locked\.$/,
    { past: unreadPast },
  ],
  ['two, if those of the last 24 hours are not known', leaving(2), platformOf(crowd(98)), /^2 members would/, { past: unreadPast }],
]);

it.each<[string, string, PastRemovals | undefined, readonly string[]]>([
  [
    'of a plan that is not applied',
    leaving(1),
    undefined,
    ['this plan does not count the removals of the last 24 hours: `apply` does, and may require an acknowledgement'],
  ],
  [
    'of one machine',
    leaving(1),
    { ...gone(1), onlyHere: 'audit events were not read' },
    ['removals of the last 24 hours count only if this journal has them: audit events were not read'],
  ],
  ['that are known', leaving(1), gone(1), []],
  ['that are not known, which is a refusal', leaving(1), unreadPast, []],
  ['that no step adds to', 'domains: {}\n', undefined, []],
])('the removals of the last 24 hours %s: the plan says what is not counted', async (_, text, past, why) => {
  const { relaxedGuards } = makePlan(await worldOf(text, platformOf(crowd(98)), past && { past }));
  expect(relaxedGuards.flatMap((one) => (one.guard === 'removal-limit' ? one.why : []))).toEqual(why);
});

const groups = (count: number): string =>
  `groups:\n${numbered(count)
    .map((name) => `  ${name}: { name: ${name} }\n`)
    .join('')}`;
const liveGroups = (count: number): Description => platformOf({ groups: numbered(count).map((name) => ({ identifier: name, name })) });
holds('creation-limit', 'acknowledgement', [
  ['half of ten', groups(10), liveGroups(5), null],
  [
    'more than half of ten',
    groups(10),
    liveGroups(4),
    /^6 of 10 declared groups would be created; the limit without acknowledgement is 50 %\.$/,
  ],
  ['all of nine', groups(9), liveGroups(0), null],
  [
    'all of ten keys are rotated',
    `service_accounts: { ci: { api_keys: { ${numbered(10)
      .map((name) => `${name}: { rotate_after: 90d, deliver_to: ${name} }`)
      .join(', ')} } } }\n`,
    platformOf(keys(numbered(10).map((name) => ({ name, start_validity: '2020-01-01' })))),
    null,
  ],
  ['the operator allows more', groups(10), liveGroups(0), null, { trust: { guards: { creations: 1 } } }],
  ['none of ten, and the operator allows none', groups(10), liveGroups(10), null, { trust: { guards: { creations: 0 } } }],
]);

const hours = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `hourly-2ae0b896855c-202610${String(1 + Math.floor(index / 24)).padStart(2, '0')}t${String(index % 24).padStart(2, '0')}00`,
  );
const hourly = "snapshot_schedules: { hourly: { volumes: ['*'], every: 1h, keep_for: 1d } }\n";
holds('due-removal-bound', 'acknowledgement', [
  ['steps that remove nothing, however many', groups(51), liveGroups(0), null],
  ['exactly as many as are allowed', hourly, storage({ snapshots: points(...hours(50)) }), null],
  [
    'one more',
    hourly,
    storage({ snapshots: points(...hours(51)) }),
    /^hourly would remove 51 resources at once; the limit without acknowledgement is 50\.$/,
  ],
  [
    'the file allows fewer',
    `guards: { due_removals: 3 }\n${hourly}`,
    storage({ snapshots: points(...hours(4)) }),
    /^hourly would remove 4/,
  ],
  [
    'the file cannot allow more',
    `guards: { due_removals: 500 }\n${hourly}`,
    storage({ snapshots: points(...hours(51)) }),
    /^hourly would remove 51/,
  ],
  ['the operator allows more', hourly, storage({ snapshots: points(...hours(51)) }), null, { trust: { guards: { dueRemovals: 100 } } }],
]);

describe('restore points deleted together', () => {
  it('are refused together, for each region', async () => {
    const state = storage({ snapshots: points('one', copy), backups: points('two') }, copied);
    const gone = unwanted('snapshot/br-se1/one', `snapshot/br-se1/${copy}`, 'backup/br-se1/two', `snapshot/br-ne1/${copy}`);
    const plan = makePlan(await worldOf(none, state, gone));
    const inRegion = (name: string) => plan.steps.filter(({ region }) => region === name).map(({ id: own }) => own);
    expect(plan.steps).toHaveLength(4);
    const refused = plan.refusals.map(({ message, steps }) => [/ in (\S+) would/.exec(message)?.[1], new Set(steps)] as const);
    expect(new Map(refused)).toEqual(new Map(['br-se1', 'br-ne1'].map((name) => [name, new Set(inRegion(name))] as const)));
  });
});

describe('acknowledgements', () => {
  it('are required by the kind of step, but not for due removals within their limit', async () => {
    const input = await worldOf(`${mfa}${hourly}domains: { shop.example: {} }\n`, storage({ snapshots: points(...hours(2)) }));
    const { steps } = makePlan(input);
    expect(steps.flatMap((step) => (step.acknowledgeFor.length > 0 ? [[step.description, step.acknowledgeFor]] : []))).toEqual([
      ['enforce MFA', ['lockout-risk']],
      ['register domain shop.example', ['irreversible']],
    ]);
    expect(steps.filter((step) => step.deletes).map((step) => step.class)).toEqual(['due', 'due']);
  });

  it('are required once for a backlog of one schedule; the others run unattended', async () => {
    const both = hourly.replace(' } }', " }, daily: { volumes: ['*'], every: 1d, keep_for: 1d } }");
    const few = ['daily-2ae0b896855c-20261001t0000', 'daily-2ae0b896855c-20261002t0000'];
    const planned = async (...names: readonly string[]) => makePlan(await worldOf(both, storage({ snapshots: points(...names) })));
    const plan = await planned(...hours(51), ...few);
    const held = plan.steps.filter(({ acknowledgeFor }) => acknowledgeFor.includes('due-removals-above-bound'));
    expect(new Set(held.map(({ deletes = '' }) => /\/(hourly|daily)-/.exec(deletes)?.[1]))).toEqual(new Set(['hourly']));
    expect(held).toHaveLength(51);
    expect(Object.keys(plan.acknowledge)).toEqual(['due']);
    // Fewer by now, or more: the number was exact.
    expect((await planned(...hours(52), ...few)).acknowledge.due).not.toBe(plan.acknowledge.due);
    // The backlog is gone.
    expect((await planned(...few)).acknowledge).toEqual({});
  });
});

describe('a change that removes a guard', () => {
  const viewer = 'members: { rui@acme.example: { roles: [viewer] } }\n';
  const removals = (text: string): string => `guards: { removals: { ${text} } }\n`;
  it.each<[string, string, string, TenantDescription, readonly string[]]>([
    ['break glass', 'guards: { break_glass: [rui@acme.example] }\n', viewer, { members: [member('rui', 'editor')] }, ['break-glass']],
    [
      'more administrators',
      'guards: { administrators_min: 3 }\n',
      `guards: { administrators_min: 2 }\n${removing('member/rui@acme.example')}`,
      { members: [member('rui', 'administrator')] },
      ['administrators-min'],
    ],
    [
      'fewer removals',
      removals('members: { number: 1 }, roles: { share: 10% }'),
      `${removals('members: { share: 100% }')}${leaving(2)}`,
      crowd(98),
      ['removal-limit'],
    ],
    ['nothing of the kind', 'guards: { due_removals: 3 }\n', viewer, { members: [member('rui', 'editor')] }, []],
  ])('is checked with the guards of its base: %s', async (_, before, now, platform, expected) => {
    const input = await worldOf(now, platformOf(platform));
    expect(makePlan(input).refusals.map(({ guard }) => guard)).toEqual([]);
    const base = baseOf({ type: 'declared', desired: fileOf(before) }, input.live);
    expect(makePlan({ ...input, base }).refusals.map(({ guard }) => guard)).toEqual(expected);
  });
});
