// How snapshots are read: the operations, and the values that are decoded from a response.
import { bool, int, object, reference, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion, nameIn } from '../regional.ts';
import { scheduleOf } from '../restore-point/name.ts';
import type { SnapshotFields } from './fields.ts';

export const reads: Reads<SnapshotFields> = {
  collection: {
    operation: 'blockStorage.listSnapshots',
    per: 'region',
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
      args: (of) => ({ query: { expand: ['volume'], name: nameIn(of) }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const [status, state, volumeId] = [text(wire, 'status'), text(wire, 'state'), reference(wire, 'volume')];
    const made = scheduleOf(name, volumeId);
    const volume = object(wire, 'volume');
    const error = object(wire, 'error') ?? null;
    return {
      id,
      address: addressOf('snapshot', region, name),
      phase: blockPhase(status, state),
      values: present({
        region,
        name,
        description: text(wire, 'description'),
        size: int(wire, 'size'),
        state,
        status,
        type: text(wire, 'type'),
        creation_type: text(wire, 'creation_type'),
        encrypted: bool(wire, 'encrypted'),
        volume_id: volumeId,
        volume_name: volume === null ? null : text(volume, 'name'),
        schedule: made?.schedule ?? null,
        slot: made?.slot ?? null,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
        error_slug: error && text(error, 'slug'),
        error_message: error && text(error, 'message'),
      }),
    };
  },
};
