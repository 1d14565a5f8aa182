// Worlds for the laws of simulation: a live organization, a target organization, and the facts that the platform hides about the live one.
import { productCatalogue } from '../../src/simulator/catalogue/permissions.ts';
import { scopeCatalogue } from '../../src/simulator/catalogue/scopes.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { RegionDescription, TenantDescription } from '../../src/simulator/description-parts.ts';
import type { MemberDescription } from '../../src/simulator/iam/state.ts';
import { organization } from '../apply/organizations.ts';

/**
 * How far a hidden fact differs from its assumption. usual: as assumed; partly: different for some items; wholly: different for all, so that every step that
 * assumes it ends differently.
 */
export type Otherwise = 'usual' | 'partly' | 'wholly';

export interface Facts {
  /** Whether the reader may see instances. If so, their states are known, and not assumed. */
  readonly instances: 'known' | 'hidden';
  readonly 'instance-state': Otherwise;
  /** known: every volume is older than each restore point, so none can have been restored from one. */
  readonly 'restored-from': Otherwise | 'known';
  readonly quota: Otherwise;
  readonly 'has-account': Otherwise;
  readonly owner: Otherwise;
  readonly 'name-free-elsewhere': Otherwise;
  readonly 'remote-takes-credentials': Otherwise;
  readonly approval: Otherwise;
  readonly 'registry-user': Otherwise;
  readonly 'name-per-region': Otherwise;
  readonly 'deprecated-type': Otherwise;
  /** Whether the trust file names the identity that runs Tenantry. If so, the access of its key and its account is known; and no program is the owner. */
  readonly identity: 'named' | 'unnamed';
  readonly permission: Otherwise;
}

export const nothingHidden: Facts = {
  instances: 'known',
  'instance-state': 'usual',
  'restored-from': 'known',
  quota: 'usual',
  'has-account': 'usual',
  owner: 'usual',
  'name-free-elsewhere': 'usual',
  'remote-takes-credentials': 'usual',
  approval: 'usual',
  'registry-user': 'usual',
  'name-per-region': 'usual',
  'deprecated-type': 'usual',
  identity: 'unnamed',
  permission: 'usual',
};

export interface World {
  readonly from: number;
  readonly to: number;
  /** One is faster, two can copy. */
  readonly regions: readonly string[];
  /** Required members that the file omits: then guards refuse the plan. */
  readonly drops: 'nobody' | 'rescue' | 'deputy' | 'keeper' | 'runner';
  readonly enforcesMfa: boolean;
  readonly facts: Facts;
}

/** Small, so that a hundred of them are fast. */
const few = {
  keys_per_account: 1,
  members_per_group: 2,
  regions: ['br-se1'],
  repositories_per_registry: 1,
  images_per_repository: 2,
  instances: 0,
  snapshots: 2,
  backups: 2,
} as const;

const small = (seed: number): TenantDescription => {
  const sizes = { ...few, members: 3 + (seed % 3), roles: seed % 3, volumes: seed % 3, service_accounts: seed % 2, groups: seed % 2 };
  const [one = {}] = organization(seed, sizes).tenants ?? [];
  if (seed % 3 === 0) return one;
  // Schedulers of the platform are many similar steps.
  const regions = Object.entries(one.regions ?? {}).map(([name, region]) => [name, { ...region, schedulers: [] }]);
  return { ...one, regions: Object.fromEntries(regions) };
};

const archive = {
  name: 'archive',
  id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
  size: 10,
  created_at: '2026-01-01T00:00:00Z',
} as const;
/** Its only restore point is deleted as soon as another schedule has created one. */
const vault = { name: 'vault', id: '3ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10, created_at: '2026-01-01T00:00:00Z' } as const;
const lastPoint = { name: 'brief-3ae0b896855c-20261120t0000', volume: vault.name, size: 10, created_at: '2026-11-20T11:10:00Z' };
const instances = ['77d90219-0d89-4561-9547-2096dd7abca7', '87d90219-0d89-4561-9547-2096dd7abca7'] as const;
/** Of the schedule `hourly`, which keeps two: the older ones are deleted as soon as the slot of noon is due. */
const points = ['t0900', 't1000', 't1100'].map((slot) => `hourly-2ae0b896855c-20261120${slot}`);

/** The member who is never changed. */
export const breakGlass = 'keeper@acme.example';

/** The common part of both organizations: sign-in, recovery, and the program that runs Tenantry. */
const keepers: readonly MemberDescription[] = [
  { email: breakGlass, roles: ['administrator'] },
  { email: 'deputy@acme.example', roles: ['administrator'] },
  { email: 'rescue@elsewhere.example', roles: ['administrator'] },
];

/** As many as remain if nobody is omitted, so that only one guard objects if the deputy is omitted; otherwise fewer. */
export const administratorsOf = ({ drops }: World): number => (drops === 'deputy' ? 3 : 2);
export const runnerKey = 'the-key-that-runs-tenantry';
export const identity = 'api-key/tenantry/tenantry';

const everyScope = [
  'iam:read',
  'iam:write',
  'mcr.read',
  'mcr.write',
  'block-storage.read',
  'block-storage.write',
  'gdb:azs-r',
  'evt:event-tr',
];
const scopesIn = ({ instances }: Facts): readonly string[] => [...everyScope, ...(instances === 'known' ? ['virtual-machine.read'] : [])];

/** The items for which the fact differs: none, every second, all. */
const hit = <T>(all: readonly T[], otherwise: Otherwise): readonly T[] =>
  otherwise === 'usual' ? [] : all.filter((_, index) => otherwise === 'wholly' || index % 2 === 0);

/** Read permissions stay: unreadable data is another matter (test/plan). */
const isReading = (permission: string): boolean => permission === 'turia_iam_viewer' || /_(list|get|logs)$/.test(permission);
const everyPermission = productCatalogue().flatMap((product) => product.permissions.map(({ name }) => name));
const granted = ({ permission }: Facts): readonly string[] => {
  const denied = new Set(
    hit(
      everyPermission.filter((one) => !isReading(one)),
      permission,
    ),
  );
  return everyPermission.filter((one) => !denied.has(one));
};

const runner = (facts: Facts): NonNullable<TenantDescription['service_accounts']>[number] => ({
  name: 'tenantry',
  email: 'tenantry',
  description: 'Runs Tenantry',
  roles: ['runs-tenantry'],
  // Declared, and so read: an account's access is known only if all of it is.
  permissions: ['bs_volume_list'],
  api_keys: [
    {
      name: 'tenantry',
      scopes: scopesIn(facts),
      start_validity: '2026-11-01',
      ...(facts.identity === 'named' && { api_key: runnerKey }),
    },
  ],
});
const rotating = { name: 'rotated', scopes: ['mcr.read'], start_validity: '2026-01-01' };

const stateOf = (otherwise: Otherwise, place: number): string => {
  if (otherwise === 'usual') return 'stopped';
  return otherwise === 'wholly' || place === 0 ? 'suspended' : 'running';
};

/** Younger than every restore point, and large enough: each of them may have been restored from one. */
const young = (fact: Facts['restored-from']): NonNullable<RegionDescription['volumes']> => {
  if (fact === 'known') return [];
  const all = [...points, lastPoint.name];
  const restored = fact === 'wholly' ? all : fact === 'partly' ? all.slice(0, 1) : [];
  return all.map((point, index) => ({
    name: `restored-${index}`,
    size: 10,
    created_at: '2026-11-20T11:30:00Z',
    ...(restored.includes(point) && { restored_from: point }),
  }));
};

const limits = { usual: null, partly: 3, wholly: 0 } as const;

/** `after`: the target organization; hidden parts of it are not declared. */
const storageOf = (region: RegionDescription, facts: Facts, after: boolean): RegionDescription => ({
  ...region,
  instances: instances.map((id, place) => ({ id, name: `vm-${place}`, state: stateOf(facts['instance-state'], place) })),
  volumes: [
    ...(region.volumes ?? []),
    archive,
    vault,
    { name: 'joins', size: 10, created_at: archive.created_at, ...(after && { attached_to: 'vm-0' }) },
    { name: 'joins-too', size: 10, created_at: archive.created_at, ...(after && { attached_to: 'vm-1' }) },
    { name: 'leaves', size: 10, created_at: archive.created_at, ...(!after && { attached_to: 'vm-1' }) },
    { name: 'retyped', size: 10, created_at: archive.created_at, ...(after && { type: 'cloud_hdd1k' }) },
    ...(after
      ? [
          { name: 'twin', size: 10, created_at: archive.created_at },
          { name: 'old-type', size: 10, type: 'cloud_hdd1k', created_at: archive.created_at },
        ]
      : []),
    ...young(after ? (facts['restored-from'] === 'known' ? 'known' : 'usual') : facts['restored-from']),
  ],
  ...(!after && {
    snapshots: [
      ...(region.snapshots ?? []),
      lastPoint,
      ...points.map((name) => ({ name, volume: archive.name, size: 10, created_at: '2026-11-20T11:10:00Z' })),
    ],
  }),
  proxy_caches: [...(region.proxy_caches ?? []), ...(after ? [{ name: 'hub', provider: 'docker-hub', url: 'https://hub.example' }] : [])],
});

const withKeepers = (one: TenantDescription, { facts, drops, enforcesMfa, regions }: World, after: boolean): TenantDescription => ({
  ...one,
  owner: null,
  access_control: { name: 'acme', enabled: true, enforce_mfa: after && enforcesMfa },
  roles: [...(one.roles ?? []), { name: 'runs-tenantry', permissions: facts.identity === 'named' ? granted(facts) : everyPermission }],
  members: [
    ...(one.members ?? []),
    ...keepers.filter(({ email }) => !(after && email.startsWith(drops))),
    ...(after ? [{ email: 'joins@acme.example', roles: ['viewer'] }] : [{ email: 'leaves@acme.example', roles: ['administrator'] }]),
  ],
  service_accounts: [
    ...(one.service_accounts ?? []),
    ...(after && drops === 'runner' ? [] : [runner(facts)]),
    { name: 'ci', email: 'ci', description: 'Pipelines', api_keys: [rotating, ...(after ? [{ name: 'made', scopes: ['mcr.read'] }] : [])] },
  ],
  regions: {
    ...one.regions,
    // Its namesake is created in the other region.
    ...(regions.includes('br-ne1') && {
      'br-ne1': {
        ...one.regions?.['br-ne1'],
        volumes: [...(one.regions?.['br-ne1']?.volumes ?? []), { name: 'twin', size: 10, created_at: archive.created_at }],
      },
    }),
    'br-se1': storageOf(one.regions?.['br-se1'] ?? {}, facts, after),
  },
});

/** The target organization. */
export const wantedOf = (world: World): Description => ({ tenants: [withKeepers(small(world.to), world, true)] });

const registriesOf = ({ regions = {} }: TenantDescription): readonly string[] =>
  Object.values(regions).flatMap(({ registries = [] }) => registries.map(({ name }) => name));
const emailsOf = ({ members = [], invitations = [] }: TenantDescription): readonly string[] =>
  [...members, ...invitations].map(({ email }) => email);

/** Another organization has taken these names of registries. */
const elsewhere = (names: readonly string[]): TenantDescription => ({
  id: '11111111-2222-4333-8444-555555555555',
  regions: { 'br-mgl1': { registries: names.map((name) => ({ name })) } },
});

/** The live platform with all hidden facts. */
export const liveOf = (world: World): Description => {
  const { from, facts } = world;
  const [after = {}] = wantedOf(world).tenants ?? [];
  const before = withKeepers(small(from), world, false);
  const known = registriesOf(before);
  const limit = limits[facts.quota];
  const quotas = { disk: limit, gib: limit === null ? null : limit * 100, snapshot: limit, backup: limit };
  const regions = Object.entries(before.regions ?? {}).map(([name, region]) => {
    // An existing member of a registry is a user in any description.
    const users = region.registry_users ?? [];
    const nobody = hit(users, facts['registry-user']);
    return [name, { ...region, quotas, registry_users: users.filter((user) => !nobody.includes(user)) }] as const;
  });
  const unnamed = {
    api_key: runnerKey,
    name: 'runner',
    owner: facts.owner === 'usual',
    scopes: scopesIn(facts),
    permissions: granted(facts),
  };
  return {
    behaviour: {
      volume_names: facts['name-per-region'] === 'usual' ? 'region' : 'tenant',
      deprecated_types: facts['deprecated-type'] === 'usual' ? 'accepted' : 'refused',
    },
    people: hit(emailsOf(after), facts['has-account']).map((email) => ({ email })),
    remotes: facts['remote-takes-credentials'] === 'usual' ? [] : [{ url: 'https://hub.example', reachable: false }],
    ...(facts.approval !== 'usual' && {
      scopes: scopeCatalogue().map((product) => ({ ...product, scopes: product.scopes.map((scope) => ({ ...scope, approval: true })) })),
    }),
    tenants: [
      { ...before, regions: Object.fromEntries(regions), credentials: facts.identity === 'named' ? [] : [unnamed] },
      elsewhere(
        hit(
          registriesOf(after).filter((name) => !known.includes(name)),
          facts['name-free-elsewhere'],
        ),
      ),
    ],
  };
};
