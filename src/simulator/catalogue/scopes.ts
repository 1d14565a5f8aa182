// The initial scope catalogue of a simulated platform. The scopes that need approval are not documented; dbaas.write represents them.
import { uuidOf } from '../ids.ts';
import type { Scope, ScopeProduct } from '../state.ts';

const rows: readonly (readonly [product: string, scopes: readonly (readonly [name: string, title: string])[]])[] = [
  [
    'iam',
    [
      ['iam:read', 'Read identity and access'],
      ['iam:write', 'Change identity and access'],
    ],
  ],
  [
    'mcr',
    [
      ['mcr.read', 'Read the container registry'],
      ['mcr.write', 'Change the container registry'],
    ],
  ],
  [
    'block-storage',
    [
      ['block-storage.read', 'Read block storage'],
      ['block-storage.write', 'Change block storage'],
    ],
  ],
  [
    'virtual-machine',
    [
      ['virtual-machine.read', 'Read virtual machines'],
      ['virtual-machine.write', 'Change virtual machines'],
    ],
  ],
  ['tally-consumption-api', [['consumption:usage:read', 'Read consumption']]],
  [
    'network',
    [
      ['network.read', 'Read networks'],
      ['network.write', 'Change networks'],
    ],
  ],
  [
    'globaldb',
    [
      ['gdb:azs-r', 'Read availability zones'],
      ['gdb:ssh-pkey-r', 'Read SSH keys'],
    ],
  ],
  ['events', [['evt:event-tr', 'Read audit events']]],
  [
    'dbaas',
    [
      ['dbaas.read', 'Read databases'],
      ['dbaas.write', 'Change databases'],
    ],
  ],
  ['mke', [['mke.read', 'Read Kubernetes clusters']]],
  ['lbaas', [['lbaas.read', 'Read load balancers']]],
];

const needsApproval: readonly string[] = ['dbaas.write'];

export const scopeCatalogue = (): readonly ScopeProduct[] =>
  rows.map(([product, scopes]) => ({
    uuid: uuidOf(0, 'scope product', product),
    name: product,
    scopes: scopes.map(([name, title]): Scope => ({ uuid: uuidOf(0, 'scope', name), name, title, approval: needsApproval.includes(name) })),
  }));
