// How clusters of databases are read: the list of a region.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { DatabaseClusterFields } from './fields.ts';

export const reads: Reads<DatabaseClusterFields> = {
  collection: { operation: 'database.listClusters', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }, { id, status }) => {
    if (!id) return undefined;
    return {
      id,
      address: addressOf('database-cluster', region, id),
      phase: databasePhase(status),
      values: { region, ...publicAccess(wire) },
    };
  },
};
