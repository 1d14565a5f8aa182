// How replicas of databases are read: the list of a region.
import { addressOf } from '../address.ts';
import { databasePhase, publicAccess } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { DatabaseReplicaFields } from './fields.ts';

export const reads: Reads<DatabaseReplicaFields> = {
  collection: { operation: 'database.listReplicas', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }, { id, status }) => {
    if (!id) return undefined;
    return {
      id,
      address: addressOf('database-replica', region, id),
      phase: databasePhase(status),
      values: { region, ...publicAccess(wire) },
    };
  },
};
