// How snapshots are read: the operations, and the values that are decoded from a response.
import { reference, text } from '../../platform/wire.ts';
import { addressOf, nameOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { lastError } from '../last-error.ts';
import { inRegion } from '../regional.ts';
import { scheduleOf } from '../restore-point/name.ts';
import type { SnapshotFields } from './fields.ts';

export const reads: Reads<SnapshotFields> = {
  collection: {
    operation: 'blockStorage.listSnapshots',
    args: (scope) => ({ query: { expand: ['volume'] }, ...inRegion(scope) }),
  },
  item: [
    {
      operation: 'blockStorage.getSnapshot',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand: ['volume'] }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listSnapshots',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand: ['volume'], name: nameOf(of.address) }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }, { name, status, state }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const volumeId = reference(wire, 'volume');
    const made = scheduleOf(name, volumeId);
    return {
      id,
      address: addressOf('snapshot', region, name),
      phase: blockPhase(status, state),
      values: { region, volume_id: volumeId, schedule: made?.schedule ?? null, slot: made?.slot ?? null, ...lastError(wire) },
    };
  },
};
