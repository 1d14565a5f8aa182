// The calls that change a volume, one each. Every step except a rename is done when the volume is completed again.
import type { Json } from '../../json.ts';
import { type Address, addressOf } from '../address.ts';
import { asSeen, existing, has, nameIsOpen } from '../condition.ts';
import { changing } from '../draft.ts';
import type { Observed } from '../kind.ts';
import { describeRegional } from '../regional.ts';
import type { Condition, StepDraft, Target } from '../step.ts';
import type { VolumeFields } from './fields.ts';

type Volume = Observed<VolumeFields>;

/** `volume db-data in br-se1`: another region may have the same name. */
const say = (volume: Volume): string => describeRegional('volume', volume.values.name ?? volume.id, volume.region);

const completed = (at: Target): Condition => has(at, 'status', 'completed');

type Own = Omit<StepDraft, 'resources' | 'preconditions' | 'postconditions' | 'reversibility' | 'accessEffect'> & Partial<StepDraft>;

/** Done when the volume is completed again. */
const operating = (volume: Volume, values: Readonly<Record<string, Json>>, own: Own): StepDraft => {
  const step = changing(volume, values, { path: { id: volume.id }, ...own });
  return { ...step, postconditions: [...step.postconditions, completed(existing(volume))] };
};

export const renameStep = (volume: Volume, name: string): StepDraft => {
  // A volume whose last operation failed can also be renamed, and keeps its state.
  const renaming = volume.phase === 'settled' ? operating : changing;
  return renaming(
    volume,
    { name },
    {
      description: `rename ${say(volume)} to ${name}`,
      operation: 'blockStorage.renameVolume',
      path: { id: volume.id },
      body: { name },
      preconditions: [...asSeen(volume, 'name'), nameIsOpen(addressOf('volume', volume.region ?? '', name))],
    },
  );
};

export const retypeStep = (volume: Volume, type: string): StepDraft =>
  operating(
    volume,
    { type },
    {
      description: `retype ${say(volume)} from ${volume.values.type ?? 'its type'} to ${type}`,
      operation: 'blockStorage.retypeVolume',
      body: { new_type: { name: type } },
    },
  );

/** Irreversible: a volume cannot shrink. */
export const extendStep = (volume: Volume, size: number): StepDraft =>
  operating(
    volume,
    { size },
    {
      description: `extend ${say(volume)} from ${volume.values.size ?? '?'} to ${size} GiB`,
      operation: 'blockStorage.extendVolume',
      body: { size },
      reversibility: 'irreversible',
      loses: 'a volume cannot be made smaller',
    },
  );

/** `called`: the instance in words. */
export const detachStep = (volume: Volume, instance: string, called: string): StepDraft =>
  operating(
    volume,
    { attached_to: null },
    {
      description: `detach ${say(volume)} from instance ${called} (unmount its file systems first)`,
      operation: 'blockStorage.detachVolume',
      preconditions: [has(existing(volume), 'attached_to', instance)],
    },
  );

/** The action of the volume, not an attachment: it requires no device (contradictions.md B20). */
export const attachStep = (volume: Volume, instance: string, called: string): StepDraft =>
  operating(
    volume,
    { attached_to: instance },
    {
      description: `attach ${say(volume)} to instance ${called}`,
      operation: 'blockStorage.attachVolume',
      path: { id: volume.id, virtual_machine_id: instance },
      preconditions: [has(existing(volume), 'attached_to', null)],
    },
  );

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
