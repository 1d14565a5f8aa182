// How audit events name what was done: `cloud.magalu.<product>.<resource>.<verb>`. The only place that knows the form.
import type { Product } from './operation.ts';

/** The products as events name them, in `product` and in `type` alike (the Go SDK's audit example filters by `cloud.magalu.block-storage.snapshot.create`). */
export const eventProducts: Readonly<Record<Product, string>> = {
  iam: 'iam',
  registry: 'container-registry',
  'block-storage': 'block-storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
};

export const eventType = (product: Product, resource: string, verb: string): string =>
  `cloud.magalu.${eventProducts[product]}.${resource}.${verb}`;
