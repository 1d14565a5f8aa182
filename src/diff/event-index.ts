// The newest audit event for each resource. Linear in events.
import { isArray, isObject, type Json } from '../json.ts';
import { type Address, kindOf, nameOf, parentOf, regionOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import type { Timestamp } from '../value-types.ts';

/** The latest write to a resource in the audit events. */
export interface Cause {
  /** The id of the audit event. */
  readonly event: string;
  /** UTC, ISO 8601. */
  readonly at: Timestamp;
  /** The type of the event, as the platform names it. */
  readonly action: string;
  /** The platform id of the actor. */
  readonly by: string;
  /** The member or service account with that id. */
  readonly who?: Address;
}

const tailOf = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

/** Texts in the request body. Deeper levels contain no name of the resource. */
const textsWithin = (value: Json | undefined, depth = 3): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (depth === 0) return [];
  if (isArray(value)) return value.flatMap((one) => textsWithin(one, depth - 1));
  return isObject(value) ? Object.values(value).flatMap((one) => textsWithin(one, depth - 1)) : [];
};

/** The name of a resource when it was created or renamed. */
const namesIn = (data: Json | undefined): readonly string[] => {
  const after = isObject(data) ? data['after'] : undefined;
  return isObject(after) ? [after['name'], after['email']].flatMap((name) => (typeof name === 'string' ? name : [])) : [];
};

interface Index {
  /** By `volume/<id>`, by `<id>`, and by `<id> <id in the request body>`. */
  readonly newest: ReadonlyMap<string, Observed>;
  /** `volume br-se1 data` → the resources that had this name, the newest first. */
  readonly named: ReadonlyMap<string, string>;
}

/** UTC, ISO 8601; '' if it could not be parsed. */
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

/** An event concerns the resource itself, or its parent and names the resource: a new group membership is a change of the group. */
const causeOfLive = (item: Observed, { newest }: Index, lookup: Lookup, tenant: string): Observed | undefined => {
  if (kindNamed(item.kind).collection.single) return newest.get(`${item.kind}/${tenant}`);
  const own = newest.get(tailOf(item.id));
  const parent = item.parent && lookup.live(item.parent);
  if (own || !parent) return own;
  const named = [item.id, ...['user_id'].flatMap((field) => textIn(item, field) ?? [])];
  return named.map((id) => newest.get(`${tailOf(parent.id)} ${id}`)).find((event) => event !== undefined);
};

/** A deleted resource is found by the name it had when it was created, or by its name if that is its id. */
const causeOfMissing = (address: Address, { newest, named }: Index): Observed | undefined => {
  const [kind, name] = [kindOf(address), nameOf(address)];
  // Children of an account, a group or a domain cannot be found by name: another parent may have a child of the same name.
  const region = regionOf(address) ?? (parentOf(address) ? '' : 'global');
  const subject = named.get(`${kind} ${region} ${name}`);
  return newest.get(`${kind}/${name}`) ?? (subject === undefined ? undefined : newest.get(subject));
};

const whoIs = (by: string, lookup: Lookup): Address | undefined =>
  (['member', 'service-account', 'api-key'] as const).flatMap((kind) => lookup.liveById(kind, by)?.address ?? [])[0];

/** By resource id: every name that the events show. */
export const namesOfSubjects = (events: readonly Observed[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, Set<string>>();
  for (const event of events) {
    const id = tailOf(textIn(event, 'subject') ?? '');
    for (const name of namesIn(event.values['data'])) names.set(id, (names.get(id) ?? new Set<string>()).add(name));
  }
  return new Map([...names].map(([id, all]) => [id, [...all]]));
};

export const causeFrom = (event: Observed, lookup: Lookup): Cause => {
  const by = textIn(event, 'by') ?? '';
  const who = whoIs(by, lookup);
  return { event: event.id, at: timeOf(event), action: textIn(event, 'type') ?? '', by, ...(who ? { who } : {}) };
};

/** The newest of `events` for a resource, by the item at its address if there is one. `naming`: events that contain names of resources. */
export const newestAbout = (
  events: readonly Observed[],
  lookup: Lookup,
  tenant: string,
  naming: readonly Observed[] = events,
): ((address: Address, item: Observed | undefined) => Observed | undefined) => {
  const index: Index = { newest: newestOf(events), named: namedBy(naming) };
  return (address, item) => (item ? causeOfLive(item, index, lookup, tenant) : causeOfMissing(address, index));
};
