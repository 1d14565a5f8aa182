// How databases are read: the list of a region.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { DatabaseFields } from './fields.ts';

export const reads: Reads<DatabaseFields> = {
  collection: { operation: 'database.listInstances', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }, { id, status }) => {
    if (!id) return undefined;
    return { id, address: addressOf('database', region, id), phase: databasePhase(status), values: { region, ...publicAccess(wire) } };
  },
};
