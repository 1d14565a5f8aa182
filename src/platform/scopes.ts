// The scopes of each product: for reading and for writing (platform.md, chapter 7). The only table of them.
import type { Product } from './operation.ts';

export interface ProductScopes {
  readonly read: string;
  readonly write: string;
  /** Other names for reading, as patterns: of the document, or because the name is not documented. */
  readonly alsoRead?: readonly string[];
}

/** The products that take an API key: object storage takes a key pair, and no scope of it is documented. */
export type ScopedProduct = Exclude<Product, 'object-storage'>;

export const productScopes: Readonly<Record<ScopedProduct, ProductScopes>> = {
  iam: { read: 'iam:read', write: 'iam:write', alsoRead: ['iam.read'] },
  registry: { read: 'mcr.read', write: 'mcr.write' },
  'block-storage': { read: 'block-storage.read', write: 'block-storage.write' },
  // Only the name of the application is documented; the scope is invented.
  consumption: { read: 'consumption:usage:read', write: 'consumption:usage:read', alsoRead: ['consumption:*', 'tally-*'] },
  compute: { read: 'virtual-machine.read', write: 'virtual-machine.write' },
  audit: { read: 'evt:event-tr', write: 'evt:event-tr' },
  network: { read: 'network.read', write: 'network.write' },
  database: { read: 'dbaas.read', write: 'dbaas.write' },
  kubernetes: { read: 'mke.read', write: 'mke.write' },
  'load-balancer': { read: 'lbaas.read', write: 'lbaas.write' },
  'ssh-key': { read: 'gdb:ssh-pkey-r', write: 'gdb:ssh-pkey-w' },
  profile: { read: 'gdb:azs-r', write: 'gdb:azs-r' },
};

/** undefined: it needs none. */
export const scopesOf = (product: Product): ProductScopes | undefined =>
  product === 'object-storage' ? undefined : productScopes[product];
