// How replicas of databases are read: the list of a region.
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import type { DatabaseReplicaFields } from './fields.ts';

export const reads: Reads<DatabaseReplicaFields> = readsById('database-replica', 'database.listReplicas', databasePhase, publicAccess);
