// The fields of volumes.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', about: 'Its name, 3 to 50 characters, unique in the organization.' },
  type: { type: 'text', about: 'The volume type, by name.' },
  size: { type: 'int', grows: true, about: 'Size in GiB.' },
  attached_to: {
    type: 'text',
    namedBy: 'instance_name',
    about: 'The id of the instance it is attached to; if detached, `none` in the file and null when read.',
  },
  availability_zone: { type: 'text', change: 'create-only', about: 'Availability zone.' },
  encrypted: { type: 'bool', change: 'create-only', about: 'Whether its data is encrypted at rest.' },
  type_id: { type: 'text', side: 'live', about: 'The volume type, by id.' },
  availability_zones: { type: 'texts', side: 'live', compare: 'set', about: 'All zones reported for it.' },
  state: { type: 'text', side: 'live', about: 'new, available, in-use, busy (a detach failed), legacy or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if no operation is running; otherwise the running operation, or how it failed.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
  device: { type: 'text', side: 'live', about: 'Its device on the instance.' },
  attached_at: { type: 'time', side: 'live', about: 'When it was attached.' },
  instance_name: { type: 'text', side: 'live', about: 'The name of its instance.' },
  instance_state: { type: 'text', side: 'live', about: 'The state of its instance, e.g. running or stopped.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type VolumeFields = typeof fields;
