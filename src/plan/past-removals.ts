// The removals of the last 24 hours that nobody acknowledged: the limit holds over several runs, so that a large removal cannot be split into small ones.
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from '../live/group-by.ts';

export interface PastRemoval {
  /** An invitation counts as a member. */
  readonly kind: KindName;
  /** Of its address (`removedThing`). */
  readonly thing: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** The call that removed it, if the source shows it. */
  readonly request?: string;
  /** The resource of that call. Without `thing`: it is gone, so its address is not known. */
  readonly subject?: { readonly kind: KindName; readonly thing?: string };
}

/** A call whose response was lost: its source accounts for its removals, but does not know its request id. */
export interface OpenCall {
  /** UTC, ISO 8601. */
  readonly at: string;
  /** The resources that it changes (`removedThing`). */
  readonly things: ReadonlySet<string>;
  /** Of these resources. */
  readonly kinds: ReadonlySet<KindName>;
}

interface KnownSource {
  readonly type: 'known';
  readonly removals: readonly PastRemoval[];
  /** The calls that the source accounts for: it counts what they removed, or knows that it was acknowledged or scheduled. */
  readonly requests: ReadonlySet<string>;
  readonly open?: readonly OpenCall[];
}

/** The branch of the ledger, the journal, or audit events. */
export type RemovalSource =
  | KnownSource
  /** `why`: as half a sentence. */
  | { readonly type: 'unread'; readonly why: string };

export type PastRemovals =
  | {
      readonly type: 'known';
      readonly removals: readonly PastRemoval[];
      /** Why those of other machines are not known, as half a sentence. */
      readonly onlyHere?: string;
    }
  /** No source could be read: then every removal must be acknowledged. `why`: as half a sentence. */
  | { readonly type: 'unread'; readonly why: string }
  /** The plan cannot be applied (from a capture): only its own removals count, and it says so. */
  | { readonly type: 'not-needed' };

const window = 24 * 60 * 60 * 1000;

/** UTC, ISO 8601: the time since which removals count. */
export const countedSince = (now: Date): string => new Date(now.getTime() - window).toISOString();

/** Times in the future count: a clock that is wrong must not hide a removal. */
export const within24Hours = <Timed extends { readonly at: string }>(all: readonly Timed[], now: Date): readonly Timed[] => {
  const since = Date.parse(countedSince(now));
  return all.filter(({ at }) => !(Date.parse(at) < since));
};

/** Milliseconds between a call and its event: the clocks of this machine and the platform may differ. */
const nearby = 10 * 60 * 1000;

const mayBe = ({ at, things, kinds }: OpenCall, { at: seen, subject }: PastRemoval): boolean => {
  if (!subject || Math.abs(Date.parse(seen) - Date.parse(at)) > nearby) return false;
  return subject.thing === undefined ? kinds.has(subject.kind) : things.has(subject.thing);
};

/** Whether its resources still exist. */
const isNamed = (own: readonly PastRemoval[]): boolean => own.every(({ subject }) => subject?.thing !== undefined);

/** The request ids of open calls: each call is one request, whose removals are all of its resources. */
const requestsOf = (sources: readonly KnownSource[]): ReadonlySet<string> => {
  const unclaimed = new Set(sources.flatMap(({ open }) => open ?? []));
  const byRequest = groupBy(
    sources.flatMap(({ removals }) => removals),
    ({ request }) => request,
  );
  const found = new Set<string>();
  // Named ones first: an event of a resource that is gone could belong to any call.
  for (const [request, own] of [...byRequest].toSorted(([, a], [, b]) => Number(isNamed(b)) - Number(isNamed(a)))) {
    if (request === undefined || sources.some(({ requests }) => requests.has(request))) continue;
    const call = [...unclaimed].find((one) => own.every((removal) => mayBe(one, removal)));
    if (!call) continue;
    unclaimed.delete(call);
    found.add(request);
  }
  return found;
};

/**
 * The removals of all sources that could be read: none knows those of every other machine. A removal whose call another source accounts for is left out
 * there; names do not always show that two are the same, because an event names a resource that is gone by its id.
 */
export const joinRemovals = (sources: readonly RemovalSource[], now: Date): Exclude<PastRemovals, { readonly type: 'not-needed' }> => {
  const known = sources.flatMap((one) => (one.type === 'known' ? [one] : []));
  if (known.length === 0) {
    return { type: 'unread', why: sources.flatMap((one) => (one.type === 'unread' ? [one.why] : [])).join('; ') };
  }
  const lost = requestsOf(known);
  const isAccounted = (request: string, source: RemovalSource): boolean =>
    lost.has(request) || known.some((one) => one !== source && one.requests.has(request));
  const removals = known.flatMap((source) =>
    source.removals.filter(({ request }) => request === undefined || !isAccounted(request, source)),
  );
  return { type: 'known', removals: within24Hours(removals, now) };
};
