// The fields of instances.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Id, as used in `attached_to` of a volume.',
    sample: '77d90219-0d89-4561-9547-2096dd7abca7',
  },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'shop-api-1' },
  state: { type: 'text', wire: true, side: 'live', about: 'new, running, stopped, suspended, deleted or error.', sample: 'running' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'completed if no operation is running; otherwise the running operation, or how it failed.',
    sample: 'completed',
  },
  availability_zone: { type: 'text', wire: true, side: 'live', about: 'Availability zone.', sample: 'br-se1-a' },
  labels: { type: 'texts', wire: true, side: 'live', compare: 'set', about: 'Its labels.', sample: ['shop'] },
  ssh_key_name: { type: 'text', wire: true, side: 'live', about: 'Name of the SSH key that it was created with.', sample: 'ops' },
  image_id: {
    type: 'text',
    wire: 'image.id',
    side: 'live',
    simulated: false,
    about: 'Id of the image that it was created from.',
    sample: '2b8e9c11-4f8b-4c0d-9a5c-7d6e5f4a3b22',
  },
  image_name: {
    type: 'text',
    wire: 'image.name',
    side: 'live',
    simulated: false,
    about: 'Name of that image.',
    sample: 'cloud-ubuntu-24.04',
  },
  platform: {
    type: 'text',
    wire: 'image.platform',
    side: 'live',
    simulated: false,
    about: 'linux or windows; no value for most custom images.',
    sample: 'linux',
  },
  vpc_id: {
    type: 'text',
    wire: 'network.vpc.id',
    side: 'live',
    simulated: false,
    about: 'Id of its VPC.',
    sample: '0f6c6f0d-2f0b-4a63-8c5b-2a4b8e7d9c10',
  },
  interface_ids: {
    type: 'texts',
    side: 'live',
    simulated: false,
    compare: 'set',
    about: 'Ids of its network ports.',
    sample: ['5f3b9d0e-52c2-4a0f-9f0f-1d3a8f6a2b01'],
  },
  has_user_data: {
    type: 'bool',
    wire: true,
    side: 'live',
    about: 'true if it was created with startup data, which Tenantry never keeps. No value if the platform shows none.',
    sample: null,
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-08-01T03:00:00.000Z' },
} as const satisfies Fields;

export type InstanceFields = typeof fields;
