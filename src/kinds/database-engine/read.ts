// How engines of databases are read: the list of a region.
import type { Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import type { DatabaseEngineFields } from './fields.ts';

export const reads: Reads<DatabaseEngineFields> = readsById(
  'database-engine',
  'database.listEngines',
  () => 'settled',
  () => ({}),
);
