// The calls that change a volume, one each. Every one but renaming is done when the volume is completed again.
import { type Address, addressOf } from '../address.ts';
import { asSeen, existing, has, nameIsOpen } from '../condition.ts';
import type { Observed } from '../kind.ts';
import { describeRegional, inRegion } from '../regional.ts';
import type { Condition, StepDraft, Target } from '../step.ts';
import type { VolumeFields } from './fields.ts';

type Volume = Observed<VolumeFields>;

/** `volume db-data in br-se1`: another region may have one of that name. */
const say = (volume: Volume): string => describeRegional('volume', volume.values.name ?? volume.id, volume.region);

/** What all calls on a volume have in common. */
const on = (volume: Volume, path: StepDraft['path'] = {}) => ({
  on: [volume.address],
  ...inRegion(volume),
  path: { id: volume.id, ...path },
  exposure: 'none' as const,
});

const completed = (at: Target): Condition => has(at, 'status', 'completed');

export const renameStep = (volume: Volume, name: string): StepDraft => {
  const at = existing(volume);
  return {
    ...on(volume),
    says: `rename ${say(volume)} to ${name}`,
    operation: 'blockStorage.renameVolume',
    body: { name },
    saw: [...asSeen(volume, 'name'), nameIsOpen(addressOf('volume', volume.region ?? '', name))],
    // A volume whose last operation failed is renamed as well, and stays as it is.
    done: [has(at, 'name', name), ...(volume.phase === 'settled' ? [completed(at)] : [])],
    undo: 'reversible',
  };
};

export const retypeStep = (volume: Volume, type: string): StepDraft => ({
  ...on(volume),
  says: `retype ${say(volume)} from ${volume.values.type ?? 'its type'} to ${type}`,
  operation: 'blockStorage.retypeVolume',
  body: { new_type: { name: type } },
  saw: asSeen(volume, 'type'),
  done: [has(existing(volume), 'type', type), completed(existing(volume))],
  undo: 'reversible',
});

/** Never to be undone: a volume does not shrink. */
export const extendStep = (volume: Volume, size: number): StepDraft => ({
  ...on(volume),
  says: `extend ${say(volume)} from ${volume.values.size ?? '?'} to ${size} GiB`,
  operation: 'blockStorage.extendVolume',
  body: { size },
  saw: asSeen(volume, 'size'),
  done: [has(existing(volume), 'size', size), completed(existing(volume))],
  undo: 'irreversible',
  loses: 'a volume cannot be made smaller',
});

/** `called`: the instance as a person knows it. */
export const detachStep = (volume: Volume, instance: string, called: string): StepDraft => ({
  ...on(volume),
  says: `detach ${say(volume)} from instance ${called} (unmount its file systems first)`,
  operation: 'blockStorage.detachVolume',
  saw: [has(existing(volume), 'attached_to', instance)],
  done: [has(existing(volume), 'attached_to', null), completed(existing(volume))],
  undo: 'reversible',
});

/** The action of the volume, not an attachment: nobody asks for a device (contradictions.md B20). */
export const attachStep = (volume: Volume, instance: string, called: string): StepDraft => ({
  ...on(volume, { virtual_machine_id: instance }),
  says: `attach ${say(volume)} to instance ${called}`,
  operation: 'blockStorage.attachVolume',
  saw: [has(existing(volume), 'attached_to', null)],
  done: [has(existing(volume), 'attached_to', instance), completed(existing(volume))],
  undo: 'reversible',
});

/** The same for one that an earlier step makes. */
export const attachNewStep = (address: Address, name: string, region: string, instance: string, called: string): StepDraft => ({
  on: [address],
  region,
  path: { id: { idOf: address }, virtual_machine_id: instance },
  exposure: 'none',
  says: `attach ${describeRegional('volume', name, region)} to instance ${called}`,
  operation: 'blockStorage.attachVolume',
  saw: [has({ address }, 'attached_to', null)],
  done: [has({ address }, 'attached_to', instance), completed({ address })],
  undo: 'reversible',
});
