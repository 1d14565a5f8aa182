// Databases: instances with their snapshots, clusters, replicas and engines. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const listing = {
  ...start.reading,
  product: 'database',
  paging: '_limit/_offset',
  items: 'results',
  pageSize: 50,
  // No document has them in these responses.
  secrets: ['password', 'users', 'parameters'],
  source: 'openapi, sdk',
} as const;

export const databaseOperations = {
  'database.listInstances': { ...listing, path: '/v2/instances', query: ['_limit', '_offset', 'status', 'engine_id'], pageSize: 25 },
  'database.listSnapshots': { ...listing, path: '/v2/instances/{instance_id}/snapshots', query: ['_limit', '_offset', 'type', 'status'] },
  'database.listClusters': { ...listing, path: '/v2/clusters', query: ['_limit', '_offset', 'status', 'engine_id'], pageSize: 25 },
  'database.listReplicas': { ...listing, path: '/v2/replicas', query: ['_limit', '_offset', 'source_id'] },
  'database.listEngines': { ...listing, path: '/v2/engines', query: ['_limit', '_offset', 'status'] },
} as const satisfies Record<string, Operation>;
