// Resources of all kinds as the comparison of file and platform shows them: for policies about drift and about removed resources.
import type { DifferenceEntry } from '../../diff/difference.ts';
import { asKind, kindOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { Live } from '../../live/live.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import type { Value } from '../evaluate/value.ts';
import { valuesOf } from '../ledger/ledger-facts.ts';
import { absent, removedThing } from '../ledger/observations.ts';
import { isLater } from '../times.ts';
import { unreadField, whyIncomplete } from '../world/unread.ts';
import type { Derived, RowDraft, WorldFacts } from './derived.ts';

/** No read of a collection has the cause of a field. */
const whyUnknown = ({ because, address, fields = [] }: Extract<DifferenceEntry, { readonly type: 'unknown' }>): Value | undefined =>
  fields.length > 0 && 'cause' in because ? unreadField(address, because.cause) : whyIncomplete(because, address);

/** After an incomplete read, no resource is known to be gone. */
const isPresent = (entry: DifferenceEntry): Value => {
  if (entry.type === 'unknown') return whyUnknown(entry) ?? noValue('resource.present');
  return entry.type === 'ambiguous' || entry.type === 'conflict' || ('observed' in entry && entry.observed !== undefined);
};

const changedFields = (entry: DifferenceEntry): readonly string[] =>
  'changes' in entry ? entry.changes.map((change) => change.field) : [];

type Removed = ReadonlyMap<string, { readonly reason: string; readonly since?: string | undefined }>;

const draftOf = (
  entry: DifferenceEntry,
  removed: Removed,
  wasGone: (address: string, since: string | undefined) => boolean,
  awaited: ReadonlySet<string>,
): RowDraft => {
  const gone = removed.get(entry.address);
  const declared = 'declared' in entry ? entry.declared : undefined;
  return {
    address: entry.address,
    at: declared?.at ?? (entry.type === 'unexpected' || entry.type === 'conflict' ? entry.at : undefined),
    values: {
      address: entry.address,
      kind: kindOf(entry.address),
      state: entry.type,
      present: isPresent(entry),
      changed: changedFields(entry),
      waiting: entry.type === 'missing' && awaited.has(entry.address),
      removed: gone !== undefined,
      removed_since: gone?.since === undefined ? null : (timeOf(gone.since) ?? null),
      reason: gone?.reason ?? null,
      seen_gone: gone !== undefined && wasGone(entry.address, gone.since),
    },
  };
};

const standIns: ReadonlyMap<string, KindName> = new Map(
  kindList.flatMap(({ name, represents }) => (represents ? [[name, represents]] : [])),
);

/** Addresses for which something live stands: members whose invitation is pending. */
const awaitedIn = (live: Live | undefined): ReadonlySet<string> =>
  new Set(
    (live?.collections ?? []).flatMap(({ kind, items }) => {
      const awaited = standIns.get(kind);
      return awaited ? items.filter(({ phase }) => phase !== 'retired').map(({ address }) => asKind(address, awaited)) : [];
    }),
  );

/** By a journal, or by a scan of the ledger since it must not exist. */
const seenGone =
  ({ knownDeleted, ledger }: WorldFacts) =>
  (address: string, since: string | undefined): boolean => {
    if (knownDeleted?.has(address)) return true;
    const sighting = ledger && valuesOf(ledger.memory, 'removed', removedThing(address))[absent];
    return sighting !== undefined && (since === undefined || !isLater(new Date(timeOf(since) ?? 0).toISOString(), sighting.last));
  };

const rows = (facts: WorldFacts): readonly RowDraft[] | undefined => {
  const { difference, desired, live } = facts;
  if (!difference) return undefined;
  const removed = new Map(desired?.removed.map((one) => [one.address, one]));
  const awaited = awaitedIn(live);
  const wasGone = seenGone(facts);
  return Object.values(difference.entries).flatMap((entries) => entries.map((entry) => draftOf(entry, removed, wasGone, awaited)));
};

export const resource: Derived = {
  shape: {
    name: 'resource',
    title: ['resource', 'resources'],
    about: 'Any resource of the file or the platform, with how the two compare.',
    declarable: false,
    fields: {
      address: { type: 'string', about: 'Its address.', side: 'live' },
      kind: { type: 'string', about: 'Its kind.', side: 'live' },
      state: {
        type: 'string',
        about: 'same, changed, missing, unexpected, unmanaged, audited, unknown, ambiguous or conflict.',
        side: 'live',
        values: ['same', 'changed', 'missing', 'unexpected', 'unmanaged', 'audited', 'unknown', 'ambiguous', 'conflict'],
      },
      present: { type: 'bool', about: 'Whether it is live.', side: 'live' },
      changed: { type: 'list<string>', about: 'The fields that differ.', side: 'live' },
      waiting: { type: 'bool', about: 'Whether it is missing only until somebody accepts an invitation.', side: 'live' },
      removed: { type: 'bool', about: 'Whether the file lists it under `removed:`.', side: 'live' },
      removed_since: { type: 'time', about: 'Since when it must not exist; null if the file gives no date.', side: 'live' },
      reason: { type: 'string', about: 'Why it was removed.', side: 'live' },
      seen_gone: {
        type: 'bool',
        about: 'Whether a journal, or the ledger, shows that it was gone once although the file lists it under `removed:`.',
        side: 'live',
      },
    },
    links: {},
    sample: {
      address: 'member/bob@acme.example',
      kind: 'member',
      state: 'same',
      present: true,
      changed: [],
      waiting: false,
      removed: false,
      removed_since: null,
      reason: null,
      seen_gone: false,
    },
  },
  rows,
};
