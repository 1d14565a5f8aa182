// Profile: only the catalogue of availability zones. Rows of operations.md; a test compares them with test/platform/operations.json.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'profile' } as const;

export const profileOperations = {
  'profile.listAvailabilityZones': {
    ...reading,
    path: '/v0/availability-zones',
    query: ['show_is_blocked'],
    items: 'results',
    source: 'openapi, sdk; raw document wants header X-Tenant-ID (uuid)',
  },
} as const satisfies Record<string, Operation>;
