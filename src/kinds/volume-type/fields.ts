// The fields of volume types.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region in which it is available.', sample: 'br-se1' },
  name: { type: 'text', wire: true, side: 'live', about: 'Name, as used by volumes in the file.', sample: 'cloud_nvme1k' },
  disk_type: { type: 'text', wire: true, side: 'live', about: 'nvme or hdd.', sample: 'nvme' },
  status: { type: 'text', wire: true, side: 'live', about: 'active, deprecated or deleted.', sample: 'active' },
  iops_read: { type: 'int', wire: 'iops.read', side: 'live', about: 'Read operations per second.', sample: 1000 },
  iops_write: { type: 'int', wire: 'iops.write', side: 'live', about: 'Write operations per second.', sample: 1000 },
  iops_total: { type: 'int', wire: 'iops.total', side: 'live', about: 'Total operations per second.', sample: 2000 },
  availability_zones: {
    type: 'texts',
    wire: true,
    side: 'live',
    compare: 'set',
    about: 'Zones in which it is available.',
    sample: ['br-se1-a', 'br-se1-b'],
  },
  allows_encryption: { type: 'bool', wire: true, side: 'live', about: 'Whether volumes of it can be encrypted.', sample: true },
} as const satisfies Fields;
