// Ends of access that a scan saw while they were ahead: everybody could have read them before they came.
import type { AccessEnd } from '../../desired/desired.ts';
import { valuesOf } from './ledger-facts.ts';
import type { Memory } from './memory.ts';
import { accessEndThing } from './observations.ts';

/** `memory`: of the scans before this run. */
export const seenEnds =
  (memory: Memory): ((end: AccessEnd) => boolean) =>
  (end) => {
    const sighting = valuesOf(memory, 'access-end', accessEndThing(end))[String(end.end)];
    return sighting !== undefined && Date.parse(sighting.first) < end.end;
  };
