// The permission and the scope that each operation requires. Documented permissions are in the operation table; the others are assumed here: identity and
// access names only turia_iam_editor and turia_iam_adm, and the withdrawn backup operations name none.
import { type OperationId, operationOf } from '../platform/operations.ts';
import { productScopes, scopesOf } from '../platform/scopes.ts';

/**
 * A permission to read identity and access. Assumed, by the form `<product>_iam_<level>`: no document names it (contradictions.md I40). Whatever depends on it
 * takes it from here.
 */
export const assumedViewer = 'turia_iam_viewer';

/** A higher level of identity and access includes the lower ones. */
const includedIn: Readonly<Record<string, readonly string[]>> = {
  [assumedViewer]: ['turia_iam_editor', 'turia_iam_adm'],
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
  'compute.listImages': 'vm_instance_list',
};

/** The permission that an operation requires; null: none is known, and any credential of the tenant is accepted. */
export const permissionFor = (id: OperationId): string | null => {
  const operation = operationOf(id);
  if (operation.permission !== null) return operation.permission;
  if (operation.product === 'iam') return operation.effect === 'read' ? assumedViewer : 'turia_iam_editor';
  return assumed[id] ?? null;
};

/** All permissions that satisfy a requirement for this one. */
export const enough = (permission: string): readonly string[] => [permission, ...(includedIn[permission] ?? [])];

/** Operations that need the scope for reading in addition to the one for writing (facts/operations.yaml, container registry). */
const both: readonly OperationId[] = ['registry.deleteImage', 'registry.scheduleImageScan'];

/** All scopes that the operation requires. A probe of credentials only reads (facts/operations.yaml, container registry). */
export const scopesFor = (id: OperationId): readonly string[] => {
  const { product, effect } = operationOf(id);
  const scopes = scopesOf(product);
  if (!scopes) return [];
  const { read, write } = scopes;
  if (both.includes(id)) return [read, write];
  return [effect === 'write' ? write : read];
};

/** What the document names for every operation of identity and access, reads included (contradictions.md I39). */
export const documentedIam = {
  scopes: [productScopes.iam.read, productScopes.iam.write],
  permission: 'turia_iam_editor',
} as const;
