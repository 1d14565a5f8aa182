// The fields of schedulers.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', change: 'create-only', about: 'Its name, unique in its region.' },
  description: { type: 'text', change: 'create-only', about: 'What it is for.' },
  type: { type: 'text', change: 'create-only', about: 'Type of its snapshots: instant or object.' },
  retention_days: { type: 'int', change: 'create-only', about: 'How many days each snapshot is kept.' },
  start_time: { type: 'text', change: 'create-only', about: 'Daily start time, HH:MM:SS; the time zone is not documented.' },
  volumes: { type: 'texts', compare: 'set', about: 'Names of the volumes it creates snapshots of.' },
  volume_ids: { type: 'texts', side: 'live', compare: 'set', about: 'Ids of the volumes it creates snapshots of.' },
  state: { type: 'text', side: 'live', about: 'available or deleted.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type SchedulerFields = typeof fields;
