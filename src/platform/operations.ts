// All operations of the platform, by operationId. The rows are in one file per product.
import { auditOperations } from './audit.ts';
import { blockStorageOperations } from './block-storage.ts';
import { computeOperations } from './compute.ts';
import { consumptionOperations } from './consumption.ts';
import { databaseOperations } from './database.ts';
import { iamOperations } from './iam.ts';
import { kubernetesOperations } from './kubernetes.ts';
import { loadBalancerOperations } from './load-balancer.ts';
import { networkOperations } from './network.ts';
import { objectStorageOperations } from './object-storage.ts';
import type { Operation, OperationEffect } from './operation.ts';
import { profileOperations } from './profile.ts';
import { registryOperations } from './registry.ts';
import { sshKeyOperations } from './ssh-key.ts';

export const operations = {
  ...iamOperations,
  ...registryOperations,
  ...blockStorageOperations,
  ...consumptionOperations,
  ...computeOperations,
  ...auditOperations,
  ...profileOperations,
  ...networkOperations,
  ...databaseOperations,
  ...kubernetesOperations,
  ...loadBalancerOperations,
  ...sshKeyOperations,
  ...objectStorageOperations,
} as const satisfies Record<string, Operation>;

/** The id of an operation of the platform: `iam.listMembers`. */
export type OperationId = keyof typeof operations;

/** The ids of the operations with this effect: those that a reader or a writer accepts. `OperationOf<'read'>` never contains one whose purpose is a secret. */
export type OperationOf<E extends OperationEffect> = {
  [Id in OperationId]: (typeof operations)[Id]['effect'] extends E ? Id : never;
}[OperationId];

export const operationIds = Object.keys(operations) as readonly OperationId[];

/** The row of an operation, as the general type. */
export const operationOf = (id: OperationId): Operation => operations[id];
