// The Kubernetes clusters of one tenant in one region, and the versions that it offers.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type KubernetesVersion = Whole<Item<RegionDescription['kubernetes_versions']>>;
export type ClusterDescription = Item<RegionDescription['kubernetes_clusters']>;
export type Pool = Whole<Item<ClusterDescription['pools']>>;
export type Cluster = Whole<ClusterDescription, 'pools'> & { readonly pools: readonly Pool[] };

export type KubernetesState = {
  readonly kubernetes_versions: readonly KubernetesVersion[];
  readonly kubernetes_clusters: readonly Cluster[];
};
