// Finds who else changed a resource during an apply: the newest audit event that does not belong to a call of this run.
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Completeness, Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { describeCompleteness } from '../live/completeness.ts';
import { type Cause, causeFrom, newestAbout, timeOf } from './event-index.ts';

export type ChangedBy =
  | { readonly type: 'somebody'; readonly cause: Cause }
  /** The events were read, and none shows a change by anybody else. */
  | { readonly type: 'nobody'; readonly since: string }
  /** The events do not decide it. */
  | { readonly type: 'not-known'; readonly why: string };

/** How to recognize the calls of this run among all events. */
export interface OwnRun {
  /** Ids of the requests that the platform accepted. */
  readonly requests: ReadonlySet<string>;
  /** The identity of this run, from the trust file. */
  readonly identity: Address | undefined;
}

/** Audit events, how far back they were read (`since`, UTC), and how completely. */
export interface Events {
  readonly since: string;
  readonly completeness: Completeness;
  readonly items: readonly Observed[];
}

const idsOf = (identity: Address | undefined, lookup: Lookup): readonly string[] => {
  const item = identity && lookup.live(identity);
  const above = item?.parent && lookup.live(item.parent);
  return [item?.id, above?.id].filter((id) => id !== undefined);
};

/** Whether an event belongs to this run. The platform does not document that events contain the request id: if no event has one of ours, the actor decides. undefined: undecided. */
const ownWhen = (
  events: readonly Observed[],
  { requests, identity }: OwnRun,
  lookup: Lookup,
): ((event: Observed) => boolean) | undefined => {
  const byRequest = (event: Observed): boolean => requests.has(textIn(event, 'request') ?? '');
  if (requests.size === 0 || events.some(byRequest)) return byRequest;
  const ids = new Set(idsOf(identity, lookup));
  return ids.size === 0 ? undefined : (event) => ids.has(textIn(event, 'by') ?? '');
};

const said = ({ event, at }: Cause): string => `it was last changed at ${at} (audit event ${event}); whether by this run is unknown`;

/** The item as read now, or as read `before` if it was deleted. */
export const changedBy = (events: Events, run: OwnRun, before: Lookup, now: Lookup, tenant: string): ((address: Address) => ChangedBy) => {
  const { since, completeness, items } = events;
  const isOwn = ownWhen(items, run, now);
  const others = newestAbout(
    items.filter((event) => timeOf(event) >= since && !isOwn?.(event)),
    now,
    tenant,
    items,
  );
  const own = newestAbout(isOwn ? items.filter(isOwn) : [], now, tenant, items);
  return (address) => {
    const item = now.live(address) ?? before.live(address);
    const [other, ours] = [others(address, item), own(address, item)];
    if (other && !isOwn) return { type: 'not-known', why: said(causeFrom(other, now)) };
    if (other && !(ours && timeOf(ours) > timeOf(other))) return { type: 'somebody', cause: causeFrom(other, now) };
    if (completeness.type === 'complete') return { type: 'nobody', since };
    return { type: 'not-known', why: `the collection of audit events ${describeCompleteness(completeness)}` };
  };
};

/** No events could be read. */
export const eventsUnread = (since: string, cause: string): Events => ({ since, completeness: { type: 'failed', cause }, items: [] });

export const eventsIn = (lookup: Lookup, since: string): Events => ({
  since,
  completeness: lookup.completeness(collectionOf('audit-event')),
  items: lookup.all('audit-event'),
});
