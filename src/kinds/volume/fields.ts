// The fields of volumes.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: {
    type: 'text',
    createOnly: 'the region of a volume cannot be changed',
    about: 'Region.',
    written: { description: 'The region. Can be omitted if it is part of the key: `br-ne1/db-data`.', part: 'region' },
    sample: 'br-se1',
  },
  name: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Its name, 3 to 50 characters, unique in its region.',
    sample: 'db-data',
  },
  type: {
    refersTo: { kind: 'volume-type', regional: true },
    type: 'text',
    wire: 'type.name',
    sent: { create: 'type.name' },
    about: 'The volume type, by name.',
    written: {
      description: 'The name of the volume type, e.g. `cloud_nvme1k`. Can be changed only while the volume is detached.',
      minLength: 1,
      maxLength: 255,
    },
    sample: 'cloud_nvme1k',
  },
  size: {
    type: 'int',
    wire: true,
    sent: { create: true },
    grows: { why: 'a volume cannot be shrunk', unit: 'GiB', instead: 'create a smaller volume and copy the data' },
    about: 'Size in GiB.',
    written: { description: 'Size in GiB. Can only grow, and only while the volume is detached.', minimum: 10, maximum: 2147483648 },
    sample: 100,
  },
  attached_to: {
    refersTo: { kind: 'instance', regional: true, except: 'none' },
    type: 'text',
    namedBy: 'instance_name',
    about: 'The id of the instance it is attached to; if detached, `none` in the file and null when read.',
    written: {
      description:
        'The id of the instance it is attached to, or `none`. It is detached from an instance only while the instance is stopped.',
      pattern: '^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$',
    },
    sample: '77d90219-0d89-4561-9547-2096dd7abca7',
  },
  availability_zone: {
    type: 'text',
    sent: { create: true },
    createOnly: 'the availability zone of a volume cannot be changed',
    about: 'Availability zone.',
    written: { description: 'The availability zone, e.g. `br-se1-a`. Can only be set when the volume is created.', minLength: 1 },
    sample: 'br-se1-a',
  },
  encrypted: {
    type: 'bool',
    wire: true,
    sent: { create: true },
    createOnly: 'the encryption of a volume cannot be changed',
    about: 'Whether its data is encrypted at rest.',
    written: { description: 'Whether its data is encrypted at rest. Can only be set when the volume is created; the default is false.' },
    sample: true,
  },
  type_id: { type: 'text', side: 'live', about: 'The volume type, by id.', sample: 'bd2fd23f-7b37-4dab-952e-1fae4551b6fa' },
  availability_zones: { type: 'texts', side: 'live', compare: 'set', about: 'All zones reported for it.', sample: ['br-se1-a'] },
  state: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'new, available, in-use, busy (a detach failed), legacy or deleted.',
    values: ['new', 'available', 'in-use', 'busy', 'legacy', 'deleted'],
    sample: 'in-use',
  },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'completed if no operation is running; otherwise the running operation, or how it failed.',
    sample: 'completed',
  },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.', sample: null },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.', sample: null },
  device: { type: 'text', side: 'live', about: 'Its device on the instance.', sample: '/dev/vdb' },
  attached_at: { type: 'time', side: 'live', about: 'When it was attached.', sample: '2026-05-10T14:06:30.000Z' },
  instance_name: { type: 'text', side: 'live', about: 'The name of its instance.', sample: 'shop-api-1' },
  instance_state: { type: 'text', side: 'live', about: 'The state of its instance, e.g. running or stopped.', sample: 'running' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-10T14:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-05-10T14:06:31.000Z' },
} as const satisfies Fields;

export type VolumeFields = typeof fields;
