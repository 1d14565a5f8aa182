// The databases of one tenant in one region.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type DatabaseEngine = Whole<Item<RegionDescription['database_engines']>>;
/** `engine` is an id. */
export type Database = Whole<Item<RegionDescription['databases']>>;
/** `source` is an id. */
export type DatabaseReplica = Whole<Item<RegionDescription['database_replicas']>>;

export type DatabaseState = {
  readonly database_engines: readonly DatabaseEngine[];
  readonly databases: readonly Database[];
  readonly database_replicas: readonly DatabaseReplica[];
};
