// The fields of schedulers.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: {
    type: 'text',
    recreates: true,
    about: 'Region.',
    written: {
      description: 'The region of the scheduler and of its volumes. Can be omitted if it is part of the key: `br-ne1/nightly`.',
      part: 'region',
    },
    sample: 'br-se1',
  },
  name: { type: 'text', wire: true, sent: { create: true }, recreates: true, about: 'Its name, unique in its region.', sample: 'nightly' },
  description: {
    type: 'text',
    sent: { create: true },
    recreates: true,
    about: 'What it is for.',
    written: { description: 'Description. Changing it recreates the scheduler.', maxLength: 255 },
    sample: 'Every night, before the batch runs',
  },
  type: {
    type: 'text',
    sent: { create: 'snapshot.type' },
    recreates: true,
    about: 'Type of its snapshots: instant or object.',
    written: {
      description:
        'The type of its snapshots: `instant` (stored with the volume) or `object` (in object storage). Required to create a scheduler; changing it recreates the scheduler.',
      enum: ['instant', 'object'],
    },
    values: ['instant', 'object'],
    sample: 'instant',
  },
  retention_days: {
    type: 'int',
    sent: { create: 'policy.retention_in_days' },
    recreates: true,
    about: 'How many days each snapshot is kept.',
    written: {
      description: 'How many days each snapshot is kept. Required to create a scheduler; changing it recreates the scheduler.',
      minimum: 1,
      maximum: 36500,
    },
    sample: 14,
  },
  start_time: {
    type: 'text',
    sent: { create: 'policy.frequency.daily.start_time' },
    recreates: true,
    about: 'Daily start time, HH:MM:SS; the time zone is not documented.',
    written: {
      description:
        'The daily start time, `03:30` or `03:30:00`. The platform does not document the time zone. Required to create a scheduler; changing it recreates the scheduler.',
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$',
      examples: ['03:30'],
    },
    sample: '03:30:00',
  },
  volumes: {
    refersTo: { kind: 'volume', regional: true },
    type: 'texts',
    compare: 'set',
    about: 'Names of the volumes it creates snapshots of.',
    written: {
      description:
        'The names of its volumes, in the same region; `[]` for none. If omitted, they are not managed. Patterns are not supported, because the platform attaches each volume individually.',
      items: { description: 'The name of a volume.' },
    },
    sample: ['db-data'],
  },
  volume_ids: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Ids of the volumes it creates snapshots of.',
    sample: ['d01794df-fb9b-4e9e-807c-9719b5e00e4f'],
  },
  state: { type: 'text', wire: true, side: 'live', about: 'available or deleted.', values: ['available', 'deleted'], sample: 'available' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-11T10:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-05-11T10:00:00.000Z' },
} as const satisfies Fields;

export type SchedulerFields = typeof fields;
