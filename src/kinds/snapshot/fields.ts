// The fields of snapshots.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.' },
  name: { type: 'text', side: 'live', about: 'Its name, unique in the organization.' },
  description: { type: 'text', side: 'live', about: 'What it is for.' },
  size: { type: 'int', side: 'live', about: 'Size of the volume when the snapshot was created, in GiB.' },
  state: { type: 'text', side: 'live', about: 'new, available or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if the snapshot is usable; otherwise the running operation, or how it failed.' },
  type: {
    type: 'text',
    side: 'live',
    about: 'instant (stored with the volume) or object (in object storage, can be copied to other regions).',
  },
  creation_type: {
    type: 'text',
    side: 'live',
    about: 'manual, or scheduled by the platform. Snapshots created by Tenantry count as manual; see `schedule`.',
  },
  encrypted: { type: 'bool', side: 'live', about: 'Whether its data is encrypted at rest.' },
  volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.' },
  volume_name: { type: 'text', side: 'live', about: 'The name of the source volume.' },
  schedule: { type: 'text', side: 'live', about: 'The schedule that created it, from its name; null for any other snapshot.' },
  slot: { type: 'time', side: 'live', about: 'The time at which that schedule was due, from its name; null for any other snapshot.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
} as const satisfies Fields;

export type SnapshotFields = typeof fields;
