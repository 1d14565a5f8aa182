// The fields of volume types.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region in which it is available.' },
  name: { type: 'text', side: 'live', about: 'Name, as used by volumes in the file.' },
  disk_type: { type: 'text', side: 'live', about: 'nvme or hdd.' },
  status: { type: 'text', side: 'live', about: 'active, deprecated or deleted.' },
  iops_read: { type: 'int', side: 'live', about: 'Read operations per second.' },
  iops_write: { type: 'int', side: 'live', about: 'Write operations per second.' },
  iops_total: { type: 'int', side: 'live', about: 'Total operations per second.' },
  availability_zones: { type: 'texts', side: 'live', compare: 'set', about: 'Zones in which it is available.' },
  allows_encryption: { type: 'bool', side: 'live', about: 'Whether volumes of it can be encrypted.' },
} as const satisfies Fields;

export type VolumeTypeFields = typeof fields;
