// Kubernetes: clusters as a whole list, one with its pools, and versions.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { secretOf, uuidOf } from '../ids.ts';
import { usualVpc } from '../network/fill.ts';
import { ok } from '../reply.ts';
import type { Cluster, Pool } from './state.ts';

const network = { vpc_id: usualVpc.id, subnets: [] };
const flavor = { id: uuidOf(0, 'flavor'), name: 'cloud-k8s.gp1.small', vcpu: 2, ram: 4, size: 20 };

/** A text that a test recognizes wherever it leaks. */
const marker = (what: string, { id }: Pool): string => secretOf(0, 'key', what, id);

const showPool = (pool: Pool, made: string): JsonObject => ({
  id: pool.id,
  name: pool.name,
  replicas: pool.replicas,
  instance_template: { flavor, node_image: 'cloud-ubuntu-24.04', disk_size: 20, disk_type: 'cloud_nvme5k' },
  auto_scale: { min_replicas: pool.min ?? pool.replicas, max_replicas: pool.max ?? pool.replicas },
  zone: pool.zones,
  availability_zones: pool.zones.map((zone) => zone.slice(-1)),
  version: pool.version,
  labels: { team: marker('label', pool) },
  taints: [{ key: marker('taint', pool), value: 'yes', effect: 'NoSchedule' }],
  tags: [marker('tag', pool)],
  securityGroups: pool.security_groups,
  status: { state: 'Running', messages: [] },
  network,
  created_at: made,
  updated_at: made,
});

const show = (cluster: Cluster): JsonObject => ({
  id: cluster.id,
  name: cluster.name,
  description: '',
  version: cluster.version,
  status: { state: cluster.state, message: '' },
  kube_api_server: {
    disable_api_server_fip: cluster.api_address === null,
    fixed_ip: '172.18.9.9',
    floating_ip: cluster.api_address ?? '',
    port: 6443,
  },
  network,
  machine_types_source: 'external',
  platform: { version: 'v0.1.0' },
  created_at: cluster.created_at,
});

export const kubernetesRows = {
  'kubernetes.listClusters': regionalRow({}, ({ region }) => ok({ results: region.kubernetes_clusters.map(show) })),
  'kubernetes.getCluster': regionalRow({}, ({ region, path, refuse }) => {
    const cluster = region.kubernetes_clusters.find(({ id }) => id === path('cluster_id'));
    if (cluster === undefined) return refuse.notFound('cluster');
    return ok({
      ...show(cluster),
      region: region.name,
      updated_at: cluster.created_at,
      node_pools: cluster.pools.map((pool) => showPool(pool, cluster.created_at)),
      ...(cluster.allowed_cidrs === null ? {} : { allowed_cidrs: cluster.allowed_cidrs }),
    });
  }),
  'kubernetes.listVersions': regionalRow({}, ({ region }) =>
    ok({
      results: region.kubernetes_versions.map(({ version, deprecated }) => ({
        version,
        deprecated,
        minimumRequirements: { disk: 20, ram: 2, vcpu: 2 },
      })),
    }),
  ),
} satisfies Rows;
