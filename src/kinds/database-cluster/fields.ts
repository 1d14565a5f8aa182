// The fields of database clusters.
import { databaseRows, storageRows } from '../database-rows.ts';
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = { ...databaseRows, ...storageRows } as const satisfies Fields;
