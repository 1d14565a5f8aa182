// How snapshots of databases are read: one list per database.
import { addressOf } from '../address.ts';
import { databasePhase } from '../database-access.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { DatabaseSnapshotFields } from './fields.ts';

export const reads: Reads<DatabaseSnapshotFields> = {
  collection: {
    operation: 'database.listSnapshots',
    args: (scope) => ({ path: { instance_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  decode: (_wire, { region = '', parent }, { id, status }) =>
    id
      ? { id, address: addressOf('database-snapshot', region, parent?.id ?? '', id), phase: databasePhase(status), values: { region } }
      : undefined,
};
