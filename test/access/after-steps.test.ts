// The access after the steps of a plan is the access that the platform then reports: compared with a read after the apply.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessChanges } from '../../src/access/access-changes.ts';
import { afterSteps } from '../../src/access/after-steps.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { bornAt, organization } from '../apply/organizations.ts';
import { applyOnce, type Platform, platformWith } from '../apply/world.ts';
import { declaredBy, owned, readOrganization } from '../export/worlds.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { runs } from '../runs.ts';

const iam = new Set([
  'member',
  'invitation',
  'service-account',
  'api-key',
  'role',
  'group',
  'group-member',
  'access-control',
  'permission',
  'scope',
]);
const wholeOf = ({ client, clock }: Platform): Promise<Live> => {
  const wants = everything(kindList.filter(({ name }) => iam.has(name)));
  return readLive(client, kindList, planReads(kindList, wants, []), { now: () => new Date(clock.now()) });
};

/** Everybody has an account: nobody is invited first. */
const withPeople = (...of: readonly Description[]): NonNullable<Description['people']> =>
  of.flatMap(({ tenants = [] }) => tenants.flatMap(({ members = [] }) => members)).map(({ email }) => ({ email }));

/** Only identity and access: nothing else grants access. */
const peopleAndPrograms = (seed: number): Description => {
  const { tenants = [], ...rest } = organization(seed);
  return { ...rest, tenants: tenants.map((tenant) => ({ ...tenant, regions: {} })) };
};

const entriesOf = (before: Live, after: Live): readonly string[] =>
  accessChanges(before, after).entries.map(({ change, means, rights, subjects }) => {
    const name = 'role' in means ? ` ${means.role}` : 'group' in means ? ` ${means.group}` : '';
    return `${subjects.join(', ')} ${change} ${means.type}${name}: ${rights.join(', ')}`;
  });

/** The access that the plan's steps predict, and the access that is read afterwards; `said`: of the successful steps. */
const played = async (
  platform: Platform,
  text: Parameters<typeof applyOnce>[1],
): Promise<{ said: readonly string[]; seen: readonly string[] }> => {
  const before = await wholeOf(platform);
  const { plan, outcome } = await applyOnce(platform, text);
  const done = new Set(outcome.steps.filter(({ type }) => type === 'done' || type === 'already-done').map(({ step }) => step));
  const steps: readonly Step[] = plan.steps.filter(({ id }) => done.has(id));
  return { said: entriesOf(before, afterSteps(before, steps)), seen: entriesOf(before, await wholeOf(platform)) };
};

const small: TenantDescription = {
  roles: [
    { name: 'ops', permissions: ['bs_volume_list', 'bs_volume_get'] },
    { name: 'spare', permissions: ['cr_registry_list'] },
  ],
  members: [
    { email: 'rui@acme.example', roles: ['ops'], permissions: ['cr_registry_list'] },
    { email: 'bob@acme.example', roles: ['ops', 'spare'] },
  ],
  service_accounts: [{ name: 'ci', email: 'ci', description: 'x', roles: ['ops'], api_keys: [{ name: 'deploy', scopes: ['mcr.read'] }] }],
  groups: [{ name: 'Team', identifier: 'team', members: [{ email: 'bob@acme.example' }] }],
};
const start = (): Platform => platformWith({ state: { ...platformOf(small), people: [{ email: 'new@acme.example' }] } });

describe('access after steps', () => {
  it.each<[what: string, file: string, entries: readonly string[]]>([
    [
      'a role for a new member',
      'members:\n  new@acme.example: { roles: [ops] }',
      ['member/new@acme.example gains role ops: bs_volume_get, bs_volume_list'],
    ],
    [
      'a new member, added to a group under another spelling',
      'members:\n  New@ACME.example: { roles: [] }\ngroups:\n  team:\n    name: Team\n    members: { new@acme.example: member }',
      ['member/new@acme.example gains group team: '],
    ],
    [
      'a role that permits more',
      'roles:\n  ops: { permissions: [bs_volume_list, bs_volume_get, cr_registry_list] }',
      // Bob already has it through `spare`, and Rui directly.
      ['service-account/ci gains role-changed ops: cr_registry_list'],
    ],
    [
      'a new role, based on another one',
      'roles:\n  ops: {}\n  spare: {}\n  lead: { based_on: ops, permissions: [cr_registry_list] }\nmembers:\n  bob@acme.example: { roles: [ops, spare, lead] }',
      ['member/bob@acme.example gains role lead: '],
    ],
    [
      'a removed member',
      'removed:\n  member/bob@acme.example: { reason: left, since: 2026-10-01 }',
      [
        'member/bob@acme.example loses group team: ',
        'member/bob@acme.example loses role ops: bs_volume_get, bs_volume_list',
        'member/bob@acme.example loses role spare: cr_registry_list',
      ],
    ],
    [
      'a removed role',
      'removed:\n  role/spare: { reason: unused, since: 2026-10-01 }',
      ['member/bob@acme.example loses role spare: cr_registry_list'],
    ],
    [
      'a removed account, with its keys',
      'removed:\n  service-account/ci: { reason: unused, since: 2026-10-01 }',
      ['service-account/ci loses role ops: bs_volume_get, bs_volume_list', 'api-key/ci/deploy loses scopes: mcr.read'],
    ],
    [
      'a key with more access, and a new one',
      'service_accounts:\n  ci:\n    email: ci\n    api_keys:\n      deploy: { scopes: [mcr.read, mcr.write], deliver_to: sink }\n      look: { scopes: [mcr.read], deliver_to: sink }',
      ['api-key/ci/look gains scopes: mcr.read', 'api-key/ci/deploy gains scopes: mcr.write'],
    ],
    ['an account that is renamed', 'service_accounts:\n  builder: { email: ci, renamed_from: ci }', []],
    [
      'somebody who joins a group',
      'groups:\n  team:\n    name: Team\n    members: { rui@acme.example: member }',
      ['member/rui@acme.example gains group team: '],
    ],
  ])('%s', async (_, file, entries) => {
    const { said, seen } = await played(start(), fileOf(file));
    expect(said).toEqual(entries);
    expect(seen).toEqual(entries);
  });

  it('reports a new role that is based on one that could not be read', async () => {
    const platform = start();
    const live = await wholeOf(platform);
    const blind: Live = {
      ...live,
      collections: live.collections.map((one) => ({
        ...one,
        items: one.items.map((item) => {
          const { permissions: _, ...values } = item.values;
          return item.kind === 'role' ? { ...item, values, unread: { permissions: '403' } } : item;
        }),
      })),
    };
    const file = 'roles:\n  ops: {}\n  spare: {}\n  lead: { based_on: ops }\nmembers:\n  bob@acme.example: { roles: [ops, spare, lead] }';
    const { plan } = await applyOnce(platform, fileOf(file));
    const { entries } = accessChanges(blind, afterSteps(blind, plan.steps));
    expect(entries).toEqual([
      {
        change: 'gains',
        means: { type: 'role', role: 'lead' },
        rights: [],
        unknown: 'the permissions of its base role ops could not be read',
        subjects: ['member/bob@acme.example'],
      },
    ]);
  });

  it('equals the live state after any apply', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), async (from, to) => {
        const [before, after] = [peopleAndPrograms(from), peopleAndPrograms(to)];
        const platform = platformWith({ state: { ...before, people: withPeople(before, after) } }, bornAt + 420_000);
        const desired = owned(declaredBy({ 'acme.yaml': exportText(exportLive(await readOrganization(after), kindList)) }));
        const { said, seen } = await played(platform, desired);
        expect(said).toEqual(seen);
      }),
      runs(4),
    );
  });
});
