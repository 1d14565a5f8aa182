// Compute: instances, and the images of the platform that they are created from. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'compute' } as const;

export const computeOperations = {
  'compute.listInstances': {
    ...reading,
    path: '/v1/instances',
    query: ['_limit', '_offset', '_sort', 'name', 'expand'],
    paging: '_limit/_offset',
    items: 'instances',
    pageSize: 1000,
    // The startup data of a machine; it often contains passwords.
    secrets: ['user_data'],
    marks: 'has_user_data',
    source: 'openapi, sdk; optional header x-api-version (1.1)',
  },
  'compute.getInstance': {
    ...reading,
    path: '/v1/instances/{id}',
    query: ['expand'],
    secrets: ['user_data'],
    marks: 'has_user_data',
    source: 'openapi, sdk',
  },
  'compute.listImages': {
    ...reading,
    path: '/v1/images',
    query: ['_limit', '_offset', '_sort', 'availability-zone'],
    paging: '_limit/_offset',
    items: 'images',
    pageSize: 50,
    source: 'openapi, sdk; no maximum of _limit is documented',
  },
} as const satisfies Record<string, Operation>;
