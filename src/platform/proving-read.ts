// The read that verifies an API key: one for each scope that allows reading, the cheapest and least privileged first. Documented: platform.md, chapter 7.
import type { Args, Product } from './operation.ts';
import type { OperationOf } from './operations.ts';
import { scopesOf } from './scopes.ts';

interface ProvingRead {
  readonly operation: OperationOf<'read'>;
  /** `region`: one that the run reads. */
  readonly args: (region: string) => Args;
}

const none = (): Args => ({});
const regional = (region: string): Args => ({ region });

/** In the order of preference. */
const rows: readonly (readonly [scope: string, read: ProvingRead])[] = [
  ['gdb:azs-r', { operation: 'profile.listAvailabilityZones', args: none }],
  ['mcr.read', { operation: 'registry.listRegistries', args: regional }],
  ['block-storage.read', { operation: 'blockStorage.listVolumeTypes', args: regional }],
  ['virtual-machine.read', { operation: 'compute.listInstances', args: regional }],
  ['iam:read', { operation: 'iam.listScopes', args: none }],
  ['network.read', { operation: 'network.listPublicIps', args: regional }],
  ['dbaas.read', { operation: 'database.listEngines', args: regional }],
  ['mke.read', { operation: 'kubernetes.listVersions', args: regional }],
  ['lbaas.read', { operation: 'loadBalancer.listLoadBalancers', args: regional }],
  ['gdb:ssh-pkey-r', { operation: 'sshKey.listSshKeys', args: none }],
  ['evt:event-tr', { operation: 'audit.listEvents', args: () => ({ region: 'global' }) }],
];

export const provingScopes: readonly string[] = rows.map(([scope]) => scope);

/** undefined: these scopes allow none of them. */
export const provingRead = (scopes: readonly string[]): ProvingRead | undefined => rows.find(([scope]) => scopes.includes(scope))?.[1];

/** Of one product. Object storage takes the key pair, whatever the scopes of the API key are. */
export const provingReadOf = (product: Product): ProvingRead | undefined => {
  if (product === 'object-storage') return { operation: 'objectStorage.listBuckets', args: regional };
  const scopes = scopesOf(product);
  return scopes && provingRead([scopes.read]);
};
