// How clusters of databases are read: the list of a region.
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import type { DatabaseClusterFields } from './fields.ts';

export const reads: Reads<DatabaseClusterFields> = readsById('database-cluster', 'database.listClusters', databasePhase, publicAccess);
