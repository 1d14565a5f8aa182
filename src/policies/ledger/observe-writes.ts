// What the ledger remembers for access reviews: who last wrote in which product, on which days all events were read, and since when a subject holds what it
// holds. Only writes are recorded by the platform: nothing here says that a right is unused.
import { type HeldAccess, reviewableAccess } from '../../access/reviews/held-access.ts';
import { digestOf } from '../../json.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import { textIn } from '../../kinds/read-value.ts';
import { present, type SeenThings } from './memory.ts';
import { isAllOf, itemsOf, type ScanFacts, thing } from './scan-facts.ts';

/** `by`: an id of the platform. Without a product: in any. */
export const lastWriteThing = (by: string, product?: string): string => thing('last-write', by, product ?? null);
export const eventDayThing = (day: string): string => thing('event-day', day);
export const accessHeldThing = (id: string): string => thing('access-held', id);
export const heldValue = ({ holds }: Pick<HeldAccess, 'holds'>): string => digestOf([...holds], 32);

type Times = NonNullable<SeenThings['times']> extends ReadonlyMap<string, infer T> ? T : never;

const wider = (known: Times | undefined, at: string): Times => ({
  first: known && known.first < at ? known.first : at,
  last: known && known.last > at ? known.last : at,
});

/** A write with a key is one of its account too, which outlives its keys. */
export const lastWrites = ({ live, now }: ScanFacts): SeenThings => {
  const accounts = new Map(itemsOf(live, 'service-account').map(({ address, id }) => [address, id]));
  const accountOfKey = new Map(itemsOf(live, 'api-key').map((key) => [key.id, accounts.get(key.parent ?? accountOf(key.address))]));
  const times = new Map<string, Times>();
  const end = new Date(live?.readAt ?? now).toISOString();
  for (const event of itemsOf(live, 'audit-event')) {
    const [by, product, time] = [textIn(event, 'by'), textIn(event, 'product'), Date.parse(textIn(event, 'time') ?? '')];
    if (by === undefined || Number.isNaN(time)) continue;
    // The clock of the platform may be ahead of the read.
    const at = [new Date(time).toISOString(), end].toSorted()[0] ?? end;
    for (const id of [by, accountOfKey.get(by)])
      if (id !== undefined)
        for (const one of [lastWriteThing(id), ...(product === undefined ? [] : [lastWriteThing(id, product)])])
          times.set(one, wider(times.get(one), at));
  }
  const values = new Map([...times.keys()].map((one) => [one, present]));
  return { isComplete: false, values, ...(times.size > 0 && { times }) };
};

const day = 86_400_000;

/** The days, UTC, of which this scan alone read all events: parts of a day by several scans are none. */
export const eventDays = ({ live, desired }: ScanFacts): SeenThings => {
  if (!live || live.since === undefined || !isAllOf(live, desired)('audit-event')) return { isComplete: false, values: new Map() };
  const [since, end] = [Date.parse(live.since), Date.parse(live.readAt)];
  const days: string[] = [];
  for (let start = Math.ceil(since / day) * day; start + day <= end; start += day) days.push(new Date(start).toISOString().slice(0, 10));
  return { isComplete: false, values: new Map(days.map((one) => [eventDayThing(one), present])) };
};

/** Of subjects that were read completely. */
export const accessHeld = ({ live, desired }: ScanFacts): SeenThings => {
  const held = live ? [...reviewableAccess(live, desired?.ends ?? []).subjects.values()] : [];
  const whole = held.filter(({ incomplete }) => incomplete === undefined);
  return { isComplete: false, values: new Map(whole.map((one) => [accessHeldThing(one.id), heldValue(one)])) };
};
