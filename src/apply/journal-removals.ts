// The removals that a journal shows, for the limits of later runs: every intended one counts, because a call without a recorded response may have taken effect.
import { parseAddress } from '../kinds/address.ts';
import type { PastRemoval } from '../plan/past-removals.ts';
import { countsAs, removedThing } from '../plan/removals.ts';
import type { JournalRun } from './journal-runs.ts';

/** In this tenant, without the acknowledged ones. undefined: the journal has no run of the tenant. */
export const journalRemovals = (runs: readonly JournalRun[], tenant: string): readonly PastRemoval[] | undefined => {
  const own = runs.filter((run) => run.tenant.toLowerCase() === tenant.toLowerCase());
  if (own.length === 0) return undefined;
  return own.flatMap(({ steps }) =>
    steps.flatMap(({ calls }) =>
      calls.flatMap(({ at, removes = [], acknowledged = false }) =>
        removes.flatMap((text): readonly PastRemoval[] => {
          const read = acknowledged ? undefined : parseAddress(text);
          return read?.address ? [{ kind: countsAs(read.kind).name, thing: removedThing(read.address), at }] : [];
        }),
      ),
    ),
  );
};
