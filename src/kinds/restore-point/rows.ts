// The rows that snapshots and backups have in common.
import type { Fields } from '../field.ts';

interface Samples {
  readonly name: string;
  readonly schedule: string;
  readonly slot: string;
  readonly created: string;
  readonly updated: string;
}

/** `one`: what a description calls such a copy. */
export const restorePointRows = (one: string, sample: Samples) =>
  ({
    region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
    name: { type: 'text', wire: true, side: 'live', about: 'Its name, unique in its region.', sample: sample.name },
    size: { type: 'int', wire: true, side: 'live', about: `Size of the volume when the ${one} was created, in GiB.`, sample: 100 },
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
      about: `completed if the ${one} is usable; otherwise the running operation, or how it failed.`,
      sample: 'completed',
    },
    volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.', sample: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' },
    volume_name: { type: 'text', wire: 'volume.name', side: 'live', about: 'The name of the source volume.', sample: 'db-data' },
    schedule: {
      type: 'text',
      side: 'live',
      about: `The schedule that created it, from its name; null for any other ${one}.`,
      sample: sample.schedule,
    },
    slot: {
      type: 'time',
      side: 'live',
      about: `The time at which that schedule was due, from its name; null for any other ${one}.`,
      sample: sample.slot,
    },
    created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: sample.created },
    updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: sample.updated },
    error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.', sample: null },
    error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.', sample: null },
  }) as const satisfies Fields;
