// Who changed what differs: the newest audit event about each resource. Linear in events and differences.
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Completeness, Look } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Difference, DifferenceEntry } from './difference.ts';
import { type Cause, causeFrom, newestAbout, timeOf } from './event-index.ts';

export interface Causes {
  /** UTC, ISO 8601: how far back events were looked at. */
  readonly since: string;
  readonly completeness: Completeness;
  /** Those for which an event was found. */
  readonly of: Readonly<Record<Address, Cause>>;
}

const differs = ({ type }: DifferenceEntry): boolean => type !== 'same' && type !== 'unknown' && type !== 'ambiguous';

/** `since`: what is older is not looked at; a capture may not reach back so far. */
export const findCauses = ({ entries }: Difference, live: Live, look: Look, since: string): Causes => {
  const completeness = look.completeness(collectionOf('audit-event'));
  const from = live.since !== undefined && live.since > since ? live.since : since;
  const about = newestAbout(
    look.all('audit-event').filter((event) => timeOf(event) >= from),
    look,
    live.tenant ?? '',
  );
  const found = Object.values(entries)
    .flat()
    .filter(differs)
    .flatMap((entry) => {
      const event = about(entry.address, 'observed' in entry ? entry.observed : undefined);
      return event ? [[entry.address, causeFrom(event, look)] as const] : [];
    });
  return { since: from, completeness, of: Object.fromEntries(found) };
};
