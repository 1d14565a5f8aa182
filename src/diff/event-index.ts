// Audit events by what they are about: the newest one about each resource. Linear in events.
import { isArray, isObject, type Json } from '../json.ts';
import { type Address, kindOf, nameOf, parentOf, regionOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Look, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

/** The last writing call about a resource that the platform noted. */
export interface Cause {
  /** The id of the audit event. */
  readonly event: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** What was done, as the platform calls it. */
  readonly action: string;
  /** Who did it, by the id that the platform gives. */
  readonly by: string;
  /** The member or account with that id. */
  readonly who?: Address;
}

const tailOf = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

/** Texts in what was sent; what is nested deeper names nothing that an event is about. */
const textsWithin = (value: Json | undefined, depth = 3): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  if (isArray(value)) return value.flatMap((one) => textsWithin(one, depth - 1));
  return isObject(value) ? Object.values(value).flatMap((one) => textsWithin(one, depth - 1)) : [];
};

/** What something was called when it was made or renamed. */
const namesIn = (data: Json | undefined): readonly string[] => {
  const after = isObject(data) ? data['after'] : undefined;
  return isObject(after) ? [after['name'], after['email']].flatMap((name) => (typeof name === 'string' ? name : [])) : [];
};

interface Index {
  /** By `volume/<id>`, by `<id>`, and by `<id> <id in what was sent>`. */
  readonly newest: ReadonlyMap<string, Observed>;
  /** `volume br-se1 data` → the subjects that were called so, the newest first. */
  readonly named: ReadonlyMap<string, string>;
}

/** UTC, ISO 8601; '' where it was not understood. */
export const timeOf = (event: Observed): string => textIn(event, 'time') ?? '';

const byTime = (a: Observed, b: Observed): number => (timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : a.id < b.id ? -1 : 1);

const newestOf = (events: readonly Observed[]): Index['newest'] => {
  const newest = new Map<string, Observed>();
  const put = (key: string, event: Observed): void => void (newest.has(key) || newest.set(key, event));
  for (const event of [...events].sort(byTime)) {
    const subject = textIn(event, 'subject') ?? '';
    for (const key of [subject, tailOf(subject)]) put(key, event);
    for (const text of textsWithin(event.values['data'])) put(`${tailOf(subject)} ${text}`, event);
  }
  return newest;
};

const namedBy = (events: readonly Observed[]): Index['named'] => {
  const named = new Map<string, string>();
  for (const event of [...events].sort(byTime)) {
    const subject = textIn(event, 'subject') ?? '';
    for (const name of namesIn(event.values['data'])) {
      const key = `${subject.slice(0, subject.indexOf('/'))} ${textIn(event, 'region') ?? ''} ${name}`;
      if (!named.has(key)) named.set(key, subject);
    }
  }
  return named;
};

/** An event is about the thing itself, or about what it hangs below and names it: a member of a group is a change of the group. */
const causeOfLive = (item: Observed, { newest }: Index, look: Look, tenant: string): Observed | undefined => {
  if (kindNamed(item.kind).collection.single) return newest.get(`${item.kind}/${tenant}`);
  const own = newest.get(tailOf(item.id));
  const parent = item.parent && look.live(item.parent);
  if (own || !parent) return own;
  const named = [item.id, ...['user_id'].flatMap((field) => textIn(item, field) ?? [])];
  return named.map((id) => newest.get(`${tailOf(parent.id)} ${id}`)).find((event) => event !== undefined);
};

/** What is gone is found by what it was called when it was made, or by its name where that is its id. */
const causeOfMissing = (address: Address, { newest, named }: Index): Observed | undefined => {
  const [kind, name] = [kindOf(address), nameOf(address)];
  // What stands below an account, a group or a domain is found by no name: another one may have one of the same name.
  const region = regionOf(address) ?? (parentOf(address) ? '' : 'global');
  const subject = named.get(`${kind} ${region} ${name}`);
  return newest.get(`${kind}/${name}`) ?? (subject === undefined ? undefined : newest.get(subject));
};

const whoIs = (by: string, look: Look): Address | undefined =>
  (['member', 'service-account', 'api-key'] as const).flatMap((kind) => look.liveById(kind, by)?.address ?? [])[0];

/** By the id of a thing: every name that it was given, as far as events tell. */
export const namesOfSubjects = (events: readonly Observed[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, Set<string>>();
  for (const event of events) {
    const id = tailOf(textIn(event, 'subject') ?? '');
    for (const name of namesIn(event.values['data'])) names.set(id, (names.get(id) ?? new Set<string>()).add(name));
  }
  return new Map([...names].map(([id, all]) => [id, [...all]]));
};

export const causeFrom = (event: Observed, look: Look): Cause => {
  const by = textIn(event, 'by') ?? '';
  const who = whoIs(by, look);
  return { event: event.id, at: timeOf(event), action: textIn(event, 'type') ?? '', by, ...(who ? { who } : {}) };
};

/** The newest of `events` about a resource, by the item that stands at its address, if one does. `naming`: events that tell what things were called. */
export const newestAbout = (
  events: readonly Observed[],
  look: Look,
  tenant: string,
  naming: readonly Observed[] = events,
): ((address: Address, item: Observed | undefined) => Observed | undefined) => {
  const index: Index = { newest: newestOf(events), named: namedBy(naming) };
  return (address, item) => (item ? causeOfLive(item, index, look, tenant) : causeOfMissing(address, index));
};
