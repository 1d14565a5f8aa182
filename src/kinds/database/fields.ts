// The fields of databases.
import { databaseRows, storageRows } from '../database-rows.ts';
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  ...databaseRows,
  ...storageRows,
  zone: { type: 'text', wire: 'availability_zone', side: 'live', about: 'Its availability zone.', sample: 'br-se1-a' },
  maintenance_at: { type: 'time', wire: 'maintenance_scheduled_at', side: 'live', about: 'When maintenance is scheduled.', sample: null },
} as const satisfies Fields;
