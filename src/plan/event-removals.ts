// The removals that audit events show, for what the journal of this machine does not contain: deletions, revocations, and grants that were taken from somebody. Events do not
// show whether a removal was acknowledged, or what somebody kept: each counts.
import { isArray, isObject, type Json } from '../json.ts';
import { addressOf, parseAddress } from '../kinds/address.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { type KindName, kindNames } from '../kinds/names.generated.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import type { PastRemoval } from './past-removals.ts';
import { countsAs, removedThing } from './removals.ts';

const kindOfWord: ReadonlyMap<string, KindName> = new Map(kindNames.map((name) => [name, name]));

interface Event {
  readonly verb: string;
  readonly kind: KindName;
  readonly id: string;
  readonly data: Json | undefined;
  readonly at: string;
}

/** `cloud.magalu.iam.member.edit-grants`, `member/<id>`. undefined: no kind of Tenantry. */
const eventOf = (item: Observed): Event | undefined => {
  const [type = '', subject = '', at] = [textIn(item, 'type'), textIn(item, 'subject'), textIn(item, 'time')];
  const slash = subject.indexOf('/');
  const kind = kindOfWord.get(subject.slice(0, slash));
  const verb = type.slice(type.lastIndexOf('.') + 1);
  return kind && at !== undefined ? { verb, kind, id: subject.slice(slash + 1), data: item.values['data'], at } : undefined;
};

/** Whether the request takes something away: grants name the operation, permissions of roles are two lists. A request that is not recorded may have. */
const takes = (data: Json | undefined): boolean => {
  const sent = isObject(data) ? data['after'] : undefined;
  if (!isObject(sent)) return true;
  if (sent['operation'] !== undefined) return sent['operation'] !== 'add';
  const { remove, add } = sent;
  return remove === undefined ? add === undefined : !(isArray(remove) && remove.length === 0);
};

const parts: Readonly<Partial<Record<KindName, KindName>>> = { group: 'group-member', registry: 'registry-member' };

const removed = (kind: KindName, thing: string, at: string): PastRemoval => ({ kind: countsAs(kind).name, thing, at });

const holdersOf = (role: string, lookup: Lookup): readonly Observed[] =>
  [...lookup.all('member'), ...lookup.all('service-account')].filter((holder) => textsIn(holder, 'roles')?.includes(role));

const ofEvent = ({ verb, kind, id, data, at }: Event, event: Observed, lookup: Lookup): readonly PastRemoval[] => {
  const live = lookup.liveById(kind, id)?.address;
  const thing =
    live === undefined ? removedThing(parseAddress(`${kind}/${id}`)?.address ?? addressOf('audit-event', event.id)) : removedThing(live);
  // The event of a part has the whole as its subject: each is another one.
  const part = parts[kind];
  if (verb === 'remove-member' && part) return [removed(part, removedThing(addressOf('audit-event', event.id)), at)];
  if (/^(?:delete|remove|revoke|uninvite)/.test(verb)) return [removed(kind, thing, at)];
  if (verb === 'edit-grants' && takes(data)) return [removed(kind, thing, at)];
  if (verb === 'update-permissions' && takes(data))
    return holdersOf(id, lookup).map((one) => removed(one.kind, removedThing(one.address), at));
  return [];
};

const subjectOf = ({ kind, id }: Event, lookup: Lookup): NonNullable<PastRemoval['subject']> => {
  const live = lookup.liveById(kind, id)?.address;
  return { kind: countsAs(kind).name, ...(live !== undefined && { thing: removedThing(live) }) };
};

/** Linear in events, and in the holders of each changed role. `isOwn`: whether Tenantry wrote it. */
export const eventRemovals = (lookup: Lookup, isOwn: (event: Observed) => boolean): readonly PastRemoval[] =>
  lookup.all('audit-event').flatMap((item): readonly PastRemoval[] => {
    const event = isOwn(item) ? eventOf(item) : undefined;
    if (!event) return [];
    const request = textIn(item, 'request');
    const removals = ofEvent(event, item, lookup);
    return request === undefined ? removals : removals.map((one) => ({ ...one, request, subject: subjectOf(event, lookup) }));
  });
