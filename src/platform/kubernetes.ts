// Kubernetes: clusters and versions. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'kubernetes', source: 'openapi, sdk' } as const;

/** The access of an administrator is a call of its own, which is never made: no document has it here. */
const withoutAccess = { ...reading, secrets: ['kubeconfig'], drops: ['labels', 'tags', 'taints'] } as const;

export const kubernetesOperations = {
  'kubernetes.listClusters': { ...withoutAccess, path: '/v0/clusters', items: 'results' },
  'kubernetes.getCluster': { ...withoutAccess, path: '/v0/clusters/{cluster_id}' },
  'kubernetes.listVersions': { ...reading, path: '/v1/versions', items: 'results' },
} as const satisfies Record<string, Operation>;
