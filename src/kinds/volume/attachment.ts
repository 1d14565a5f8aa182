// The requirements of attaching and detaching on the instance (platform rules 4 and 5). If an instance could not be read, the platform decides.
import { addressOf, collectionOf } from '../address.ts';
import type { Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { VolumeFields } from './fields.ts';

export interface RefusedAttachment {
  readonly why: string;
  readonly instead: string;
}

interface Instance {
  readonly id: string;
  readonly region: string;
  readonly live: Observed | undefined;
  /** All instances of the region were read: one that is not listed does not exist. */
  readonly known: boolean;
}

export const instanceFor = (id: string, region: string, lookup: Lookup): Instance => ({
  id,
  region,
  live: lookup.live(addressOf('instance', region, id)),
  known: lookup.completeness(collectionOf('instance', region)).type === 'complete',
});

/** An instance in words: its name, with the id that the file declares. Only the id if the name was not read. */
export const instanceCalled = (id: string, region: string, lookup: Lookup): string => {
  const name = textIn(lookup.live(addressOf('instance', region, id)), 'name');
  return name === undefined ? id : `${name} (${id})`;
};

const unsettled = ({ id, live }: Instance): RefusedAttachment | undefined => {
  const status = textIn(live, 'status');
  return status === undefined || status === 'completed'
    ? undefined
    : {
        why: `the status of instance ${id} is ${status}, not completed`,
        instead: 'plan again when no operation is running on the instance',
      };
};

export const whyNotAttach = (instance: Instance): RefusedAttachment | undefined => {
  const { id, region, live, known } = instance;
  if (!live) {
    const instead = 'use the id of an instance in the same region, or `none`';
    return known ? { why: `instance ${id} does not exist in ${region}`, instead } : undefined;
  }
  const state = textIn(live, 'state');
  if (state === undefined || state === 'running' || state === 'stopped') return unsettled(instance);
  return {
    why: `a volume can be attached only to a running or stopped instance; ${id} is ${state}`,
    instead: 'start or stop the instance, then plan again',
  };
};

/** The instance that the volume is attached to must be stopped; the attachment itself contains its state if instances were not read. */
export const whyNotDetach = (volume: Observed<VolumeFields>, lookup: Lookup): RefusedAttachment | undefined => {
  const id = volume.values.attached_to;
  if (!id) return undefined;
  const instance = instanceFor(id, volume.region ?? '', lookup);
  const state = textIn(instance.live, 'state') ?? volume.values.instance_state ?? undefined;
  if (state === undefined || state === 'stopped') return unsettled(instance);
  const why = `a volume can be detached only from a stopped instance; ${id} is ${state}`;
  return { why, instead: 'unmount the file systems, stop the instance, then plan again' };
};
