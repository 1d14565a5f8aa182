// What a ledger knows of writes, for access reviews.
import type { KnownWrites } from '../../access/reviews/proposals.ts';
import { laterOf } from '../times.ts';
import { valuesOf } from './ledger-facts.ts';
import { type Memory, present, sinceOf } from './memory.ts';
import { accessHeldThing, eventDayThing, heldValue, lastWriteThing } from './observe-writes.ts';

const day = 86_400_000;

/** The newest day that can be whole is yesterday; a scan that is one night late is no gap. */
const newest = [1, 2];

const dayBefore = (time: number, days: number): string => new Date(time - days * day).toISOString().slice(0, 10);

/** The first of the days, up to now, of which all events were read without a gap; undefined: of the last days they were not. */
const readSince = (memory: Memory, readAt: string): string | undefined => {
  const time = Date.parse(readAt);
  const isRead = (days: number): boolean => valuesOf(memory, 'event-day', eventDayThing(dayBefore(time, days)))[present] !== undefined;
  const last = newest.find(isRead);
  if (last === undefined) return undefined;
  let first = last;
  while (isRead(first + 1)) first += 1;
  return dayBefore(time, first);
};

/** `readAt`: of the organization whose access is reviewed. */
export const knownWrites = (memory: Memory, readAt: string): KnownWrites => ({
  since: readSince(memory, readAt),
  lastWrite: (ids, product) =>
    ids
      .map((id) => valuesOf(memory, 'last-write', lastWriteThing(id, product))[present]?.last)
      .reduce<string | undefined>(laterOf, undefined),
  heldSince: (held) => sinceOf(valuesOf(memory, 'access-held', accessHeldThing(held.id)), heldValue(held))?.by,
});
