// How backups are read: the operations, and the values that are decoded from a response.
import { reference, text } from '../../platform/wire.ts';
import { addressOf, nameOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { lastError } from '../last-error.ts';
import { inRegion } from '../regional.ts';
import { scheduleOf } from '../restore-point/name.ts';
import type { BackupFields } from './fields.ts';

export const reads: Reads<BackupFields> = {
  collection: {
    operation: 'blockStorage.listBackups',
    args: (scope) => ({ query: { expand: ['volume'] }, ...inRegion(scope) }),
    unsupportedOn: [404],
  },
  item: [
    {
      operation: 'blockStorage.getBackup',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand: ['volume'] }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listBackups',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand: ['volume'], name: nameOf(of.address) }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }, { name, status, state, type }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const [volumeId, source] = [reference(wire, 'volume'), reference(wire, 'source_backup')];
    const made = scheduleOf(name, volumeId);
    return {
      id,
      address: addressOf('backup', region, name),
      phase: blockPhase(status, state),
      values: {
        region,
        description: text(wire, 'description') ?? null,
        volume_id: volumeId,
        // A full backup depends on no other, whether the response says so or not.
        source_backup_id: source ?? (type === 'full' ? null : source),
        schedule: made?.schedule ?? null,
        slot: made?.slot ?? null,
        ...lastError(wire),
      },
    };
  },
};
