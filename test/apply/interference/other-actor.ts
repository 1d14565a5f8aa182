// Another person who changes the organization during an apply: resources are deleted, renamed, widened, revoked. It edits the state of the simulator, so only
// edits that would leave the state broken are refused.
import type { SimulatorApp } from '../../../src/simulator/create-app.ts';
import type { SavedState, TenantState } from '../../../src/simulator/state.ts';

/** One resource that could be changed: its name, and each tenant without it. */
interface Chance {
  readonly names: readonly string[];
  readonly says: string;
  readonly act: (tenant: TenantState) => TenantState;
}

type Changes<T> = Readonly<Record<string, (one: T) => T | undefined>>;

/** For each item of a list each change of it. undefined: the item is deleted. */
const chancesOf = <T>(
  sort: string,
  items: readonly T[],
  namesOf: (one: T) => readonly string[],
  changes: Changes<T>,
  put: (tenant: TenantState, items: readonly T[]) => TenantState,
): readonly Chance[] =>
  items.flatMap((item, at) =>
    Object.entries(changes).map(([word, change]) => ({
      names: namesOf(item),
      says: `${word} ${sort} ${namesOf(item).join(' ')}`,
      act: (tenant) => {
        const other = change(item);
        return put(tenant, other === undefined ? items.toSpliced(at, 1) : items.with(at, other));
      },
    })),
  );

const toggled = (names: readonly string[], one: string): readonly string[] =>
  names.includes(one) ? names.filter((name) => name !== one) : [...names, one];
const gone = (): undefined => undefined;
const called = ({ name }: { readonly name: string }): readonly string[] => [name];

const ofAccess = (tenant: TenantState): readonly Chance[] => [
  ...chancesOf(
    'member',
    tenant.members,
    ({ email, uuid }) => [email, uuid],
    {
      remove: gone,
      regrade: (one) => ({ ...one, roles: toggled(one.roles, 'viewer') }),
      grant: (one) => ({ ...one, permissions: toggled(one.permissions, 'bs_volume_list') }),
    },
    (now, members) => ({
      ...now,
      members,
      groups: now.groups.map((group) => ({
        ...group,
        members: group.members.filter((place) => members.some(({ uuid }) => uuid === place.member_id)),
      })),
    }),
  ),
  ...chancesOf(
    'role',
    tenant.roles.filter(({ origin }) => origin === 'custom'),
    called,
    {
      remove: gone,
      change: (one) => ({ ...one, permissions: toggled(one.permissions, 'bs_volume_list') }),
      describe: (one) => ({ ...one, description: 'by somebody else' }),
    },
    (now, roles) => ({ ...now, roles: [...now.roles.filter(({ origin }) => origin !== 'custom'), ...roles] }),
  ),
  ...chancesOf(
    'account',
    tenant.service_accounts,
    ({ name, uuid }) => [name, uuid],
    {
      remove: gone,
      rename: (one) => ({ ...one, name: `${one.name}-moved` }),
      regrade: (one) => ({ ...one, roles: toggled(one.roles, 'viewer') }),
      revoke: (one) => ({
        ...one,
        api_keys: one.api_keys.map((key) => ({ ...key, revoked_at: key.revoked_at ?? '2026-11-20T12:00:00Z', revoked_by: 'else' })),
      }),
      rescope: (one) => ({ ...one, api_keys: one.api_keys.map((key) => ({ ...key, scopes: toggled(key.scopes, 'mcr.write') })) }),
    },
    (now, accounts) => ({ ...now, service_accounts: accounts }),
  ),
  ...chancesOf(
    'group',
    tenant.groups,
    ({ name, id, email }) => [name, id, email.split('@')[0] ?? ''],
    {
      remove: gone,
      empty: (one) => ({ ...one, members: [] }),
      describe: (one) => ({ ...one, description: 'by somebody else' }),
    },
    (now, groups) => ({ ...now, groups }),
  ),
  ...chancesOf(
    'invitation',
    tenant.invitations,
    ({ email, id }) => [email, id],
    { remove: gone, reject: (one) => ({ ...one, status: 'rejected' as const }) },
    (now, invitations) => ({ ...now, invitations }),
  ),
  ...chancesOf(
    'domain',
    tenant.domains,
    ({ domain, id }) => [domain, id],
    { remove: gone, unfederate: (one) => ({ ...one, federations: [] }) },
    (now, domains) => ({ ...now, domains }),
  ),
];

const ofRegion = (tenant: TenantState, name: string): readonly Chance[] => {
  const region = tenant.regions[name];
  if (!region) return [];
  const put =
    <K extends keyof typeof region>(key: K) =>
    (now: TenantState, items: (typeof region)[K]): TenantState => {
      const other = now.regions[name];
      return other ? { ...now, regions: { ...now.regions, [name]: { ...other, [key]: items } } } : now;
    };
  const named = ({ name: one, id }: { readonly name: string; readonly id: string }): readonly string[] => [one, id];
  return [
    ...chancesOf(
      'volume',
      region.volumes,
      named,
      {
        remove: gone,
        rename: (one) => ({ ...one, name: `${one.name}-moved` }),
        extend: (one) => ({ ...one, size: one.size + 10 }),
        busy: (one) => ({ ...one, status: 'extending' }),
        detach: (one) => ({ ...one, state: 'available', attachment: null }),
      },
      put('volumes'),
    ),
    ...chancesOf(
      'snapshot',
      region.snapshots,
      named,
      { remove: gone, fail: (one) => ({ ...one, status: 'deleted_error' }) },
      put('snapshots'),
    ),
    ...chancesOf('backup', region.backups, named, { remove: gone }, put('backups')),
    ...chancesOf(
      'instance',
      region.instances,
      named,
      { start: (one) => ({ ...one, state: 'running' }), suspend: (one) => ({ ...one, state: 'suspended' }) },
      put('instances'),
    ),
    ...chancesOf('scheduler', region.schedulers, named, { remove: gone, empty: (one) => ({ ...one, volumes: [] }) }, put('schedulers')),
    ...chancesOf(
      'registry',
      region.registries,
      named,
      {
        remove: gone,
        'close to all': (one) => ({ ...one, members: [] }),
        regrade: (one) => ({
          ...one,
          members: one.members.map((member) => ({ ...member, role: member.role === 'guest' ? 'developer' : 'guest' })),
        }),
        empty: (one) => ({ ...one, repositories: [] }),
      },
      put('registries'),
    ),
    ...chancesOf(
      'cache',
      region.proxy_caches,
      named,
      {
        remove: gone,
        describe: (one) => ({ ...one, description: 'by somebody else' }),
        point: (one) => ({ ...one, url: 'https://elsewhere.example' }),
      },
      put('proxy_caches'),
    ),
  ];
};

export interface OtherActor {
  /** Makes one change, usually to the subject of `near`. `choice` selects it. */
  readonly act: (near: string, choice: number) => Promise<string | undefined>;
}

/** `spare`: resources that it does not change. */
export const otherActor = (app: SimulatorApp, spare: readonly string[]): OtherActor => {
  const load = async (state: SavedState): Promise<boolean> => {
    const body = JSON.stringify(state);
    const answer = await app.fetch(new Request('http://simulation.localhost/_simulator/state', { method: 'PUT', body }));
    return answer.ok;
  };
  return {
    act: async (near, choice) => {
      const state = app.state();
      const [tenant, ...others] = state.tenants;
      if (!tenant) return undefined;
      const regions = Object.keys(tenant.regions).flatMap((name) => ofRegion(tenant, name));
      const all = [...ofAccess(tenant), ...regions].filter(({ names }) => !names.some((name) => spare.includes(name)));
      const close = all.filter(({ names }) => names.some((name) => near.includes(name)));
      const from = close.length > 0 && choice % 4 > 0 ? close : all;
      const chance = from[Math.floor(choice / 4) % Math.max(1, from.length)];
      if (!chance) return undefined;
      return (await load({ ...state, tenants: [chance.act(tenant), ...others] })) ? chance.says : undefined;
    },
  };
};
