// Backups of volumes. They are never declared by themselves: schedules create and expire them (restore-point/steps.ts).
import { reference, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import { defineKind } from '../kind.ts';
import { restorePointReads, restorePointValues } from '../restore-point/read.ts';
import { answerRemoval } from '../restore-point/steps.ts';
import { fields } from './fields.ts';

const { collection, item } = restorePointReads('blockStorage.listBackups', 'blockStorage.getBackup');

export const backup = defineKind({
  name: 'backup',
  title: ['backup', 'backups'],
  about: 'A copy of a volume in backup storage, identified by its region and name. Backup schedules create and expire their own backups.',
  fields,
  links: {
    volume: { kind: 'volume', one: true, theirs: 'id', ours: 'volume_id' },
    source: { kind: 'backup', one: true, theirs: 'id', ours: 'source_backup_id' },
    dependents: { kind: 'backup', theirs: 'source_backup_id', ours: 'id' },
  },
  // No document assigns permissions to them.
  permissions: { read: [], write: [] },
  address: ({ region = '', name = '' }) => addressOf('backup', region, name),
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
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
});
