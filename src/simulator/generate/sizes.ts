// The size of a generated organization, by type of item.

export interface Sizes {
  readonly members: number;
  /** Custom roles, in addition to the managed ones. */
  readonly roles: number;
  readonly service_accounts: number;
  readonly keys_per_account: number;
  readonly groups: number;
  readonly members_per_group: number;
  readonly invitations: number;
  readonly domains: number;
  readonly federations_per_domain: number;
  readonly regions: readonly string[];
  /** These are totals over all regions, distributed in turn. */
  readonly proxy_caches: number;
  readonly registries: number;
  readonly repositories_per_registry: number;
  readonly images_per_repository: number;
  /** This many of the newest images of each repository were scanned once. */
  readonly scanned_per_repository: number;
  readonly members_per_registry: number;
  readonly instances: number;
  readonly volumes: number;
  readonly snapshots: number;
  readonly backups: number;
  /** Each has some of its region's volumes. */
  readonly schedulers: number;
  readonly sub_accounts: number;
  /** Whole months before the current one with usage, in addition to the current one. */
  readonly months: number;
  readonly usage_records: number;
}

export const smallSizes: Sizes = {
  members: 12,
  roles: 3,
  service_accounts: 3,
  keys_per_account: 2,
  groups: 3,
  members_per_group: 4,
  invitations: 2,
  domains: 2,
  federations_per_domain: 1,
  regions: ['br-se1', 'br-ne1'],
  proxy_caches: 1,
  registries: 2,
  repositories_per_registry: 2,
  images_per_repository: 3,
  scanned_per_repository: 1,
  members_per_registry: 2,
  instances: 4,
  volumes: 8,
  snapshots: 12,
  backups: 6,
  schedulers: 2,
  sub_accounts: 2,
  months: 1,
  usage_records: 400,
};

/** The large organization that the benchmarks read. */
export const largeSizes: Sizes = {
  members: 5000,
  roles: 120,
  service_accounts: 400,
  keys_per_account: 3,
  groups: 300,
  members_per_group: 30,
  invitations: 50,
  domains: 40,
  federations_per_domain: 1,
  regions: ['br-se1', 'br-ne1'],
  proxy_caches: 10,
  registries: 60,
  repositories_per_registry: 15,
  images_per_repository: 20,
  scanned_per_repository: 2,
  members_per_registry: 3,
  instances: 500,
  volumes: 2000,
  snapshots: 6000,
  backups: 4000,
  schedulers: 20,
  sub_accounts: 20,
  months: 2,
  usage_records: 200_000,
};
