// The whole state of a simulated platform as plain JSON: reported by `GET /_simulator/state`, stored in files, compared in tests. Files may omit almost
// everything: fill.ts defines the defaults. In memory it is laid out for speed (world.ts).
import type { AuditEvent } from './audit/state.ts';
import type { BlockStorageState } from './block-storage/state.ts';
import type { Instance } from './compute/state.ts';
import type { UsageLine } from './consumption/state.ts';
import type { IamState } from './iam/state.ts';
import type { RegistryState } from './registry/state.ts';
import type { Transition } from './transition.ts';

/** The behaviour of this platform where the documents leave a choice. */
export type Behaviour = {
  /** `x-tenant-id` on block storage: the reference requires it, the public documents omit it (contradictions.md A5). */
  readonly tenant_header: 'required' | 'optional';
  /**
   * Valid characters in a name of a registry or proxy cache: letters and digits, according to the text, or also `_` and `-`, as in the official examples
   * (contradictions.md R2).
   */
  readonly registry_names: 'text' | 'examples';
  /** The two documented bodies of volumes (contradictions.md B3, B4): `availability_zone` and meta, or `availability_zones` without meta. */
  readonly volume_bodies: 'newest' | 'reference';
  /** The paging fields of consumption (contradictions.md C6): `page` in meta, the same flat in meta, an empty meta, or none. */
  readonly usage_meta: 'page' | 'flat' | 'empty' | 'absent';
  /** Whether consumption accepts a period of more than one calendar month (contradictions.md C3). */
  readonly usage_period: 'any' | 'month';
  /** Refusals as each product documents them, or flattened to one object, as the gateway reportedly does (contradictions.md A6, B31). */
  readonly refusals: 'product' | 'gateway';
  /** Operations that this platform does not offer: they answer 404 (contradictions.md B1, B2, I27). */
  readonly absent: readonly string[];
};

/** A person with an account on the platform: adding such a person takes effect at once, anybody else is invited. */
export type Person = { readonly email: string; readonly name: string };

/** A remote registry of proxy caches. A registry that is not listed is reachable and accepts any credentials. */
export type Remote = {
  readonly url: string;
  readonly reachable: boolean;
  /** The accepted pairs; null: any. */
  readonly accepts: readonly { readonly access_key: string; readonly access_secret: string }[] | null;
};

/** A credential of the operator, in addition to the keys of service accounts. `*` means all. */
export type OperatorCredential = {
  readonly api_key: string;
  readonly name: string;
  /** Acts as the organization's owner, the only one who may remove administrators. */
  readonly owner: boolean;
  readonly permissions: readonly string[];
  readonly scopes: readonly string[];
};

export type Zone = { readonly az_id: string; readonly block_type: string };

export type RegionState = RegistryState & BlockStorageState & { readonly zones: readonly Zone[]; readonly instances: readonly Instance[] };

export type TenantState = IamState & {
  readonly id: string;
  readonly legal_name: string;
  /** PJ: a legal entity. PF: an individual person, whose groups show a profile. */
  readonly account_type: 'PJ' | 'PF';
  /** E-mail of the member who owns the organization. */
  readonly owner: string | null;
  /** The domain that the platform appends to the local part of service accounts and groups. */
  readonly service_account_domain: string;
  readonly group_domain: string;
  readonly credentials: readonly OperatorCredential[];
  readonly regions: { readonly [name: string]: RegionState };
  readonly usage: readonly UsageLine[];
  /** The writes, in order. */
  readonly events: readonly AuditEvent[];
};

type Permission = { readonly id: string; readonly name: string; readonly description: string };
export type ProductEntry = { readonly id: string; readonly name: string; readonly permissions: readonly Permission[] };

/** `approval`: a key that requests it gets it only after an approval. */
export type Scope = { readonly uuid: string; readonly name: string; readonly title: string; readonly approval: boolean };
export type ScopeProduct = { readonly uuid: string; readonly name: string; readonly scopes: readonly Scope[] };

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
