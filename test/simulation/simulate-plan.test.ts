// A plan on a simulator that is filled from the live state: the verdict of each step, the assumptions, the steps that are not simulated, and the remaining
// differences.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Completeness, Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Step } from '../../src/plan/plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { remainingDifferences } from '../../src/simulation/remaining-differences.ts';
import { simulatePlan } from '../../src/simulation/simulate-plan.ts';
import type { SimulatedStep, Simulation } from '../../src/simulation/simulation.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { loosened } from '../apply/world.ts';
import { addressOfText, now, platformOf, worldOf } from '../plan/world.ts';
import { received } from './live-of.ts';

interface Case {
  readonly file: string;
  readonly platform?: TenantDescription;
  readonly gaps?: Readonly<Record<string, Completeness>>;
  /** Behaviour in which the platform differs from the simulator. */
  readonly rewrite?: (item: Observed) => Observed;
  readonly change?: (step: Step) => Step;
  readonly identity?: string;
}

/** An unread collection has no items. */
const withoutItemsIn =
  (gaps: Readonly<Record<string, Completeness>>) =>
  (live: Live): Live => ({
    ...live,
    collections: live.collections.map((one) => (gaps[one.name] === undefined ? one : { ...one, items: [] })),
  });

const rewritten = (rewrite: (item: Observed) => Observed, live: Live): Live => ({
  ...live,
  collections: live.collections.map((one) => ({ ...one, items: one.items.map(rewrite) })),
});

const simulated = async ({
  file,
  platform = {},
  gaps = {},
  rewrite = (item) => item,
  change = (step) => step,
  identity,
}: Case): Promise<Simulation & { readonly steps: readonly Step[] }> => {
  const input = await worldOf(file, platformOf(platform), {
    gaps,
    trust: loosened,
    live: (live) => rewritten(rewrite, withoutItemsIn(gaps)(live)),
  });
  const { desired, live, lookup } = input;
  const plan = makePlan(input);
  const steps = plan.steps.map(change);
  const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true });
  const runner = identity === undefined ? undefined : addressOfText(identity);
  const { live: after, verdicts, assumed } = await simulatePlan({ live: received(live), reads, lookup, steps, now, identity: runner });
  return { steps, assumed, verdicts, live: after, differs: remainingDifferences(desired, after, plan, steps, verdicts) };
};

/** `extend volume db-data …: accepted`, in the order of execution. */
const said = ({ verdicts, steps }: { readonly verdicts: readonly SimulatedStep[]; readonly steps: readonly Step[] }): readonly string[] =>
  verdicts.map(({ step, type }) => `${steps.find(({ id }) => id === step)?.description ?? '?'}: ${type}`);

const denied: Completeness = { type: 'denied', cause: '403 on GET /roles' };
const oneVolume = { regions: { 'br-se1': { volumes: [{ name: 'db-data', size: 10 }] } } } satisfies TenantDescription;

describe('a step', () => {
  it('is accepted, and awaited if the platform continues after its response', async () => {
    const { verdicts, differs } = await simulated({ file: 'volumes: { db-data: { region: br-se1, size: 20 } }', platform: oneVolume });
    expect(verdicts).toMatchObject([{ type: 'accepted', awaited: 60, assumed: [{ fact: 'quota' }] }]);
    expect(differs).toEqual([]);
  });

  it('of a resource with an unsupported value is not simulated, and everything else is', async () => {
    const { steps, verdicts, live, differs } = await simulated({
      file: 'volumes: { db-data: { region: br-se1, size: 20 } }\nroles: { ops: { permissions: [bs_volume_list, bs_volume_get] } }',
      platform: { ...oneVolume, roles: [{ name: 'ops', permissions: ['bs_volume_list'] }] },
      rewrite: (item) => (item.address === 'role/ops' ? { ...item, values: { ...item.values, origin: 'partner' } } : item),
    });
    expect(said({ steps, verdicts }).toSorted()).toMatchObject([
      expect.stringMatching(/ops: not-simulated/),
      expect.stringMatching(/db-data .*: accepted/),
    ]);
    expect(verdicts.find(({ type }) => type === 'not-simulated')).toMatchObject({
      why: 'the simulator does not know `origin` "partner" of role/ops',
    });
    const role = live.collections.flatMap(({ items }) => items).find(({ address }) => address === 'role/ops');
    expect(role?.values).toMatchObject({ origin: 'partner', permissions: ['bs_volume_list'] });
    expect(differs).not.toContainEqual(expect.objectContaining({ address: 'volume/br-se1/db-data' }));
  });

  it('is refused with the rule and the remedy', async () => {
    const shrink = (step: Step): Step => ({ ...step, body: { size: 5 } });
    const { verdicts, differs } = await simulated({
      file: 'volumes: { db-data: { region: br-se1, size: 20 } }',
      platform: oneVolume,
      change: shrink,
    });
    expect(verdicts).toMatchObject([{ type: 'refused', status: 422, says: expect.stringContaining('extending needs state available') }]);
    expect(differs).toMatchObject([{ address: 'volume/br-se1/db-data', because: 'verdict', why: expect.stringContaining('is refused') }]);
  });

  it('is not reached after one that is refused', async () => {
    const result = await simulated({
      file: 'volumes: { made: { region: br-se1, type: cloud_nvme1k, size: 10, attached_to: 77d90219-0d89-4561-9547-2096dd7abca7 } }',
      platform: { regions: { 'br-se1': { instances: [{ name: 'vm', id: '77d90219-0d89-4561-9547-2096dd7abca7', state: 'stopped' }] } } },
      change: (step) =>
        step.operation === 'blockStorage.createVolume' ? { ...step, body: { name: 'made', size: 10, type: { name: 'none' } } } : step,
    });
    expect(result.verdicts).toMatchObject([{ type: 'refused' }, { type: 'blocked', because: 'refused', by: result.steps[0]?.id }]);
  });

  it('waits for people, and so do later steps', async () => {
    const result = await simulated({
      file: 'members: { new@acme.example: { roles: [viewer] } }\ngroups: { ops: { name: Ops, members: { new@acme.example: member } } }',
    });
    expect(said(result)).toEqual([
      'create group ops: accepted',
      'add new@acme.example with role viewer: waits',
      'add new@acme.example to group ops as member: blocked',
    ]);
    expect(result.verdicts.at(-1)).toMatchObject({ because: 'waits', assumed: [{ fact: 'has-account' }] });
  });

  it.each<[string, readonly string[], boolean]>([
    ['is refused', ['iam:read', 'mcr.read', 'block-storage.read', 'evt:event-tr'], false],
    ['may belong to another key, if it could not have read this', ['mcr.write'], true],
  ])('of an identity without the scope %s', async (_, scopes, isForeign) => {
    const { verdicts } = await simulated({
      file: 'groups: { ops: { name: Ops, members: { ana@acme.example: member } } }\nservice_accounts: { ci: { api_keys: { tenantry: {} } } }',
      platform: { service_accounts: [{ name: 'ci', api_keys: [{ name: 'tenantry', scopes }] }] },
      identity: 'api-key/ci/tenantry',
    });
    expect(verdicts.map((one) => [one.type, 'foreignIdentity' in one && one.foreignIdentity])).toEqual([
      ['refused', isForeign],
      ['blocked', false],
    ]);
  });

  it('is not simulated if its basis was not read', async () => {
    const { verdicts, live } = await simulated({
      file: 'groups: { ops: { name: Ops, members: { ana@acme.example: member } } }\nvolumes: { db-data: { region: br-se1, size: 20 } }',
      platform: oneVolume,
      gaps: { invitation: denied },
    });
    const why = 'invitation was not read';
    expect(verdicts).toMatchObject([{ type: 'accepted' }, { type: 'not-simulated', why }, { type: 'accepted' }]);
    expect(live.collections.find(({ name }) => name === 'invitation')?.completeness).toEqual(denied);
  });
});

describe('an instance that cannot be read', () => {
  const id = '77d90219-0d89-4561-9547-2096dd7abca7';
  const file = `volumes: { db-data: { region: br-se1, attached_to: ${id} } }`;
  const platform = (state: string): TenantDescription => ({
    regions: { 'br-se1': { instances: [{ name: 'vm', id, state }], volumes: [{ name: 'db-data' }] } },
  });

  it('is assumed to allow the detachment', async () => {
    const { verdicts } = await simulated({ file, platform: platform('suspended'), gaps: { 'instance@br-se1': denied } });
    expect(verdicts).toMatchObject([{ type: 'accepted', assumed: [{ fact: 'instance-state' }] }]);
  });

  it('is not assumed to allow it if its state is known', async () => {
    const { verdicts } = await simulated({ file, platform: platform('running') });
    expect(verdicts).toMatchObject([{ type: 'accepted', assumed: [] }]);
  });

  it('is not assumed to allow it if another volume on it shows its state', async () => {
    const rewrite: TenantDescription = {
      regions: {
        'br-se1': {
          instances: [{ name: 'vm', id, state: 'suspended' }],
          volumes: [{ name: 'db-data' }, { name: 'there', attached_to: 'vm' }],
        },
      },
    };
    const { verdicts } = await simulated({ file, platform: rewrite, gaps: { 'instance@br-se1': denied } });
    expect(verdicts).toMatchObject([{ type: 'refused', status: 409, assumed: [] }]);
  });
});

describe('facts that are not exposed', () => {
  const user = '00000000-0000-4000-8000-00000000000a';
  const registries = (...members: readonly { readonly user_id: string }[]): TenantDescription => ({
    regions: { 'br-se1': { registries: [{ name: 'acme1' }, { name: 'acme2', members }] } },
  });
  const joining = `registries: { acme1: { region: br-se1, members: { ${user}: guest } } }`;

  it('are assumed for a user that no registry shows', async () => {
    const { verdicts, differs } = await simulated({ file: joining, platform: registries() });
    expect(verdicts).toMatchObject([{ type: 'accepted', assumed: [{ fact: 'registry-user' }] }]);
    expect(differs).toEqual([]);
  });

  it('are not assumed for a user of another registry', async () => {
    const { verdicts } = await simulated({ file: joining, platform: registries({ user_id: user }) });
    expect(verdicts).toMatchObject([{ type: 'accepted', assumed: [] }]);
  });

  it('are assumed for scopes that a key gets, not for those it has', async () => {
    const platform: TenantDescription = { service_accounts: [{ name: 'ci', api_keys: [{ name: 'old', scopes: ['mcr.read'] }] }] };
    const keys = (text: string): string => `service_accounts: { ci: { api_keys: { ${text} } } }`;
    const renamed = await simulated({ file: keys('deploy: { renamed_from: old }'), platform });
    expect(renamed.verdicts).toMatchObject([{ type: 'accepted', assumed: [] }]);
    const widened = await simulated({ file: keys('old: { scopes: [mcr.read, mcr.write] }'), platform });
    expect(widened.verdicts).toMatchObject([{ type: 'accepted', assumed: [{ fact: 'approval' }] }]);
  });
});

describe('a remaining difference', () => {
  it('is explained by manual work after the steps: a record to publish', async () => {
    const { verdicts, differs } = await simulated({ file: 'domains: { shop.example: {} }' });
    expect(verdicts).toMatchObject([{ type: 'accepted' }]);
    expect(differs).toMatchObject([{ address: 'domain/shop.example', because: 'verdict', why: expect.stringContaining('shop.example') }]);
  });
});

describe('the access of the identity', () => {
  const file = 'registries: { acmenew: { region: br-se1 } }\ngroups: { ops: { name: Ops } }';
  const runs = (permissions: readonly string[], scopes: readonly string[]): TenantDescription => ({
    roles: [{ name: 'runs', permissions }],
    service_accounts: [{ name: 'ci', roles: ['runs'], permissions: ['bs_volume_list'], api_keys: [{ name: 'tenantry', scopes }] }],
  });
  /** Declared resources are read. */
  const declaring = (permissions: readonly string[]): string =>
    `${file}\nroles: { runs: { permissions: [${permissions.join()}] } }\nservice_accounts: { ci: { roles: [runs], permissions: [bs_volume_list], api_keys: { tenantry: {} } } }`;
  const identity = 'api-key/ci/tenantry';
  const all = ['iam:read', 'iam:write', 'mcr.read', 'mcr.write'];

  it.each([undefined, identity])('is assumed completely if no identity is named, or nothing of it was read: %s', async (who) => {
    const alone = 'registries: { acmenew: { region: br-se1 } }';
    const { assumed, verdicts } = await simulated({ file: alone, platform: runs([], []), ...(who !== undefined && { identity: who }) });
    expect(assumed).toMatchObject([{ fact: 'permission' }]);
    expect(verdicts).toMatchObject([{ type: 'accepted', assumed: [{ fact: 'name-free-elsewhere' }] }]);
  });

  it('is not assumed if it covers the steps', async () => {
    const { assumed, verdicts } = await simulated({
      file: declaring(['cr_registry_create', 'turia_iam_adm']),
      identity,
      platform: runs(['cr_registry_create', 'turia_iam_adm'], all),
    });
    expect([assumed, verdicts.map((one) => [one.type, one.assumed.map(({ fact }) => fact)])]).toEqual([
      [],
      [
        ['accepted', []],
        ['accepted', ['name-free-elsewhere']],
      ],
    ]);
  });

  it('refuses a step if a documented permission is missing, and assumes one whose name is not documented', async () => {
    const { verdicts } = await simulated({ file: declaring([]), identity, platform: runs([], all) });
    expect(verdicts).toMatchObject([
      { type: 'accepted', assumed: [{ fact: 'permission', says: 'the credential has the permission turia_iam_editor' }] },
      { type: 'refused', status: 403, says: `${identity} is not permitted to do this (missing permission: cr_registry_create)` },
    ]);
  });

  it('refuses a step if a scope of its key is missing', async () => {
    const { verdicts } = await simulated({
      file: declaring(['cr_registry_create', 'turia_iam_adm']),
      identity,
      platform: runs(['cr_registry_create', 'turia_iam_adm'], all.slice(0, 3)),
    });
    expect(verdicts).toMatchObject([
      { type: 'accepted', assumed: [] },
      { type: 'refused', says: `${identity} does not have the scope mcr.write` },
    ]);
  });

  it('says nothing about the running key, if that has read what the named one may not', async () => {
    const without = (scopes: readonly string[]) =>
      simulated({ file: declaring([]), identity, platform: runs(['cr_registry_create', 'turia_iam_adm'], scopes) });
    const foreign = async (scopes: readonly string[]) =>
      (await without(scopes)).verdicts.filter((one) => one.type === 'refused').map((one) => 'foreignIdentity' in one);
    expect(await foreign(['iam:write', 'mcr.read'])).toContain(true);
    expect(await foreign(all.slice(0, 3))).not.toContain(true);
  });

  it('includes access that the plan grants', async () => {
    const { verdicts } = await simulated({
      file: declaring(['turia_iam_adm', 'cr_registry_create']),
      identity,
      platform: runs(['turia_iam_adm'], all),
    });
    expect(verdicts.map(({ type }) => type)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('is assumed for a member whose groups may grant more', async () => {
    const platform: TenantDescription = {
      members: [{ email: 'rui@acme.example', roles: ['viewer'] }],
      groups: [{ identifier: 'devs', name: 'Devs', members: [{ email: 'rui@acme.example' }] }],
    };
    const members = 'members: { rui@acme.example: { roles: [viewer], permissions: [] } }';
    const { verdicts } = await simulated({ file: `${file}\n${members}`, identity: 'member/rui@acme.example', platform });
    expect(verdicts.map((one) => [one.type, one.assumed.some(({ fact }) => fact === 'permission')])).toEqual([
      ['accepted', true],
      ['accepted', true],
    ]);
  });
});

describe('a simulation', () => {
  const held = async (file: string, gaps: Readonly<Record<string, Completeness>>, chain = false) => {
    const { lookup, live, desired, ...rest } = await worldOf(file, platformOf(oneVolume), { trust: loosened });
    const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true });
    const { steps } = makePlan({ lookup, live, desired, ...rest });
    const [last, ...earlier] = steps.toReversed();
    const needing = steps.map((step) => (chain && step === last ? { ...step, dependsOn: earlier.map(({ id }) => id) } : step));
    const before = {
      ...live,
      collections: received(live).collections.map((one) => ({ ...one, completeness: gaps[one.name] ?? one.completeness })),
    };
    return { before, ...(await simulatePlan({ live: before, reads, lookup, steps: needing, now })) };
  };
  const volumes = 'volumes: { db-data: { region: br-se1, size: 20 } }';

  it('of nothing assumes nothing, and changes nothing', async () => {
    const { assumed, verdicts, live, before } = await held('', {});
    expect([assumed, verdicts]).toEqual([[], []]);
    expect(live).toBe(before);
  });

  it('of an unsupported step changes nothing', async () => {
    const { live, before, verdicts } = await held(volumes, { 'volume@br-se1': denied });
    expect(verdicts).toMatchObject([{ type: 'not-simulated' }]);
    expect(live).toBe(before);
  });

  it('excludes the dependents of an excluded step, for the same reason', async () => {
    const file = `${volumes}\ngroups: { ops: { name: Ops } }\nroles: { runs: { permissions: [] } }`;
    const { verdicts } = await held(file, { group: denied }, true);
    const why = 'group was not read';
    expect(verdicts).toMatchObject([{ type: 'not-simulated', why }, { type: 'accepted' }, { type: 'not-simulated', why }]);
  });

  it('reports no wait for a step that is done with its response', async () => {
    const { verdicts } = await held('groups: { ops: { name: Ops } }', {});
    expect(verdicts).toMatchObject([{ type: 'accepted', awaited: 0 }]);
  });

  it('shows steps that wait for a person', async () => {
    const { live } = await held('members: { new@acme.example: { roles: [viewer] } }', {});
    const invited = live.collections.filter(({ kind }) => kind === 'invitation').flatMap((one) => one.items);
    expect(invited.map(({ address }) => address)).toEqual(['invitation/new@acme.example']);
  });
});
