// Compute: instances, and the images of the platform that they are created from. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'compute' } as const;

/** No document has them in these responses: they are calls of their own, which are never made. First the startup data, which often contains passwords. */
const secrets = ['user_data', 'password', 'first_windows_password', 'init_logs', 'console_log'] as const;

export const computeOperations = {
  'compute.listInstances': {
    ...reading,
    path: '/v1/instances',
    query: ['_limit', '_offset', '_sort', 'name', 'expand'],
    paging: '_limit/_offset',
    items: 'instances',
    pageSize: 1000,
    secrets,
    marks: 'has_user_data',
    source: 'openapi, sdk; optional header x-api-version (1.1)',
  },
  'compute.getInstance': {
    ...reading,
    path: '/v1/instances/{id}',
    query: ['expand'],
    secrets,
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
