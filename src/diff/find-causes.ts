// Finds who caused a difference: the newest audit event of each resource. Linear in events and differences.
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Completeness, Lookup } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Timestamp } from '../value-types.ts';
import type { Difference, DifferenceEntry } from './difference.ts';
import { type Cause, causeFrom, newestAbout, timeOf } from './event-index.ts';

/** Who made each drifted change, from the audit events read for `--causes`. */
export interface Causes {
  /** UTC, ISO 8601: the earliest time of the events. */
  readonly since: Timestamp;
  readonly completeness: Completeness;
  /** The differences with an event. */
  readonly of: Readonly<Record<Address, Cause>>;
}

const differs = ({ type }: DifferenceEntry): boolean => type !== 'same' && type !== 'unknown' && type !== 'ambiguous';

/** `since`: older events are ignored. A capture may not reach back that far. */
export const findCauses = ({ entries }: Difference, live: Live, lookup: Lookup, since: string): Causes => {
  const completeness = lookup.completeness(collectionOf('audit-event'));
  const from = live.since !== undefined && live.since > since ? live.since : since;
  const about = newestAbout(
    lookup.all('audit-event').filter((event) => timeOf(event) >= from),
    lookup,
    live.tenant ?? '',
  );
  const found = Object.values(entries)
    .flat()
    .filter(differs)
    .flatMap((entry) => {
      const event = about(entry.address, 'observed' in entry ? entry.observed : undefined);
      return event ? [[entry.address, causeFrom(event, lookup)] as const] : [];
    });
  return { since: from, completeness, of: Object.fromEntries(found) };
};
