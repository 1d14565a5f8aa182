// The calls that change a volume, one each. Every step except a rename is done when the volume is completed again.
import { type Address, addressOf } from '../address.ts';
import { asSeen, existing, has, nameIsOpen } from '../condition.ts';
import type { Observed } from '../kind.ts';
import { describeRegional, inRegion } from '../regional.ts';
import type { Condition, StepDraft, Target } from '../step.ts';
import type { VolumeFields } from './fields.ts';

type Volume = Observed<VolumeFields>;

/** `volume db-data in br-se1`: another region may have the same name. */
const say = (volume: Volume): string => describeRegional('volume', volume.values.name ?? volume.id, volume.region);

/** The common parts of all calls on a volume. */
const on = (volume: Volume, path: StepDraft['path'] = {}) => ({
  resources: [volume.address],
  ...inRegion(volume),
  path: { id: volume.id, ...path },
  accessEffect: 'none' as const,
});

const completed = (at: Target): Condition => has(at, 'status', 'completed');

export const renameStep = (volume: Volume, name: string): StepDraft => {
  const at = existing(volume);
  return {
    ...on(volume),
    description: `rename ${say(volume)} to ${name}`,
    operation: 'blockStorage.renameVolume',
    body: { name },
    preconditions: [...asSeen(volume, 'name'), nameIsOpen(addressOf('volume', volume.region ?? '', name))],
    // A volume whose last operation failed can also be renamed, and keeps its state.
    postconditions: [has(at, 'name', name), ...(volume.phase === 'settled' ? [completed(at)] : [])],
    reversibility: 'reversible',
  };
};

export const retypeStep = (volume: Volume, type: string): StepDraft => ({
  ...on(volume),
  description: `retype ${say(volume)} from ${volume.values.type ?? 'its type'} to ${type}`,
  operation: 'blockStorage.retypeVolume',
  body: { new_type: { name: type } },
  preconditions: asSeen(volume, 'type'),
  postconditions: [has(existing(volume), 'type', type), completed(existing(volume))],
  reversibility: 'reversible',
});

/** Irreversible: a volume cannot shrink. */
export const extendStep = (volume: Volume, size: number): StepDraft => ({
  ...on(volume),
  description: `extend ${say(volume)} from ${volume.values.size ?? '?'} to ${size} GiB`,
  operation: 'blockStorage.extendVolume',
  body: { size },
  preconditions: asSeen(volume, 'size'),
  postconditions: [has(existing(volume), 'size', size), completed(existing(volume))],
  reversibility: 'irreversible',
  loses: 'a volume cannot be made smaller',
});

/** `called`: the instance in words. */
export const detachStep = (volume: Volume, instance: string, called: string): StepDraft => ({
  ...on(volume),
  description: `detach ${say(volume)} from instance ${called} (unmount its file systems first)`,
  operation: 'blockStorage.detachVolume',
  preconditions: [has(existing(volume), 'attached_to', instance)],
  postconditions: [has(existing(volume), 'attached_to', null), completed(existing(volume))],
  reversibility: 'reversible',
});

/** The action of the volume, not an attachment: it requires no device (contradictions.md B20). */
export const attachStep = (volume: Volume, instance: string, called: string): StepDraft => ({
  ...on(volume, { virtual_machine_id: instance }),
  description: `attach ${say(volume)} to instance ${called}`,
  operation: 'blockStorage.attachVolume',
  preconditions: [has(existing(volume), 'attached_to', null)],
  postconditions: [has(existing(volume), 'attached_to', instance), completed(existing(volume))],
  reversibility: 'reversible',
});

/** The same for a volume that an earlier step creates. */
export const attachNewStep = (address: Address, name: string, region: string, instance: string, called: string): StepDraft => ({
  resources: [address],
  region,
  path: { id: { idOf: address }, virtual_machine_id: instance },
  accessEffect: 'none',
  description: `attach ${describeRegional('volume', name, region)} to instance ${called}`,
  operation: 'blockStorage.attachVolume',
  preconditions: [has({ address }, 'attached_to', null)],
  postconditions: [has({ address }, 'attached_to', instance), completed({ address })],
  reversibility: 'reversible',
});
