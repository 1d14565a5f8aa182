// The fields of replicas of databases.
import { databaseRows } from '../database-rows.ts';
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  ...databaseRows,
  source_id: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Id of the database that it follows.',
    sample: '7e0a4a52-0f0e-4b7c-9d53-0d0a6b1c2e33',
  },
  zone: { type: 'text', wire: 'availability_zone', side: 'live', about: 'Its availability zone.', sample: 'br-se1-a' },
} as const satisfies Fields;
