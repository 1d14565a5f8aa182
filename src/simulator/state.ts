// The whole state of a simulated platform as plain JSON: reported by `GET /_simulator/state`, stored in files, compared in tests. Its fields and their
// defaults are those of `schemas/simulator-state.schema.json`; fill.ts invents the other values that a file omits. In memory it is laid out for speed
// (world.ts).
import type { AuditEvent } from './audit/state.ts';
import type { BlockStorageState } from './block-storage/state.ts';
import type { Instance, MachineImage } from './compute/state.ts';
import type { UsageLine } from './consumption/store.ts';
import type { DatabaseState } from './database/state.ts';
import type { Item, RegionDescription, StateDocument, TenantDescription, Whole } from './description-parts.ts';
import type { IamState } from './iam/state.ts';
import type { KubernetesState } from './kubernetes/state.ts';
import type { LoadBalancerState } from './load-balancer/state.ts';
import type { NetworkState } from './network/state.ts';
import type { ObjectStorageState } from './object-storage/state.ts';
import type { SshKey } from './profile/state.ts';
import type { RegistryState } from './registry/state.ts';
import type { Transition } from './transition.ts';

/**
 * The behaviour of this platform where the documents leave a choice: `tenant_header` (contradictions.md A5), `registry_names` (R2), `volume_bodies` (B3,
 * B4), `volume_names` (B34), `deprecated_types` (B35), `iam_reads` (I39), `administrator_grants` (I43), `key_lists` (I42), `usage_meta` (C6), `usage_period` (C3), `refusals` (A6, B31), `machine_networks` (N3), `network_times` (N2), `absent` (B1, B2, I27).
 */
export type Behaviour = Whole<NonNullable<StateDocument['behaviour']>>;

/** A person with an account on the platform: adding such a person takes effect at once, anybody else is invited. */
export type Person = Whole<Item<StateDocument['people']>>;

/** A remote registry of proxy caches. A registry that is not listed is reachable and accepts any credentials. */
export type Remote = Whole<Item<StateDocument['remotes']>>;

/** A credential of the operator, in addition to the keys of service accounts. `*` means all. */
export type OperatorCredential = Whole<Item<TenantDescription['credentials']>>;

export type Zone = Item<RegionDescription['zones']>;

export type RegionState = RegistryState &
  BlockStorageState &
  NetworkState &
  DatabaseState &
  KubernetesState &
  LoadBalancerState &
  ObjectStorageState & {
    readonly zones: readonly Zone[];
    readonly instances: readonly Instance[];
    readonly machine_images: readonly MachineImage[];
  };

type OfProducts = keyof IamState | 'credentials' | 'regions' | 'usage' | 'events' | 'ssh_keys';
/** `account_type`: PJ, a legal entity, or PF, an individual person, whose groups show a profile. */
export type TenantState = IamState &
  Whole<TenantDescription, OfProducts> & {
    readonly credentials: readonly OperatorCredential[];
    readonly regions: { readonly [name: string]: RegionState };
    readonly usage: readonly UsageLine[];
    readonly ssh_keys: readonly SshKey[];
    /** The writes, in order. */
    readonly events: readonly AuditEvent[];
  };

export type ProductEntry = Item<StateDocument['products']>;

export type ScopeProduct = Item<StateDocument['scopes']>;
/** `approval`: a key that requests it gets it only after an approval. */
export type Scope = Item<ScopeProduct['scopes']>;

export type SavedState = {
  readonly version: 1;
  /** The number of minted ids: a loaded state continues from here. */
  readonly minted: number;
  readonly behaviour: Behaviour;
  readonly people: readonly Person[];
  /** Published TXT records: name → values. A domain is verified only if its record is here. */
  readonly dns: { readonly [name: string]: readonly string[] };
  readonly remotes: readonly Remote[];
  /** The catalogue of permissions, by product. */
  readonly products: readonly ProductEntry[];
  /** The catalogue of scopes, by application. */
  readonly scopes: readonly ScopeProduct[];
  readonly tenants: readonly TenantState[];
  /** Pending changes and their times. */
  readonly transitions: readonly Transition[];
};
