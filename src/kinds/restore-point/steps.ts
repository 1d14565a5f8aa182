// Steps that create, copy and delete snapshots and backups: requested by due/, or by `removed:`.
import { type Address, addressOf } from '../address.ts';
import { asSeen, awaited, existing, exists, has } from '../condition.ts';
import { creating, deleting } from '../draft.ts';
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { Arg, ChangeAnswer, StepDraft } from '../step.ts';

export interface NewRestorePoint {
  readonly kind: 'snapshot' | 'backup';
  readonly region: string;
  readonly name: string;
  readonly volume: { readonly address: Address; readonly id: string };
  /** snapshot: instant or object; backup: full or incremental. */
  readonly type: 'instant' | 'object' | 'full' | 'incremental';
  readonly description: string | null;
  /** A prerequisite: the full backup that an incremental one depends on. */
  readonly needs?: readonly Address[];
}

/** A live one, or one that an earlier step creates (then without an id). */
export interface CopySource {
  readonly kind: 'snapshot' | 'backup';
  readonly region: string;
  readonly name: string;
  readonly volume: Address;
  readonly live?: Observed;
}

/** Settled when it is completed. The name contains the slot, so repeating the call creates no second one. */
export const createRestorePoint = (point: NewRestorePoint): StepDraft => {
  const { kind, region, name, volume, type, description } = point;
  const address = addressOf(kind, region, name);
  const at = awaited(address);
  const body = { name, volume: { id: volume.id }, type };
  return creating(address, {
    description: `create ${type} ${kind} ${name} in ${region}`,
    operation: kind === 'snapshot' ? 'blockStorage.createSnapshot' : 'blockStorage.createBackup',
    resources: [address, volume.address],
    region,
    // A snapshot's description is a required key that may be null (contradictions.md B10); a backup's is left out.
    body: kind === 'snapshot' || description !== null ? { ...body, description } : body,
    postconditions: [exists(at), has(at, 'status', 'completed')],
    effects: [{ fact: 'restore-point', resource: volume.address, change: 'gain' }],
    requires: [volume.address, ...(point.needs ?? [])],
  });
};

/**
 * A copy with the same name in another region: of object snapshots, and of backups. The response contains no id, so the copy is looked up by name
 * (contradictions.md B28); the step also waits for the source, because it shows `copying` and the next copy requires it to be settled.
 */
export const copyRestorePoint = ({ kind, region, name, volume, live }: CopySource, to: string): StepDraft => {
  const source = live ? live.address : addressOf(kind, region, name);
  const copy = addressOf(kind, to, name);
  const id: Arg = live ? live.id : { idOf: source };
  // Two operations, two names for the region (contradictions.md B27).
  const call =
    kind === 'snapshot'
      ? ({ operation: 'blockStorage.copySnapshot', path: { id }, body: { destination_region: to } } as const)
      : ({ operation: 'blockStorage.copyBackup', body: { backup: { id }, destiny_region: to } } as const);
  return creating(copy, {
    description: `copy ${kind} ${name} from ${region} to ${to}`,
    ...call,
    resources: [copy, source],
    region,
    postconditions: [
      exists(awaited(copy)),
      has(awaited(copy), 'status', 'completed'),
      has(live ? existing(live) : awaited(source), 'status', 'completed'),
    ],
    effects: [{ fact: 'restore-point', resource: volume, change: 'gain' }],
    requires: [source],
  });
};

/** `volume`: the address of the volume that it could restore. */
export const deleteRestorePoint = (point: Observed, volume: Address): StepDraft =>
  deleting(point, {
    description: `delete ${point.kind} ${textIn(point, 'name') ?? point.id} in ${point.region ?? 'its region'}`,
    operation: point.kind === 'snapshot' ? 'blockStorage.deleteSnapshot' : 'blockStorage.deleteBackup',
    path: { id: point.id },
    preconditions: asSeen(point, 'name', 'status'),
    reversibility: 'irreversible',
    loses: `the volume can no longer be restored to ${textIn(point, 'created_at')?.slice(0, 10) ?? 'this state'}`,
    effects: [{ fact: 'restore-point', resource: volume, change: 'lose' }],
  });

/** The address of its source volume: by the name in the response, otherwise by the id, which is just as unique. */
const volumeAddressOf = (point: Observed): Address =>
  addressOf('volume', point.region ?? '', textIn(point, 'volume_name') ?? textIn(point, 'volume_id') ?? '');

/** The steps of `removed:` for a restore point: the platform deletes only completed ones (platform rules 8 and 11). */
export const answerRemoval = (point: Observed): readonly ChangeAnswer[] => {
  const status = textIn(point, 'status') ?? 'unknown';
  if (point.phase === 'retired') return [];
  if (point.phase === 'settled') return [{ type: 'steps', chain: [deleteRestorePoint(point, volumeAddressOf(point))] }];
  if (point.phase === 'moving') {
    return [
      { type: 'waiting', fields: [], on: 'operation', who: `the ${point.kind} is ${status}; it can be deleted once it is completed` },
    ];
  }
  const why = `only a completed ${point.kind} can be deleted; its status is ${status}`;
  return [{ type: 'impossible', fields: [], why, instead: 'ask the support of the platform to remove it' }];
};
