// The fields of backups.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  name: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Name, unique in its region.',
    sample: 'nightly-2ae0b896855c-20261120t0000',
  },
  description: { type: 'text', side: 'live', about: 'What it is for.', sample: 'by schedule nightly' },
  size: { type: 'int', wire: true, side: 'live', about: 'Size of the volume when the backup was created, in GiB.', sample: 100 },
  state: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'new, available or deleted.',
    values: ['new', 'available', 'deleted'],
    sample: 'available',
  },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'completed if the backup is usable; otherwise the running operation, or how it failed.',
    sample: 'completed',
  },
  type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'full, or incremental (the changes since its parent backup).',
    values: ['full', 'incremental'],
    sample: 'incremental',
  },
  volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.', sample: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' },
  volume_name: { type: 'text', wire: 'volume.name', side: 'live', about: 'The name of the source volume.', sample: 'db-data' },
  source_backup_id: {
    type: 'text',
    side: 'live',
    about: 'The parent of an incremental backup.',
    sample: 'f6305293-0c5c-44e3-b0ef-6823f706c5d2',
  },
  schedule: {
    type: 'text',
    side: 'live',
    about: 'The schedule that created it, from its name; null for any other backup.',
    sample: 'nightly',
  },
  slot: {
    type: 'time',
    side: 'live',
    about: 'The time at which that schedule was due, from its name; null for any other backup.',
    sample: '2026-11-20T00:00:00.000Z',
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-11-20T00:00:05.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-11-20T00:40:00.000Z' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.', sample: null },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.', sample: null },
} as const satisfies Fields;
