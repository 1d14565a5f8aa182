// The steps of a restore drill: a volume restored from a restore point, and its deletion.
import { type Address, addressOf } from '../address.ts';
import { asSeen, awaited, exists, gone, has } from '../condition.ts';
import { creating, deleting } from '../draft.ts';
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { StepDraft } from '../step.ts';
import type { VolumeFields } from './fields.ts';

export interface Restoration {
  /** Of the restored volume. */
  readonly name: string;
  readonly region: string;
  /** The volume that is tested: the restored one has its size and its type. */
  readonly volume: { readonly address: Address; readonly size: number; readonly type: string; readonly encrypted: boolean };
  /** The snapshot or backup. */
  readonly point: Observed;
  /** How long the restored volume is kept, for people; undefined: the run deletes it. */
  readonly keptFor?: string | undefined;
  /** Nobody has acknowledged a drill of this volume with these settings yet. */
  readonly isFirst: boolean;
}

const addressIn = ({ region, name }: Pick<Restoration, 'region' | 'name'>): Address => addressOf('volume', region, name);

/** Settled when it is completed with the size and the type of the volume. The name contains the slot, so repeating the call creates no second one. */
export const restoreStep = (restoration: Restoration): StepDraft => {
  const { name, region, volume, point, keptFor, isFirst } = restoration;
  const { size, type, encrypted } = volume;
  const at = awaited(addressIn(restoration));
  const source = `${point.kind} ${textIn(point, 'name') ?? point.id}`;
  const kept = keptFor === undefined ? 'deleted by this run' : `kept for ${keptFor}`;
  return creating(addressIn(restoration), {
    description: `restore ${volume.address} from ${source} as volume ${name} in ${region}: ${size} GiB, ${type}, ${kept}`,
    operation: 'blockStorage.createVolume',
    resources: [addressIn(restoration), volume.address, point.address],
    region,
    // The restore point by its id: its name could mean another one by then.
    body: { name, size, type: { name: type }, ...(encrypted && { encrypted }), [point.kind]: { id: point.id } },
    postconditions: [exists(at), has(at, 'size', size), has(at, 'type', type), has(at, 'status', 'completed')],
    requires: [point.address],
    ...(isFirst && { acknowledge: ['first-restore-drill'] }),
  });
};

const removal = (region: string, name: string) =>
  ({
    description: `delete volume ${name} in ${region}, which a restore drill created`,
    operation: 'blockStorage.deleteVolume',
    reversibility: 'irreversible',
    loses: 'the restored copy of the data is lost; the volume and its restore points stay',
  }) as const;

/** Of the volume that an earlier step of the same chain restores. */
export const deleteRestored = (restoration: Restoration): StepDraft => {
  const { name, region } = restoration;
  const address = addressIn(restoration);
  return {
    ...removal(region, name),
    resources: [address],
    deletes: address,
    region,
    path: { id: { idOf: address } },
    preconditions: [has(awaited(address), 'attached_to', null)],
    postconditions: [gone(awaited(address))],
    accessEffect: 'none',
  };
};

/**
 * Of a volume that an earlier run restored. What shows that a drill created it must still be so at the call. `isFirst`: no drill of its source is known to have
 * worked, so that somebody must look at the volume.
 */
export const deleteDrillVolume = (volume: Observed<VolumeFields>, isFirst: boolean): StepDraft =>
  deleting(volume, {
    ...(isFirst && { acknowledge: ['first-restore-drill'] }),
    ...removal(volume.region ?? '', volume.values.name ?? volume.id),
    path: { id: volume.id },
    preconditions: asSeen(volume, 'name', 'created_at', 'attached_to'),
  });
