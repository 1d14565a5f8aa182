// The differences that the base of a change would end and the change does not: values, resources and absences on the platform that the change accepts.
import type { Desired, EndingGrant } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import { isArray, type Json, sameJson } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { describeCompleteness } from '../live/completeness.ts';
import type { Difference, DifferenceEntry, FieldChange } from './difference.ts';
import { absenceOpensAccess, fieldsOpenAccess, itemOpensAccess } from './opens-access.ts';

/**
 * names: of a list, the names that stay (`keeps`), and the names that stay away (`lacks`). value: the field keeps its live value, or this change sets another
 * one (`head`) than the base. item: a live resource stays; the base would remove it, or did not declare it (`unmanaged`). absent: a resource is not created.
 * end: access ends later, or no longer. sink: the next secret of a live key goes to another sink, which no step shows.
 * uncompared: what the base would do is not known; without an address, for the whole base.
 */
export type Accepted =
  | { readonly type: 'names'; readonly field: string; readonly keeps: readonly string[]; readonly lacks: readonly string[] }
  | {
      readonly type: 'value';
      readonly field: string;
      readonly live: Json;
      readonly base: Json;
      /** value: another value that this change sets; absent: the live value stays. */
      readonly head?: Json;
    }
  | {
      readonly type: 'item';
      /** item: unexpected: the base would remove it; unmanaged: the base did not declare it, and it is access. */
      readonly because: 'unexpected' | 'unmanaged';
    }
  | { readonly type: 'absent' }
  | {
      /** The end of access is later than that of the base, or there is none any more. */
      readonly type: 'end';
      /** What ends; absent: the resource as a whole. */
      readonly grant?: EndingGrant;
      /**
       * The end in the base.
       * @format date-time
       */
      readonly base: string;
      /** That of this change; null: none. */
      readonly head: string | null;
    }
  | {
      readonly type: 'sink';
      readonly field: string;
      /** null: the base delivers it nowhere. */
      readonly base: string | null;
      readonly head: string;
    }
  | { readonly type: 'uncompared'; readonly why: string; readonly fields?: readonly string[] };

export type Kept = Accepted & {
  readonly address?: Address;
  /** The live item. */
  readonly observed?: Observed;
  /** Whether the live state grants access, or lacks a protection, that the base would take back. */
  readonly opensAccess: boolean;
  /** The line of the change that declares it; absent: the change takes the line out. */
  readonly at?: Source;
  /** The line of the base that requires something else. */
  readonly baseAt?: Source;
};

export interface Side {
  readonly desired: Desired;
  readonly difference: Difference;
}

type Entry<Type extends DifferenceEntry['type']> = Extract<DifferenceEntry, { readonly type: Type }>;

const namesIn = (value: Json | undefined): readonly string[] | undefined =>
  isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

const beyond = (all: readonly string[], some: readonly string[]): readonly string[] => {
  const known = new Set(some);
  return [...new Set(all)].filter((one) => !known.has(one)).sort();
};

/** The part of a field that stays as it is, and the change that leads back from it: from what is accepted to what the base requires. */
interface KeptField {
  readonly accepted: Accepted;
  readonly back: FieldChange;
}

/** `to`: what the change makes of the field; undefined: it stays as it is. */
const keptNames = ({ field, from, to: wanted }: FieldChange, to: Json | undefined): KeptField | undefined => {
  const [live, base, head] = [namesIn(from), namesIn(wanted), namesIn(to ?? from)];
  if (!live || !base || !head) return undefined;
  const keeps = beyond(live, base).filter((name) => head.includes(name));
  const lacks = beyond(base, live).filter((name) => !head.includes(name));
  const back = { field, from: [...live], to: [...beyond(live, keeps), ...lacks] };
  return { accepted: { type: 'names', field, keeps, lacks }, back };
};

const isNothing = ({ accepted }: KeptField): boolean => accepted.type === 'names' && accepted.keeps.length + accepted.lacks.length === 0;

const keptField = (before: FieldChange, now: FieldChange | undefined): KeptField | undefined => {
  const names = keptNames(before, now?.to);
  if (names) return isNothing(names) ? undefined : names;
  if (now && sameJson(now.to, before.to)) return undefined;
  const { field, from: live, to: base } = before;
  const head = now ? { head: now.to } : {};
  return { accepted: { type: 'value', field, live, base, ...head }, back: { field, from: now ? now.to : live, to: base } };
};

const keyOf = ({ kind, in: collection, id }: Observed): string => `${kind} ${collection} ${id}`;

/** The entries of the change, by live item and by address. */
interface Head {
  readonly byItem: ReadonlyMap<string, DifferenceEntry>;
  readonly byAddress: ReadonlyMap<Address, readonly DifferenceEntry[]>;
  readonly missing: ReadonlySet<Address>;
  readonly declared: ReadonlyMap<Address, Declared>;
  readonly lookup: Lookup;
}

const headOf = ({ desired, difference }: Side, lookup: Lookup): Head => {
  const byItem = new Map<string, DifferenceEntry>();
  const byAddress = new Map<Address, DifferenceEntry[]>();
  const missing = new Set<Address>();
  for (const entry of Object.values(difference.entries).flat()) {
    // What could not be read of an item has an entry of its own.
    if ('observed' in entry && entry.observed) byItem.set(keyOf(entry.observed), entry);
    if (entry.type === 'missing') for (const name of [entry.address, entry.declared.renamedFrom]) if (name) missing.add(name);
    const own = byAddress.get(entry.address);
    if (own) own.push(entry);
    else byAddress.set(entry.address, [entry]);
  }
  return { byItem, byAddress, missing, declared: new Map(desired.items.map((item) => [item.address, item])), lookup };
};

const declaredIn = (entry: DifferenceEntry | undefined): Declared | undefined =>
  entry && 'declared' in entry ? entry.declared : undefined;

const place = (name: 'at' | 'baseAt', at: Source | undefined): Partial<Record<typeof name, Source>> => (at ? { [name]: at } : {});

const ofChanged = (entry: Entry<'changed'>, { byItem, lookup }: Head): readonly Kept[] => {
  const { observed, declared } = entry;
  const now = byItem.get(keyOf(observed));
  if (now?.type === 'unexpected') return [];
  const changes = now?.type === 'changed' ? now.changes : [];
  const own = declaredIn(now);
  return entry.changes.flatMap((before): readonly Kept[] => {
    const kept = keptField(
      before,
      changes.find(({ field }) => field === before.field),
    );
    if (!kept) return [];
    const opensAccess = fieldsOpenAccess({ declared, observed }, [kept.back], lookup);
    // A step shows the other value; only access that the step itself does not show is listed.
    if (kept.accepted.type === 'value' && 'head' in kept.accepted && !opensAccess) return [];
    const { field } = before;
    return [
      {
        ...kept.accepted,
        address: observed.address,
        observed,
        opensAccess,
        ...place('at', own && field in own.values ? (own.fieldAt[field] ?? own.at) : undefined),
        ...place('baseAt', declared.fieldAt[field] ?? declared.at),
      },
    ];
  });
};

/** Removed by a step, or by a person. */
const isRemoved = (entry: DifferenceEntry | undefined): boolean => entry?.type === 'unexpected' || entry?.type === 'conflict';

type LiveEntry = Entry<'unexpected'> | Entry<'unmanaged'> | (Entry<'conflict'> & { readonly observed: Observed });

const ofItem = (entry: LiveEntry, { byItem }: Head): readonly Kept[] => {
  const { observed } = entry;
  const now = byItem.get(keyOf(observed));
  const own = declaredIn(now);
  const opensAccess = itemOpensAccess(observed);
  // The base would not remove what is unmanaged: declaring it only matters if it is access.
  if (entry.type === 'unmanaged' ? !own || !opensAccess : isRemoved(now)) return [];
  return [
    {
      type: 'item',
      because: entry.type === 'unmanaged' ? 'unmanaged' : 'unexpected',
      address: observed.address,
      observed,
      opensAccess,
      ...place('at', own?.at),
      ...place('baseAt', entry.type === 'unmanaged' ? undefined : entry.at),
    },
  ];
};

/** What is no longer declared is listed elsewhere, unless it protected something. */
const ofMissing = ({ declared }: Entry<'missing'>, { missing, declared: declares, lookup }: Head): readonly Kept[] => {
  const { address } = declared;
  if (missing.has(address)) return [];
  const opensAccess = absenceOpensAccess(declared, lookup);
  const now = declares.get(address);
  if (!now && !opensAccess) return [];
  return [{ type: 'absent', address, opensAccess, ...place('at', now?.at), ...place('baseAt', declared.at) }];
};

/** The same may be unknown after the change: then the plan lists it. */
const ofUnknown = (entry: Entry<'unknown'> | Entry<'ambiguous'> | Entry<'conflict'>, { byAddress }: Head): readonly Kept[] => {
  const { address } = entry;
  const now = byAddress.get(address) ?? [];
  if (entry.type !== 'unknown') {
    if (now.some(({ type }) => type === entry.type)) return [];
    const why = `${entry.ids.length} live resources share this name in the base`;
    return [{ type: 'uncompared', why, address, opensAccess: true, ...place('baseAt', declaredIn(entry)?.at) }];
  }
  const open = now.flatMap((one) => (one.type === 'unknown' ? [one.fields] : []));
  if (open.includes(undefined)) return [];
  const fields = entry.fields?.filter((field) => !open.some((known) => known?.includes(field)));
  if (fields?.length === 0) return [];
  const why = describeCompleteness(entry.because);
  return [{ type: 'uncompared', why, ...(fields && { fields }), address, opensAccess: true, ...place('baseAt', entry.declared?.at) }];
};

const ofEntry = (entry: DifferenceEntry, head: Head): readonly Kept[] => {
  switch (entry.type) {
    case 'changed':
      return ofChanged(entry, head);
    case 'unexpected':
    case 'unmanaged':
      return ofItem(entry, head);
    case 'missing':
      return ofMissing(entry, head);
    case 'conflict':
      return 'observed' in entry ? ofItem(entry, head) : ofUnknown(entry, head);
    case 'unknown':
    case 'ambiguous':
      return ofUnknown(entry, head);
    // In sync, or only audited: the base would change nothing.
    case 'same':
    case 'audited':
      return [];
  }
};

/** Declared resources of the base in regions that only the base has: nothing there was read. */
const ofOutside = (base: Side, head: Side): readonly Kept[] => {
  const known = new Set(head.difference.outside);
  return base.difference.outside
    .filter((address) => !known.has(address))
    .map((address): Kept => ({ type: 'uncompared', why: 'its region was not read', address, opensAccess: true }));
};

const isDeclared = (entry: DifferenceEntry): boolean => declaredIn(entry) !== undefined;

/** Access that is live, that the base had no section for, and that the change declares. */
const newlyManaged = (base: Side, { byItem }: Head): readonly Kept[] => {
  const known = new Set(
    Object.values(base.difference.entries).flatMap((entries) =>
      entries.flatMap((entry) => ('observed' in entry && entry.observed ? [keyOf(entry.observed)] : [])),
    ),
  );
  // Several live items of one name are no difference of a single one.
  const unclear = new Set(
    Object.values(base.difference.entries).flatMap((entries) =>
      entries.flatMap(({ type, address }) => (type === 'unknown' || type === 'ambiguous' || type === 'conflict' ? [address] : [])),
    ),
  );
  return [...byItem].flatMap(([key, entry]): readonly Kept[] => {
    if (known.has(key) || !isDeclared(entry) || !('observed' in entry) || !entry.observed) return [];
    const { observed } = entry;
    const isUnclear = unclear.has(observed.address) || unclear.has(entry.address);
    if (isUnclear || !itemOpensAccess(observed)) return [];
    const at = place('at', declaredIn(entry)?.at);
    return [{ type: 'item', because: 'unmanaged', address: observed.address, observed, opensAccess: true, ...at }];
  });
};

const sinkField = (kind: KindName): string | undefined =>
  Object.entries(kindNamed(kind).fields).find(([, { delivers }]) => delivers === true)?.[0];

/** Items that exist, and whose next secret goes elsewhere than the base says: whoever reads the sink receives it. */
const newSinks = (base: Side, change: Side, lookup: Lookup): readonly Kept[] => {
  const before = new Map(base.desired.items.map((item) => [item.address, item]));
  const fields = new Map(kindList.map(({ name }) => [name, sinkField(name)]));
  return change.desired.items.flatMap((item): readonly Kept[] => {
    const { kind, address, renamedFrom = address, values, fieldAt, at } = item;
    const field = fields.get(kind);
    if (field === undefined) return [];
    const observed = lookup.live(address) ?? lookup.live(renamedFrom);
    const was = before.get(address) ?? before.get(renamedFrom);
    const [sink, old = null] = [values[field], was?.values[field]];
    if (!observed || typeof sink !== 'string' || sink === old) return [];
    return [
      {
        type: 'sink',
        field,
        base: typeof old === 'string' ? old : null,
        head: sink,
        address,
        observed,
        opensAccess: false,
        ...place('at', fieldAt[field] ?? at),
        ...place('baseAt', was?.fieldAt[field] ?? was?.at),
      },
    ];
  });
};

/** Linear in the differences and items of both sides. `lookup`: of the change. */
export const noLongerReverted = (base: Side, change: Side, lookup: Lookup): readonly Kept[] => {
  const head = headOf(change, lookup);
  const entries = Object.values(base.difference.entries).flat();
  return [
    ...entries.flatMap((entry) => ofEntry(entry, head)),
    ...newlyManaged(base, head),
    ...newSinks(base, change, lookup),
    ...ofOutside(base, change),
  ];
};
