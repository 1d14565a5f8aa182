// The fleet: many organizations with their desired states, in the order of their names.
import type { Problem, Source } from '../errors.ts';
import type { ListedOrganization } from '../report/fleet-blocks.ts';
import type { Count, Positive } from '../value-types.ts';

/** Which tenant is meant is unknown: the desired state of a folder could not be read far enough, or shares its tenant, name or key with another. It is still an
 * organization, which fails: it is missing nowhere. */
export type FleetTenant =
  | { readonly type: 'known'; readonly id: string }
  | { readonly type: 'unknown'; readonly problems: readonly Problem[] };

export interface FleetOrganization extends Omit<ListedOrganization, 'tenant' | 'changed'> {
  readonly tenant: FleetTenant;
  /** Its entry in the fleet file. */
  readonly at: Source;
}

export interface Fleet {
  readonly file: string;
  /** The rings, in the order in which changes are applied. */
  readonly rings: readonly string[];
  /** Maximum requests per minute of all shards together; absent: not limited. */
  readonly requestsPerMinute?: Positive;
  /** How many organizations of a ring may fail without stopping the next ring. */
  readonly maxFailed: Count;
  /** The age in milliseconds from which a result is too old, which is a finding; absent: none is. */
  readonly maxAge?: Positive;
  /** In the order of their names. */
  readonly organizations: readonly FleetOrganization[];
}
