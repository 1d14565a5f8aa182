// The fields of instances.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.' },
  id: { type: 'text', side: 'live', about: 'Id, as used in `attached_to` of a volume.' },
  name: { type: 'text', side: 'live', about: 'Its name.' },
  state: { type: 'text', side: 'live', about: 'new, running, stopped, suspended, deleted or error.' },
  status: {
    type: 'text',
    side: 'live',
    about: 'completed if no operation is running; otherwise the running operation, or how it failed.',
  },
  availability_zone: { type: 'text', side: 'live', about: 'Availability zone.' },
  labels: { type: 'texts', side: 'live', compare: 'set', about: 'Its labels.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type InstanceFields = typeof fields;
