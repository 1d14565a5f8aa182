// The fields of backups.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.' },
  name: { type: 'text', side: 'live', about: 'Name, unique in the organization.' },
  description: { type: 'text', side: 'live', about: 'What it is for.' },
  size: { type: 'int', side: 'live', about: 'Size of the volume when the backup was created, in GiB.' },
  state: { type: 'text', side: 'live', about: 'new, available or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if the backup is usable; otherwise the running operation, or how it failed.' },
  type: { type: 'text', side: 'live', about: 'full, or incremental (the changes since its parent backup).' },
  volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.' },
  volume_name: { type: 'text', side: 'live', about: 'The name of the source volume.' },
  source_backup_id: { type: 'text', side: 'live', about: 'The parent of an incremental backup.' },
  schedule: { type: 'text', side: 'live', about: 'The schedule that created it, from its name; null for any other backup.' },
  slot: { type: 'time', side: 'live', about: 'The time at which that schedule was due, from its name; null for any other backup.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
} as const satisfies Fields;

export type BackupFields = typeof fields;
