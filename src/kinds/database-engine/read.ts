// How engines of databases are read: the list of a region.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { DatabaseEngineFields } from './fields.ts';

export const reads: Reads<DatabaseEngineFields> = {
  collection: { operation: 'database.listEngines', args: inRegion, unsupportedOn: [404] },
  decode: (_wire, { region = '' }, { id }) =>
    id ? { id, address: addressOf('database-engine', region, id), phase: 'settled', values: { region } } : undefined,
};
