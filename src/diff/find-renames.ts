// Finds resources that were renamed on the platform: the declared name seems to be missing, and the new name seems to be another resource.
// A rename is certain if audit events or a unique value show it, and possible if the resources only look the same. Also finds resources that seem to
// have moved to another region, which no operation does. Linear in entries and events.
import { canonical, type Json } from '../json.ts';
import { type Address, collectionOf, kindOf, nameOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Kind, Lookup, Observed } from '../kinds/kind.ts';
import { describeCompleteness } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import type { Difference, DifferenceEntry } from './difference.ts';
import { namesOfSubjects } from './event-index.ts';
import { comparable } from './same-value.ts';

export interface DetectedRenames {
  /** Declared addresses with another live name, and those live resources: neither is created or removed. */
  readonly sure: ReadonlyMap<Address, { readonly why: string; readonly instead: string }>;
  /** Pairs that audit events would decide, but could not be read: neither is created or removed. */
  readonly undecided: ReadonlyMap<Address, string>;
  /** Facts to show before one of them is created or removed. */
  readonly remarks: ReadonlyMap<Address, string>;
}

interface Pair {
  readonly declared: Declared;
  readonly observed: Observed;
  readonly isSure: boolean;
}

/** The part of an address that stays the same when the name changes. */
const placeOf = ({ kind, region, parent }: Declared | Observed): string => canonical([kind, region ?? null, parent ?? null]);

/** Missing resources that only their key identifies. */
const lostIn = (entries: readonly DifferenceEntry[]): readonly Declared[] =>
  entries.flatMap((entry) =>
    entry.type === 'missing' && entry.declared.pin === undefined && entry.declared.renamedFrom === undefined ? [entry.declared] : [],
  );

/** Live resources without a declaration. A resource in `removed:` is meant by its own name. */
const strangersIn = (entries: readonly DifferenceEntry[]): readonly Observed[] =>
  entries.flatMap((entry) => {
    if (entry.type === 'unmanaged') return entry.observed.phase === 'retired' ? [] : [entry.observed];
    return entry.type === 'unexpected' && entry.because === 'authoritative' ? [entry.observed] : [];
  });

type Value = (field: string) => Json | undefined;

const markOf = ({ fields, recognized }: Kind, of: Declared | Observed, valueOf: Value): string | undefined => {
  const values = (recognized?.by ?? []).map((field) => comparable(fields[field]?.compare, valueOf(field) ?? null));
  return values.every((value) => value === null) ? undefined : canonical([placeOf(of), values]);
};

const isSure = ({ fields, recognized }: Kind, declared: Declared, observed: Observed): boolean =>
  (recognized?.surely ?? []).some((field) => {
    const [one, other] = [declared.values[field], observed.values[field]].map((value) => comparable(fields[field]?.compare, value ?? null));
    return one !== null && one !== 'none' && canonical(one ?? null) === canonical(other ?? null);
  });

/** Keeps unique matches only: of several resources that look the same, none is known to be the renamed one. */
const onlyPairs = (
  lost: ReadonlyMap<string | undefined, readonly Declared[]>,
  strangers: ReadonlyMap<string | undefined, readonly Observed[]>,
  isSureOf: (declared: Declared, observed: Observed) => boolean,
): readonly Pair[] =>
  [...lost].flatMap(([mark, [declared, ...others]]) => {
    const [observed, ...more] = (mark === undefined ? undefined : strangers.get(mark)) ?? [];
    if (!declared || !observed || others.length + more.length > 0) return [];
    return [{ declared, observed, isSure: isSureOf(declared, observed) }];
  });

/** Renames according to the names in audit events. */
const confirmedByEvents = (lost: readonly Declared[], strangers: readonly Observed[], lookup: Lookup): readonly Pair[] => {
  const names = namesOfSubjects(lookup.all('audit-event'));
  const called = strangers.flatMap((observed) => (names.get(observed.id) ?? []).map((name) => ({ observed, name })));
  const byOldName = groupBy(called, ({ observed, name }) => canonical([placeOf(observed), name]));
  return onlyPairs(
    groupBy(lost, (one) => canonical([placeOf(one), nameOf(one.address)])),
    new Map([...byOldName].map(([mark, all]) => [mark, all.map(({ observed }) => observed)])),
    () => true,
  );
};

const alike = (kind: Kind, lost: readonly Declared[], strangers: readonly Observed[]): readonly Pair[] =>
  onlyPairs(
    groupBy(lost, (one) => markOf(kind, one, (field) => one.values[field])),
    groupBy(strangers, (one) => markOf(kind, one, (field) => one.values[field])),
    (declared, observed) => isSure(kind, declared, observed),
  );

const pairsOf = (kind: Kind, entries: readonly DifferenceEntry[], lookup: Lookup): readonly Pair[] => {
  if (kind.place?.rename !== 'in-place') return [];
  const [lost, strangers] = [lostIn(entries), strangersIn(entries)];
  if (lost.length === 0 || strangers.length === 0) return [];
  const confirmed = confirmedByEvents(lost, strangers, lookup);
  const known = new Set<Declared | Observed>(confirmed.flatMap(({ declared, observed }) => [declared, observed]));
  const isOpen = (one: Declared | Observed): boolean => !known.has(one);
  return [...confirmed, ...alike(kind, lost.filter(isOpen), strangers.filter(isOpen))];
};

/** The reason why events are missing or incomplete; undefined if they were read, or were not requested. */
const whyUndecided = (lookup: Lookup): string | undefined => {
  const completeness = lookup.completeness(collectionOf('audit-event'));
  return 'cause' in completeness ? `the collection of audit events ${describeCompleteness(completeness)}` : undefined;
};

/** Resources that would be removed while one of their kind is missing: either may be the other, renamed. */
const undecidedOf = (
  { place }: Kind,
  entries: readonly DifferenceEntry[],
  sure: ReadonlySet<Declared | Observed>,
  why: string,
): DetectedRenames['undecided'] => {
  if (place?.rename !== 'in-place') return new Map();
  const isOpen = (one: Declared | Observed): boolean => !sure.has(one);
  const lost = groupBy(lostIn(entries).filter(isOpen), placeOf);
  const going = groupBy(strangersIn(entries.filter(({ type }) => type === 'unexpected')).filter(isOpen), placeOf);
  const because = `because ${why}; if it must go, name it under \`removed:\``;
  return new Map(
    [...going].flatMap(([here, strangers]) => {
      const [first, ...others] = lost.get(here) ?? [];
      if (!first) return [];
      const which = others.length === 0 ? first.address : `one of ${others.length + 1} that are missing`;
      const makes = `whether it was renamed on the platform is unknown, because ${why}; if it was, add \`renamed_from\``;
      return [
        ...strangers.map(({ address }) => [address, `whether it is ${which}, renamed on the platform, is unknown, ${because}`] as const),
        ...[first, ...others].map((one) => [one.address, makes] as const),
      ];
    }),
  );
};

/** The same name in another region. */
const movesOf = ({ holds }: Kind, entries: readonly DifferenceEntry[]): readonly (readonly [Address, string])[] => {
  if (holds === undefined) return [];
  const elsewhere = groupBy(strangersIn(entries), ({ address }) => nameOf(address));
  return lostIn(entries).flatMap(({ address, region }) => {
    const there = (elsewhere.get(nameOf(address)) ?? []).filter((one) => one.region !== region);
    return there.flatMap((one) => [
      [address, `the ${holds} of ${one.address} stay behind: nothing is moved`] as const,
      [one.address, `nothing is moved to ${address}`] as const,
    ]);
  });
};

const sureOf = ({ declared, observed }: Pair): DetectedRenames['sure'] => {
  const name = nameOf(observed.address);
  const instead = `write \`${name}\` as its key, or add \`renamed_from: ${name}\` to give it back its name; if it must go, name it under \`removed:\``;
  return new Map([
    [declared.address, { why: `it was renamed on the platform: it is ${observed.address} now`, instead }],
    [observed.address, { why: `it is ${declared.address}, renamed on the platform: it is not removed`, instead }],
  ]);
};

const possibleOf = ({ declared, observed }: Pair): readonly (readonly [Address, string])[] => [
  [declared.address, `if it is ${observed.address}, renamed on the platform, add \`renamed_from: ${nameOf(observed.address)}\` instead`],
  [
    observed.address,
    `if it is ${declared.address}, renamed on the platform, add \`renamed_from: ${nameOf(observed.address)}\` there instead`,
  ],
];

/** Whether a resource would be removed while one of its kind is missing, so that audit events may show a rename. */
export const mayBeRenames = ({ entries }: Difference): boolean =>
  Object.values(entries).some((found) => {
    const [first] = found;
    const kind = first && kindNamed(kindOf(first.address));
    return (
      kind?.place?.rename === 'in-place' &&
      lostIn(found).length > 0 &&
      strangersIn(found.filter(({ type }) => type === 'unexpected')).length > 0
    );
  });

export const findRenames = ({ entries }: Difference, lookup: Lookup): DetectedRenames => {
  const all = Object.values(entries).flatMap((found) => {
    const [first] = found;
    return first ? [{ kind: kindNamed(kindOf(first.address)), found }] : [];
  });
  const why = whyUndecided(lookup);
  const pairs = all.flatMap(({ kind, found }) => pairsOf(kind, found, lookup));
  const remarks = [...all.flatMap(({ kind, found }) => movesOf(kind, found)), ...pairs.filter((pair) => !pair.isSure).flatMap(possibleOf)];
  const sure = pairs.filter((pair) => pair.isSure);
  const known = new Set<Declared | Observed>(sure.flatMap(({ declared, observed }) => [declared, observed]));
  const undecided = why === undefined ? [] : all.flatMap(({ kind, found }) => [...undecidedOf(kind, found, known, why)]);
  return { sure: new Map(sure.flatMap((pair) => [...sureOf(pair)])), undecided: new Map(undecided), remarks: new Map(remarks) };
};
