// How backups are read: the operations, and the values that are decoded from a response.
import { reference, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { restorePointReads, restorePointValues } from '../restore-point/read.ts';
import type { BackupFields } from './fields.ts';

const { collection, item } = restorePointReads('blockStorage.listBackups', 'blockStorage.getBackup');

export const reads: Reads<BackupFields> = {
  collection: { ...collection, unsupportedOn: [404] },
  item,
  decode: (wire, scope, { name, status, state, type }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const values = restorePointValues(wire, scope, name);
    const source = reference(wire, 'source_backup');
    return {
      id,
      address: addressOf('backup', values.region, name),
      phase: blockPhase(status, state),
      // A full backup depends on no other, whether the response says so or not.
      values: { ...values, description: text(wire, 'description') ?? null, source_backup_id: source ?? (type === 'full' ? null : source) },
    };
  },
};
