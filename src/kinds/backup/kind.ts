// Backups of volumes. Never written in the file by themselves: schedules make and expire them (restore-point/steps.ts).
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
  // No document ties permissions to them.
  permissions: { read: [], write: [] },
  address: ({ region = '', name = '' }) => addressOf('backup', region, name),
  ...reads,
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
  sample: {
    region: 'br-se1',
    name: 'nightly-2ae0b896855c-20261120t0000',
    description: 'by schedule nightly',
    size: 100,
    state: 'available',
    status: 'completed',
    type: 'incremental',
    volume_id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
    volume_name: 'db-data',
    source_backup_id: 'f6305293-0c5c-44e3-b0ef-6823f706c5d2',
    schedule: 'nightly',
    slot: '2026-11-20T00:00:00.000Z',
    created_at: '2026-11-20T00:00:05.000Z',
    updated_at: '2026-11-20T00:40:00.000Z',
    error_slug: null,
    error_message: null,
  },
});
