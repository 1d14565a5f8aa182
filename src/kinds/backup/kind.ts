// Backups of volumes. They are never declared by themselves: schedules create and expire them (restore-point/steps.ts).
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerRemoval } from '../restore-point/steps.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

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
  ...reads,
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
});
