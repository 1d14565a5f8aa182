// The removals that a journal shows, for the limits of later runs: every intended one counts, because a call without a recorded response may have taken effect.
import { kindOf, parentOf, parseAddress } from '../kinds/address.ts';
import type { OpenCall, PastRemoval } from '../plan/past-removals.ts';
import { countsAs, removedThing } from '../plan/removals.ts';
import type { JournalCall, JournalRun } from './journal-runs.ts';

export interface JournalRemovals {
  /** Without the acknowledged ones. */
  readonly removals: readonly PastRemoval[];
  /** The request ids of all calls that it accounts for: their audit events count no second time. */
  readonly requests: ReadonlySet<string>;
  /** The calls without a known request id, after a killed run or a lost response: their audit events count no second time either. */
  readonly open: readonly OpenCall[];
}

const removalsOfCall = ({ at, removes = [], acknowledged }: JournalCall): readonly PastRemoval[] =>
  removes.flatMap((text): readonly PastRemoval[] => {
    const read = acknowledged ? undefined : parseAddress(text);
    return read?.address ? [{ kind: countsAs(read.kind).name, thing: removedThing(read.address), at }] : [];
  });

const openCall = ({ at, resources }: JournalCall): OpenCall => {
  // The event of a group's or registry's member has the whole as its subject.
  const addresses = resources.flatMap((text) => {
    const address = parseAddress(text)?.address;
    return address === undefined ? [] : [address, parentOf(address) ?? []].flat();
  });
  return { at, things: new Set(addresses.map(removedThing)), kinds: new Set(addresses.map((address) => countsAs(kindOf(address)).name)) };
};

/** In this tenant. undefined: the journal has no run of the tenant. */
export const journalRemovals = (runs: readonly JournalRun[], tenant: string): JournalRemovals | undefined => {
  const own = runs.filter((run) => run.tenant.toLowerCase() === tenant.toLowerCase());
  if (own.length === 0) return undefined;
  const calls = own.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
  return {
    removals: calls.flatMap(removalsOfCall),
    requests: new Set(calls.flatMap(({ response }) => response?.requestId ?? [])),
    open: calls.filter(({ response }) => response?.requestId === undefined).map(openCall),
  };
};
