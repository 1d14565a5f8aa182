// The databases of one tenant in one region.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type DatabaseEngine = Whole<Item<RegionDescription['database_engines']>>;
type DatabaseDescription = Item<RegionDescription['databases']>;
export type DatabaseSnapshot = Whole<Item<DatabaseDescription['snapshots']>>;
/** `engine` is an id. */
export type Database = Whole<DatabaseDescription, 'snapshots'> & { readonly snapshots: readonly DatabaseSnapshot[] };
/** `engine` is an id. */
export type DatabaseCluster = Whole<Item<RegionDescription['database_clusters']>>;
/** `source` is an id. */
export type DatabaseReplica = Whole<Item<RegionDescription['database_replicas']>>;

export type DatabaseState = {
  readonly database_engines: readonly DatabaseEngine[];
  readonly databases: readonly Database[];
  readonly database_clusters: readonly DatabaseCluster[];
  readonly database_replicas: readonly DatabaseReplica[];
};
