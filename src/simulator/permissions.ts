// The permission and the scope that each operation requires. Documented permissions are in the operation table; the others are assumed here: identity and
// access names only turia_iam_editor and turia_iam_adm, and the withdrawn backup operations name none.
import type { Product } from '../platform/operation.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';

/** A higher level of identity and access includes the lower ones. The viewer level is assumed, by the form `<product>_iam_<level>`. */
const includedIn: Readonly<Record<string, readonly string[]>> = {
  turia_iam_viewer: ['turia_iam_editor', 'turia_iam_adm'],
  turia_iam_editor: ['turia_iam_adm'],
};

const assumed: Partial<Readonly<Record<OperationId, string>>> = {
  'blockStorage.getUsage': 'bs_volume_list',
  'blockStorage.listBackups': 'bs_backup_list',
  'blockStorage.getBackup': 'bs_backup_get',
  'blockStorage.createBackup': 'bs_backup_create',
  'blockStorage.copyBackup': 'bs_backup_copy',
  'blockStorage.deleteBackup': 'bs_backup_delete',
  'blockStorage.renameBackup': 'bs_backup_rename',
  'blockStorage.getScheduler': 'bs_scheduler_get',
  'blockStorage.deleteScheduler': 'bs_scheduler_delete',
  'blockStorage.attachScheduler': 'bs_scheduler_attach',
  'blockStorage.detachScheduler': 'bs_scheduler_detach',
  'registry.getRegistryMember': 'cr_registry_member_get',
  'compute.listInstances': 'vm_instance_list',
  'compute.getInstance': 'vm_instance_get',
};

/** The permission that an operation requires; null: none is known, and any credential of the tenant is accepted. */
export const permissionFor = (id: OperationId): string | null => {
  const operation = operationOf(id);
  if (operation.permission !== null) return operation.permission;
  if (operation.product === 'iam') return operation.effect === 'read' ? 'turia_iam_viewer' : 'turia_iam_editor';
  return assumed[id] ?? null;
};

/** All permissions that satisfy a requirement for this one. */
export const enough = (permission: string): readonly string[] => [permission, ...(includedIn[permission] ?? [])];

/** Scopes by product (platform.md, chapter 7): for reading and for writing. */
const scopes: Readonly<Record<Product, readonly [read: string, write: string]>> = {
  iam: ['iam:read', 'iam:write'],
  registry: ['mcr.read', 'mcr.write'],
  'block-storage': ['block-storage.read', 'block-storage.write'],
  consumption: ['consumption:usage:read', 'consumption:usage:read'],
  compute: ['virtual-machine.read', 'virtual-machine.write'],
  audit: ['evt:event-tr', 'evt:event-tr'],
  profile: ['gdb:azs-r', 'gdb:azs-r'],
};

/** Operations that need the scope for reading in addition to the one for writing (operations.md, container registry). */
const both: readonly OperationId[] = ['registry.deleteImage', 'registry.scheduleImageScan'];

/** All scopes that the operation requires. A probe of credentials only reads (operations.md, container registry). */
export const scopesFor = (id: OperationId): readonly string[] => {
  const { product, effect } = operationOf(id);
  if (both.includes(id)) return scopes[product];
  return [scopes[product][effect === 'write' ? 1 : 0]];
};
