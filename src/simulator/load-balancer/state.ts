// The load balancers of one tenant in one region. Targets name network ports by id.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type LoadBalancerDescription = Item<RegionDescription['load_balancers']>;
type BackendDescription = Item<LoadBalancerDescription['backends']>;
type Part<List> = readonly Whole<Item<List>>[];

export type Listener = Whole<Item<LoadBalancerDescription['listeners']>>;
export type Backend = Omit<Whole<BackendDescription>, 'targets'> & { readonly targets: Part<BackendDescription['targets']> };
export type LoadBalancer = Whole<LoadBalancerDescription, 'listeners' | 'certificates' | 'acls' | 'backends'> & {
  readonly listeners: readonly Listener[];
  readonly certificates: Part<LoadBalancerDescription['certificates']>;
  readonly acls: Part<LoadBalancerDescription['acls']>;
  readonly backends: readonly Backend[];
};

export type LoadBalancerState = { readonly load_balancers: readonly LoadBalancer[] };
