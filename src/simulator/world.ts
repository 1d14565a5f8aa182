// The simulated platform in memory: built from a state, changed by operations, written back as a state.
import { isArray, isObject, type Json } from '../json.ts';
import type { AuditEvent } from './audit/state.ts';
import { type BlockStorageStore, loadBlockStorage, saveBlockStorage } from './block-storage/store.ts';
import type { DrivableClock } from './clock.ts';
import { createCollection, type RecordTable } from './collection.ts';
import type { Instance, MachineImage } from './compute/state.ts';
import { type StoredLine, storeLine } from './consumption/store.ts';
import type { DatabaseState } from './database/state.ts';
import { type IamStore, loadIam, saveIam } from './iam/store.ts';
import { createMint, type Mint } from './ids.ts';
import type { KubernetesState } from './kubernetes/state.ts';
import type { LoadBalancerState } from './load-balancer/state.ts';
import { loadNetwork, type NetworkStore, saveNetwork } from './network/store.ts';
import type { ObjectStorageState } from './object-storage/state.ts';
import type { SshKey } from './profile/state.ts';
import { loadRegistry, type RegistryStore, saveRegistry } from './registry/store.ts';
import type { RegionState, SavedState, TenantState, Zone } from './state.ts';
import { type Agenda, createAgenda } from './transition.ts';

/** The identifiers of records. Secrets are excluded: the reader of an organization never sees one. */
const idFields: ReadonlySet<string> = new Set(['id', 'uuid', 'username', 'key_pair_id']);
/** Long lists that no caller creates. */
const recorded: ReadonlySet<string> = new Set(['usage', 'events']);

/** Every id in a state, at any depth: new resources must not get one of them, even after its owner was deleted. */
const heldIds = ({ tenants }: { readonly tenants: SavedState['tenants'] }): ReadonlySet<string> => {
  const ids = new Set<string>();
  const walk = (value: Json): void => {
    if (isArray(value)) {
      for (const one of value) if (typeof one === 'object') walk(one);
    } else if (isObject(value)) {
      for (const field in value) {
        const inner = value[field] ?? null;
        if (typeof inner === 'string' && idFields.has(field)) ids.add(inner);
        else if (typeof inner === 'object' && !recorded.has(field)) walk(inner);
      }
    }
  };
  walk(tenants);
  return ids;
};

/** No operation writes these: their lists stay as they are. */
type Unwritten = DatabaseState & KubernetesState & LoadBalancerState & ObjectStorageState;

export interface Region extends RegistryStore, BlockStorageStore, NetworkStore, Unwritten {
  readonly name: string;
  readonly zones: readonly Zone[];
  readonly instances: RecordTable<Instance, 'name'>;
  readonly machineImages: RecordTable<MachineImage>;
}

type Facts = Pick<TenantState, 'id' | 'legal_name' | 'account_type' | 'owner' | 'service_account_domain' | 'group_domain' | 'credentials'>;

export interface Tenant extends IamStore {
  readonly facts: Facts;
  readonly regions: ReadonlyMap<string, Region>;
  readonly usage: readonly StoredLine[];
  readonly sshKeys: readonly SshKey[];
  /** Append-only. */
  readonly events: AuditEvent[];
}

type Surroundings = Pick<SavedState, 'behaviour' | 'people' | 'dns' | 'remotes' | 'products' | 'scopes'>;

export interface SimulatedWorld {
  readonly seed: number;
  readonly clock: DrivableClock;
  /** Milliseconds that one step of an asynchronous operation takes; 0: everything is settled at once. */
  readonly transition: number;
  readonly mint: Mint;
  readonly agenda: Agenda;
  readonly tenants: ReadonlyMap<string, Tenant>;
  /** The parts outside the organization: catalogues, DNS, people, remote registries. Replaced as a whole. */
  surroundings: Surroundings;
}

const unwrittenOf = (state: Unwritten): Unwritten => ({
  database_engines: state.database_engines,
  databases: state.databases,
  database_clusters: state.database_clusters,
  database_replicas: state.database_replicas,
  kubernetes_versions: state.kubernetes_versions,
  kubernetes_clusters: state.kubernetes_clusters,
  load_balancers: state.load_balancers,
  buckets: state.buckets,
});

const loadRegion = (name: string, state: RegionState): Region => {
  const instances = createCollection<Instance, 'name'>({ id: (instance) => instance.id, indexes: { name: (instance) => [instance.name] } });
  for (const instance of state.instances) instances.put(instance);
  const machineImages = createCollection<MachineImage>({ id: (image) => image.id, indexes: {} });
  for (const image of state.machine_images) machineImages.put(image);
  return {
    name,
    zones: state.zones,
    instances,
    machineImages,
    ...loadRegistry(state),
    ...loadBlockStorage(state),
    ...loadNetwork(state),
    ...unwrittenOf(state),
  };
};

const loadTenant = (state: TenantState): Tenant => ({
  facts: {
    id: state.id,
    legal_name: state.legal_name,
    account_type: state.account_type,
    owner: state.owner,
    service_account_domain: state.service_account_domain,
    group_domain: state.group_domain,
    credentials: state.credentials,
  },
  events: [...state.events],
  usage: state.usage.map((line) => storeLine(state.id, line)),
  sshKeys: state.ssh_keys,
  regions: new Map(Object.entries(state.regions).map(([name, region]) => [name, loadRegion(name, region)])),
  ...loadIam(state),
});

export interface Settings {
  readonly seed: number;
  readonly clock: DrivableClock;
  readonly transition: number;
}

export const loadWorld = (state: SavedState, settings: Settings): SimulatedWorld => ({
  ...settings,
  mint: createMint(settings.seed, state.minted, heldIds(state)),
  agenda: createAgenda(state.transitions),
  tenants: new Map(state.tenants.map((tenant) => [tenant.id, loadTenant(tenant)])),
  surroundings: {
    behaviour: state.behaviour,
    people: state.people,
    dns: state.dns,
    remotes: state.remotes,
    products: state.products,
    scopes: state.scopes,
  },
});

const saveRegion = (region: Region): RegionState => ({
  zones: region.zones,
  instances: region.instances.all(),
  machine_images: region.machineImages.all(),
  ...saveRegistry(region),
  ...saveBlockStorage(region),
  ...saveNetwork(region),
  ...unwrittenOf(region),
});

export const saveWorld = (world: SimulatedWorld): SavedState => ({
  version: 1,
  minted: world.mint.serial(),
  ...world.surroundings,
  tenants: [...world.tenants.values()].map((tenant) => ({
    ...tenant.facts,
    ...saveIam(tenant),
    usage: tenant.usage.map(({ line }) => line),
    ssh_keys: tenant.sshKeys,
    events: [...tenant.events],
    regions: Object.fromEntries([...tenant.regions].map(([name, region]) => [name, saveRegion(region)])),
  })),
  transitions: world.agenda.all(),
});
