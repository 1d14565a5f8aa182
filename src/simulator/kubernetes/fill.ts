// Fills in the omitted parts of Kubernetes clusters.
import { zonesOf } from '../catalogue/regions.ts';
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import { uuidOf } from '../ids.ts';
import type { RegistryPlace } from '../registry/fill.ts';
import type { Cluster, ClusterDescription, KubernetesState } from './state.ts';

const usualVersions = [{ version: 'v1.32.3' }, { version: 'v1.31.7' }] as const;

const clusterOf = (place: RegistryPlace, described: ClusterDescription, usualVersion: string): Cluster => {
  const idOf = (kind: string, name: string): string => uuidOf(place.seed, place.tenant, place.region, kind, name);
  const version = described.version ?? usualVersion;
  const zones = zonesOf(place.region).flatMap(({ az_id: zone }, index) => (index === 0 ? [zone] : []));
  return {
    id: idOf('kubernetes cluster', described.name),
    ...defaults.kubernetes_cluster,
    created_at: stamp(place.now),
    ...described,
    version,
    pools: (described.pools ?? []).map((pool) => ({
      id: idOf('kubernetes pool', `${described.name}/${pool.name}`),
      ...defaults.kubernetes_pool,
      zones,
      version,
      ...pool,
    })),
  };
};

export const fillKubernetes = (place: RegistryPlace, region: RegionDescription): KubernetesState => {
  const versions = (region.kubernetes_versions ?? usualVersions).map((version) => ({ ...defaults.kubernetes_version, ...version }));
  return {
    kubernetes_versions: versions,
    kubernetes_clusters: (region.kubernetes_clusters ?? []).map((one) => clusterOf(place, one, versions[0]?.version ?? '')),
  };
};
