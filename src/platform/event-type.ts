// The types of audit events: `cloud.magalu.<product>.<resource>.<verb>`. Only this file knows the form.
import type { Product } from './operation.ts';

/** The products as events name them, both in `product` and in `type` (the Go SDK's audit example filters by `cloud.magalu.block-storage.snapshot.create`). */
export const eventProducts: Readonly<Record<Product, string>> = {
  iam: 'iam',
  registry: 'container-registry',
  'block-storage': 'block-storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
  network: 'network',
  database: 'database',
  kubernetes: 'kubernetes',
  'load-balancer': 'load-balancer',
  'ssh-key': 'profile',
  'object-storage': 'object-storage',
};

export const eventType = (product: Product, resource: string, verb: string): string =>
  `cloud.magalu.${eventProducts[product]}.${resource}.${verb}`;
