// The fleet: many organizations with their desired states, in the order of their names.
import type { Problem, Source } from '../errors.ts';

/** Which tenant is meant is unknown: the desired state of a folder could not be read far enough, or shares its tenant, name or key with another. It is still an
 * organization, which fails: it is missing nowhere. */
export type FleetTenant =
  | { readonly type: 'known'; readonly id: string }
  | { readonly type: 'unknown'; readonly problems: readonly Problem[] };

export interface FleetOrganization {
  /** A safe name of a file. */
  readonly name: string;
  readonly tenant: FleetTenant;
  /** The desired state, as the user would name it. */
  readonly path: string;
  /** The name of its key. */
  readonly key: string;
  readonly ring: string;
  readonly labels: Readonly<Record<string, string>>;
  /** At most, if its share of those of the fleet is not smaller. */
  readonly requestsPerMinute?: number;
  /** Its entry in the fleet file. */
  readonly at: Source;
}

export interface Fleet {
  readonly file: string;
  /** In the order in which changes are applied. */
  readonly rings: readonly string[];
  /** Of all shards together; absent: not limited. */
  readonly requestsPerMinute?: number;
  /** How many organizations of a ring may fail without stopping the next ring. */
  readonly maxFailed: number;
  /** In milliseconds: an older result is a finding; absent: none is. */
  readonly maxAge?: number;
  /** In the order of their names. */
  readonly organizations: readonly FleetOrganization[];
}
