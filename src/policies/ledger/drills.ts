// Restore drills in the memory of a ledger: an apply adds each one that worked. A value is a digest of the settings, and the seconds that it took.
import type { LastDrill, LastDrillOf } from '../../due/restore-drills.ts';
import { valuesOf } from './ledger-facts.ts';
import type { Memory, Values } from './memory.ts';
import { thing } from './scan-facts.ts';

/** A drill that worked. */
export interface DoneDrill {
  /** Its key in the file. */
  readonly drill: string;
  /** The platform id of the volume that was restored. */
  readonly volumeId: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** From the call until the restored volume was completed; absent: another run found it completed. */
  readonly seconds?: number;
  /** `drillSettings`. */
  readonly settings: string;
}

const drillThing = (drill: string, volumeId: string): string => thing('restore-drill', drill, volumeId);

const newestOf = (values: Values): LastDrill | undefined =>
  Object.entries(values).reduce<LastDrill | undefined>((newest, [value, { last }]) => {
    const at = Date.parse(last);
    return newest && newest.at >= at ? newest : { at, settings: value.split('.')[0] ?? '' };
  }, undefined);

export const lastDrills =
  (memory: Memory): LastDrillOf =>
  (drill, volumeId) =>
    newestOf(valuesOf(memory, 'restore-drill', drillThing(drill, volumeId)));

export const memoryOfDrills = (done: readonly DoneDrill[]): Memory => {
  if (done.length === 0) return {};
  const things = done.map(
    ({ drill, volumeId, at, seconds, settings }) =>
      [drillThing(drill, volumeId), { [`${settings}.${seconds ?? 'unknown'}`]: { first: at, last: at } }] as const,
  );
  return { 'restore-drill': { things: Object.fromEntries(things) } };
};
