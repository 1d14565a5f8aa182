// Kubernetes: clusters and versions. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'kubernetes', source: 'openapi, sdk' } as const;

export const kubernetesOperations = {
  'kubernetes.listClusters': { ...reading, path: '/v0/clusters', items: 'results' },
  'kubernetes.getCluster': { ...reading, path: '/v0/clusters/{cluster_id}', drops: ['labels', 'tags', 'taints'] },
  'kubernetes.listVersions': { ...reading, path: '/v1/versions', items: 'results' },
} as const satisfies Record<string, Operation>;
