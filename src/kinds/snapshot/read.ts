// How snapshots are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { restorePointReads, restorePointValues } from '../restore-point/read.ts';
import type { SnapshotFields } from './fields.ts';

export const reads: Reads<SnapshotFields> = {
  ...restorePointReads('blockStorage.listSnapshots', 'blockStorage.getSnapshot'),
  decode: (wire, scope, { name, status, state }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const values = restorePointValues(wire, scope, name);
    return { id, address: addressOf('snapshot', values.region, name), phase: blockPhase(status, state), values };
  },
};
