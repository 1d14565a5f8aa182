// The documented rule behind a refusal, and the required change; the response of the platform contains neither.
// Source: platform.md, chapters 2 and 3.
import type { OperationId } from '../platform/operations.ts';

export interface Rule {
  readonly rule: string;
  readonly instead: string;
}

const conflicts: Partial<Readonly<Record<OperationId, Rule>>> = {
  'blockStorage.createVolume': {
    rule: 'no other volume may have the name, and the type must be available',
    instead: 'choose another name or type',
  },
  'blockStorage.renameVolume': { rule: 'no other volume may have the name', instead: 'choose another name' },
  'blockStorage.extendVolume': {
    rule: 'extending needs state available, status completed or extend_error, and a larger size',
    instead: 'detach the volume first (its instance must be stopped), and attach it again afterwards',
  },
  'blockStorage.retypeVolume': {
    rule: 'retyping needs state available, status completed or retype_error, and a type of the same region',
    instead: 'detach the volume first (its instance must be stopped), and attach it again afterwards',
  },
  'blockStorage.attachVolume': {
    rule: 'attaching needs an available volume and a running or stopped instance without another running operation',
    instead: 'start or stop the instance, or detach the volume from its current instance',
  },
  'blockStorage.detachVolume': {
    rule: 'detaching needs a stopped instance without another running operation',
    instead: 'unmount the file systems and stop the instance',
  },
  'blockStorage.deleteVolume': {
    rule: 'deleting needs a volume that is not attached and has neither snapshots nor a running operation',
    instead: 'detach it and remove its snapshots first',
  },
  'blockStorage.createSnapshot': { rule: 'no other snapshot may have the name', instead: 'remove or rename the other one' },
  'blockStorage.deleteSnapshot': {
    rule: 'deleting needs an available snapshot that no volume was restored from',
    instead: 'wait until no operation is running on it, or delete the restored volume first',
  },
  'blockStorage.createBackup': {
    rule: 'a backup needs a volume that is available or in use, without a running operation, and an unused name',
    instead: 'wait until no operation is running on the volume',
  },
  'blockStorage.deleteBackup': {
    rule: 'deleting needs an available backup without a running operation',
    instead: 'wait until no operation is running on it',
  },
  'blockStorage.copySnapshot': {
    rule: 'only object snapshots can be copied, to another region in which the name is unused',
    instead: 'use `type: object`, or remove the other one with that name',
  },
  'blockStorage.copyBackup': {
    rule: 'only a usable backup can be copied, to another region in which its name is unused',
    instead: 'remove the other one with that name',
  },
  'registry.createRegistry': { rule: 'names of registries are unique on the whole platform', instead: 'choose another name' },
  'registry.deleteProxyCache': { rule: 'a proxy cache that a registry uses cannot be deleted', instead: 'remove the registry first' },
  'iam.addMember': { rule: 'a person can be a member or invited only once', instead: 'cancel the invitation, or remove the line' },
};

/** undefined: no documented rule applies. A missing permission or a wrong id is not a rule. */
export const ruleBehind = (operation: OperationId, status: number | undefined): Rule | undefined =>
  status === 409 || status === 422 ? conflicts[operation] : undefined;
