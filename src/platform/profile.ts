// Profile: only the catalogue of availability zones. A test compares the rows with facts/operations.yaml.
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
