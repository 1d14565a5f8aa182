// Audit events as policies see them: a write, the section of the file that manages its resource, and whether the trust file knows who performed it.
import { accessWorld } from '../../access/world.ts';
import type { Desired } from '../../desired/desired.ts';
import { type Address, parentOf, parseAddress } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Kind, Lookup, Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';
import { eventProducts } from '../../platform/event-type.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import { unreadField, whyIncomplete } from '../world/unread.ts';
import type { Derived, RowDraft, WorldFacts } from './derived.ts';
import { rightsOf } from './event-rights.ts';

/** Products with sections in the file. */
const products: ReadonlySet<string> = new Set([eventProducts.iam, eventProducts.registry, eventProducts['block-storage']]);
const kinds: ReadonlyMap<string, Kind> = new Map(kindList.map((kind) => [kind.name, kind]));

/** The kinds that the file manages: their section is written, and not only observed. An invitation belongs to the section of its member. */
const managedKinds = ({ sections, ownership }: Desired): ReadonlySet<string> => {
  const isObserved = (kind: KindName): boolean => {
    const key = kinds.get(kind)?.place?.ownership;
    return key !== undefined && ownership[key]?.word === 'observed';
  };
  const written = new Set<string>(sections.flatMap(({ kind }) => (isObserved(kind) ? [] : [kind])));
  const standing = kindList.flatMap(({ name, represents }) => (represents && written.has(represents) ? [name] : []));
  return new Set([...written, ...standing]);
};

/** `volume/<id>` names the kind. */
const kindOfSubject = (event: Observed): string | undefined => {
  const subject = textIn(event, 'subject');
  return subject?.slice(0, subject.indexOf('/'));
};

/** null: no section manages it. */
const sectionOf = (event: Observed, name: string | undefined, managed: ReadonlySet<string>): Value => {
  if (name === undefined) return noValue('event.section');
  const kind = kinds.get(name);
  if (!kind) {
    if (!products.has(textIn(event, 'product') ?? '')) return null;
    return unknown('no-value', ['event.section'], 'the event names a type of resource that Tenantry does not know');
  }
  if (!managed.has(kind.name)) return null;
  return (kind.represents === undefined ? kind : kinds.get(kind.represents))?.place?.section ?? kind.name;
};

const actors = ['member', 'service-account', 'api-key'] as const;

/** The platform ids that an event of an identity can name: which one is not documented. A key acts for its account, and an account through its keys. */
const idsOf = (address: Address, lookup: Lookup): readonly string[] => {
  const above = parentOf(address);
  const items = [lookup.live(address), ...(above ? [lookup.live(above)] : []), ...lookup.below('api-key', address).items];
  return items.flatMap((item) => (item ? [item.id] : []));
};

const knownIds = (texts: readonly string[], lookup: Lookup): ReadonlySet<string> =>
  new Set(
    texts.flatMap((text) => {
      const { address } = parseAddress(text) ?? {};
      return address ? idsOf(address, lookup) : [text];
    }),
  );

const actorOf = (event: Observed, known: ReadonlySet<string>, lookup: Lookup): Readonly<Record<'actor' | 'by_writer', Value>> => {
  const by = textIn(event, 'by');
  const [actor = null] = by === undefined ? [] : actors.flatMap((kind) => lookup.liveById(kind, by)?.address ?? []);
  if (by !== undefined && known.has(by)) return { actor, by_writer: true };
  const nobody = unknown('no-value', ['event.by_writer'], 'its actor is the id of no member, service account or API key');
  return { actor, by_writer: actor === null ? nobody : false };
};

/** Since when all events were read; unknown if some are missing. */
const readSince = ({ collections, since }: Live): Value => {
  const all = collections.filter(({ kind }) => kind === 'audit-event');
  if (all.length === 0) return unreadField('event.read_since', 'it was not requested');
  if (all.some(({ completeness }) => completeness.type === 'unsupported'))
    return unknown('not-offered', ['event.read_since'], 'the platform does not offer audit events');
  const gap = all.flatMap(({ name, completeness }) => whyIncomplete(completeness, name) ?? [])[0];
  return gap ?? (since === undefined ? null : (timeOf(since) ?? null));
};

const notStated: Unknown = unknown('no-value', ['event.by_writer'], 'the trust file lists no `writers`');

/** The audit log as a whole: without it, events that were not read would look like none. */
const logRow = (since: Value): RowDraft => {
  const address = 'event/(log)';
  const none = { type: null, subject: null, time: null, by: null, section: null, rights: null, actor: null, by_writer: null };
  return { address, at: undefined, values: { address, ...none, read_since: since } };
};

const rows = (
  { live, desired, identity, writers }: WorldFacts,
  reads: ReadonlySet<string> = new Set(),
): readonly RowDraft[] | undefined => {
  if (!live || !desired) return undefined;
  if (!reads.has('event.by_writer')) return [];
  if (writers === undefined) return [logRow(notStated)];
  const { lookup } = accessWorld(live);
  const managed = managedKinds(desired);
  const known = knownIds([...writers, ...(identity === undefined ? [] : [identity])], lookup);
  const since = readSince(live);
  const events = lookup.all('audit-event').map((event): RowDraft => {
    const address = `event/${event.id}`;
    const [type = null, subject = null, by = null] = ['type', 'subject', 'by'].map((name) => textIn(event, name));
    const time = timeOf(textIn(event, 'time') ?? '') ?? null;
    const kind = kindOfSubject(event);
    const about = { section: sectionOf(event, kind, managed), rights: rightsOf(event, kind, kinds.has(kind ?? '')) };
    return {
      address,
      at: undefined,
      values: { address, type, subject, time, by, ...about, ...actorOf(event, known, lookup), read_since: since },
    };
  });
  return [logRow(since), ...events];
};

export const event: Derived = {
  shape: {
    name: 'event',
    title: ['event', 'events'],
    about: 'A write that the audit log of the platform recorded, and `event/(log)`, the log itself. Only an audit looks at it.',
    declarable: false,
    fields: {
      address: { type: 'string', about: '`event/<id>`, or `event/(log)`.', side: 'live' },
      type: { type: 'string', about: 'What was done, as the platform names it; null for the log.', side: 'live' },
      subject: { type: 'string', about: 'The resource: its type and id.', side: 'live' },
      time: { type: 'time', about: 'When it was done.', side: 'live' },
      by: { type: 'string', about: 'Who did it, by the id on the platform.', side: 'live' },
      actor: {
        type: 'string',
        about: 'The address of that member, service account or API key; null if there is none with this id.',
        side: 'live',
      },
      by_writer: { type: 'bool', about: 'Whether it is the identity of the trust file or one of its `writers`.', side: 'live' },
      section: { type: 'string', about: 'The section of the file that manages the resource; null if none does.', side: 'live' },
      rights: {
        type: 'string',
        about:
          'What it changed about rights: access-control (disabled, or its MFA), role, grant (of a member or service account) or federation; null if nothing.',
        side: 'live',
        values: ['access-control', 'role', 'grant', 'federation'],
      },
      read_since: { type: 'time', about: 'Since when all events were read.', side: 'live' },
    },
    links: {},
    sample: {
      address: 'event/5e6b9d2c-4f11-4c63-9a4e-0f6d3a1b7c25',
      type: 'cloud.magalu.block-storage.volume.attach',
      subject: 'volume/d01794df-fb9b-4e9e-807c-9719b5e00e4f',
      time: '2026-11-18T14:06:30.000Z',
      by: '502d7ab7-0ebf-4d08-b251-c67d5c934eb0',
      actor: 'service-account/ci',
      by_writer: true,
      section: 'volumes',
      rights: null,
      read_since: '2026-11-13T00:00:00.000Z',
    },
  },
  rows,
};
