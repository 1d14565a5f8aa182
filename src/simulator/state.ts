// The whole state of a simulated platform as plain JSON: what `GET /_simulator/state` reports, what a file holds, what tests compare.
// Files may leave out almost everything: fill.ts says what then holds. In memory it is laid out for speed (world.ts).
import type { AuditEvent } from './audit/state.ts';
import type { BlockStorageState } from './block-storage/state.ts';
import type { Instance } from './compute/state.ts';
import type { UsageLine } from './consumption/state.ts';
import type { IamState } from './iam/state.ts';
import type { RegistryState } from './registry/state.ts';
import type { Transition } from './transition.ts';

/** How this platform behaves where the documents leave room. */
export type Behaviour = {
  /** `x-tenant-id` on block storage: the reference requires it, the public documents left it out (contradictions.md A5). */
  readonly tenant_header: 'required' | 'optional';
  /** What a name of a registry or proxy cache may contain: as the text says, letters and digits, or also `_` and `-`, as the official examples have it (contradictions.md R2). */
  readonly registry_names: 'text' | 'examples';
  /** The two documented bodies of volumes (contradictions.md B3, B4): `availability_zone` and meta, or `availability_zones` without meta. */
  readonly volume_bodies: 'newest' | 'reference';
  /** What consumption says of its pages (contradictions.md C6): `page` in meta, the same flat in meta, an empty meta, or none at all. */
  readonly usage_meta: 'page' | 'flat' | 'empty' | 'absent';
  /** Whether consumption takes a period that is longer than one calendar month (contradictions.md C3). */
  readonly usage_period: 'any' | 'month';
  /** Refusals as each product documents them, or as the gateway is said to flatten them all: one object (contradictions.md A6, B31). */
  readonly refusals: 'product' | 'gateway';
  /** Operations this platform does not offer: they answer 404 (contradictions.md B1, B2, I27). */
  readonly absent: readonly string[];
};

/** A person with an account on the platform: adding them adds at once, anybody else is invited. */
export type Person = { readonly email: string; readonly name: string };

/** A registry somewhere else that proxy caches front. One that is not listed is reachable and takes any credentials. */
export type Remote = {
  readonly url: string;
  readonly reachable: boolean;
  /** The pairs it takes; null: any. */
  readonly accepts: readonly { readonly access_key: string; readonly access_secret: string }[] | null;
};

/** A credential of the operator, beside the keys of service accounts. `*` stands for all. */
export type OperatorCredential = {
  readonly api_key: string;
  readonly name: string;
  /** Acts as the organization's owner, who alone may remove administrators. */
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
  /** What the platform appends to the local part of service accounts and groups. */
  readonly service_account_domain: string;
  readonly group_domain: string;
  readonly credentials: readonly OperatorCredential[];
  readonly regions: { readonly [name: string]: RegionState };
  readonly usage: readonly UsageLine[];
  /** What was done, in order. */
  readonly events: readonly AuditEvent[];
};

type Permission = { readonly id: string; readonly name: string; readonly description: string };
export type ProductEntry = { readonly id: string; readonly name: string; readonly permissions: readonly Permission[] };

/** `approval`: a key that asks for it gets it only after somebody approves. */
export type Scope = { readonly uuid: string; readonly name: string; readonly title: string; readonly approval: boolean };
export type ScopeProduct = { readonly uuid: string; readonly name: string; readonly scopes: readonly Scope[] };

export type SavedState = {
  readonly version: 1;
  /** How many ids were minted: a loaded state goes on from here. */
  readonly minted: number;
  readonly behaviour: Behaviour;
  readonly people: readonly Person[];
  /** TXT records that are published: name → values. A domain verifies only when its record is here. */
  readonly dns: { readonly [name: string]: readonly string[] };
  readonly remotes: readonly Remote[];
  /** The catalogue of permissions, by product. */
  readonly products: readonly ProductEntry[];
  /** The catalogue of scopes, by application. */
  readonly scopes: readonly ScopeProduct[];
  readonly tenants: readonly TenantState[];
  /** What is under way and when it settles. */
  readonly transitions: readonly Transition[];
};
