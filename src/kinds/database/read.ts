// How databases are read: the list of a region.
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import type { DatabaseFields } from './fields.ts';

export const reads: Reads<DatabaseFields> = readsById('database', 'database.listInstances', databasePhase, publicAccess);
