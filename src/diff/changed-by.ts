// Who else changed a resource while an apply was about it: the newest audit event that is not of its own calls.
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Completeness, Look, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { sayCompleteness } from '../live/completeness.ts';
import { type Cause, causeFrom, newestAbout, timeOf } from './event-index.ts';

export type ChangedBy =
  | { readonly type: 'somebody'; readonly cause: Cause }
  /** The events were read, and none tells of a change by anybody else. */
  | { readonly type: 'nobody'; readonly since: string }
  /** It cannot be told. */
  | { readonly type: 'not-known'; readonly why: string };

/** What tells the calls of a run from those of everybody else. */
export interface OwnRun {
  /** Ids of the requests that the platform took. */
  readonly requests: ReadonlySet<string>;
  /** Who the run is, as the trust file names it. */
  readonly identity: Address | undefined;
}

/** The events of so long, and how they were read. `since`: UTC. */
export interface Events {
  readonly since: string;
  readonly completeness: Completeness;
  readonly items: readonly Observed[];
}

const idsOf = (identity: Address | undefined, look: Look): readonly string[] => {
  const item = identity && look.live(identity);
  const above = item?.parent && look.live(item.parent);
  return [item?.id, above?.id].filter((id) => id !== undefined);
};

/** The platform does not document that an event names its request: where no event names one of ours, only who did it tells. undefined: nothing tells. */
const ownWhen = (events: readonly Observed[], { requests, identity }: OwnRun, look: Look): ((event: Observed) => boolean) | undefined => {
  const byRequest = (event: Observed): boolean => requests.has(textIn(event, 'request') ?? '');
  if (requests.size === 0 || events.some(byRequest)) return byRequest;
  const ids = new Set(idsOf(identity, look));
  return ids.size === 0 ? undefined : (event) => ids.has(textIn(event, 'by') ?? '');
};

const said = ({ event, at }: Cause): string => `it was last changed at ${at} (audit event ${event}); whether by this run is unknown`;

/** What is read now, and for what is gone, what was read `before`. */
export const changedBy = (events: Events, run: OwnRun, before: Look, now: Look, tenant: string): ((address: Address) => ChangedBy) => {
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
    return { type: 'not-known', why: `the collection of audit events ${sayCompleteness(completeness)}` };
  };
};

/** Nothing could be read at all. */
export const eventsUnread = (since: string, cause: string): Events => ({ since, completeness: { type: 'failed', cause }, items: [] });

export const eventsIn = (look: Look, since: string): Events => ({
  since,
  completeness: look.completeness(collectionOf('audit-event')),
  items: look.all('audit-event'),
});
