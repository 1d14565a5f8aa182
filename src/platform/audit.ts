// Audit events: who did what. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'audit' } as const;

export const auditOperations = {
  'audit.listEvents': {
    ...reading,
    path: '/v0/events',
    query: ['_limit', '_offset', 'id', 'correlationid', 'source__like', 'time', 'type__like', 'product__like', 'authid'],
    paging: '_limit/_offset',
    items: 'results',
    source: 'openapi, sdk; header X-Tenant-ID in the raw document (sdk sends it as a query parameter)',
  },
  'audit.listEventTypes': {
    ...reading,
    path: '/v0/event-types',
    query: ['_limit', '_offset'],
    paging: '_limit/_offset',
    items: 'results',
    source: 'openapi, sdk',
  },
} as const satisfies Record<string, Operation>;
