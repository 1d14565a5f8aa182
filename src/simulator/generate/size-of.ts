// The size table of an organization with this many resources, in the proportions of the large one that the benchmarks read.
import type { Sizes } from './sizes.ts';

export const leastSize = 100;
export const mostSize = 1_000_000;

/** Counted are all items with an id or a name of their own. Usage records, events and group memberships are not. */
export const resourcesIn = (sizes: Sizes): number => {
  const repositories = sizes.registries * sizes.repositories_per_registry;
  return (
    sizes.members +
    sizes.roles +
    sizes.service_accounts * (1 + sizes.keys_per_account) +
    sizes.groups +
    sizes.invitations +
    sizes.domains +
    sizes.proxy_caches +
    sizes.registries +
    sizes.registries * sizes.members_per_registry +
    repositories * (1 + sizes.images_per_repository + sizes.scanned_per_repository) +
    sizes.instances +
    sizes.volumes +
    sizes.snapshots +
    sizes.backups +
    sizes.schedulers
  );
};

/** Exactly `resources` of them, `leastSize` to `mostSize`. Federations are excluded, because the seed decides which domains have one. */
export const sizesOf = (resources: number): Sizes => {
  const share = (part: number, least = 1): number => Math.max(least, Math.floor(resources * part));
  const sizes: Sizes = {
    members: share(0.1, 5),
    roles: Math.min(200, share(0.004)),
    service_accounts: share(0.01),
    keys_per_account: 3,
    groups: share(0.01),
    members_per_group: Math.min(30, share(0.01, 3)),
    invitations: Math.min(500, share(0.002)),
    domains: Math.min(200, share(0.001)),
    federations_per_domain: 0,
    regions: ['br-se1', 'br-ne1'],
    proxy_caches: Math.min(50, share(0.0005)),
    registries: share(0.001),
    repositories_per_registry: 14,
    images_per_repository: resources < 1000 ? 1 : 20,
    scanned_per_repository: 1,
    members_per_registry: 2,
    instances: share(0.02),
    volumes: share(0.08),
    snapshots: 0,
    backups: share(0.15),
    schedulers: Math.min(50, share(0.001)),
    sub_accounts: 10,
    months: 1,
    usage_records: Math.min(200_000, resources),
  };
  // The remainder are snapshots, the most frequent kind.
  return { ...sizes, snapshots: resources - resourcesIn(sizes) };
};
