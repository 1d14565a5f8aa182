// The volumes of a scheduler and its time, converted between the file and the platform.
import { type Address, addressOf, collectionOf } from '../address.ts';
import type { Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { Arg } from '../step.ts';
import { whyUnread } from '../unread.ts';

/** `03:30` → `03:30:00`. */
export const wholeTime = (written: string): string => (written.length === 5 ? `${written}:00` : written);

const volumeAt = (region: string, name: string): Address => addressOf('volume', region, name);

/** The live volume that the file names: by name, by its old name before this run renames it, or by id. */
const liveVolume = (region: string, name: string, lookup: Lookup): Observed | undefined => {
  const live = lookup.liveOf(volumeAt(region, name));
  if (live) return live;
  const withId = lookup.liveById('volume', name);
  return withId?.region === region ? withId : undefined;
};

/** The current name of a volume on the platform; as declared if it does not exist. */
export const volumeCalled = (region: string, name: string, lookup: Lookup): string =>
  textIn(liveVolume(region, name, lookup), 'name') ?? name;

/** A volume to attach: an existing one by its id, or one that an earlier step creates. */
export interface Attached {
  readonly name: string;
  readonly id: Arg;
}

export const attachedNamed = (region: string, name: string, lookup: Lookup): Attached => {
  const live = liveVolume(region, name, lookup);
  return { name, id: live?.id ?? { idOf: volumeAt(region, name) } };
};

/** Why a volume cannot be named in a call; undefined: it can. */
export const whyNotVolume = (region: string, name: string, lookup: Lookup): string | undefined => {
  if (liveVolume(region, name, lookup) || lookup.declared(volumeAt(region, name))) return undefined;
  const unread = whyUnread(lookup.completeness(collectionOf('volume', region)));
  return unread === undefined ? `volume ${name} does not exist in ${region}` : `the id of volume ${name} is unknown: ${unread}`;
};
