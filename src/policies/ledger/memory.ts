// What a ledger remembers of things for which the platform has no date: which values each had, and between which scans each value was first seen. Only
// minima and maxima are kept, so that memories merge in any order, any grouping and any number of times into the same one.

import type { Digest, Timestamp } from '../../value-types.ts';
import { isLater, later, laterOf, sooner } from '../times.ts';

/**
 * The time of a scan: UTC, ISO 8601 with milliseconds, so that text order is time order.
 * @pattern ^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\.[0-9]{3}Z$
 */
export type ScanTime = string;

/** The scans with one value. */
export interface Sighting {
  /** The first scan with this value. */
  readonly first: ScanTime;
  /** The last scan with this value. */
  readonly last: ScanTime;
  /** The last complete scan before `first`, which was without it. Absent: no complete scan was. */
  readonly after?: ScanTime;
}

/** The kinds of things that are remembered. */
const remembered = [
  'access-end',
  'access-held',
  'api-key',
  'event-day',
  'image-fix',
  'image-tag',
  'instance',
  'invitation',
  'last-write',
  'removed',
  'restore-drill',
  'spend-month',
  'sub-account',
  'volume',
  'waiver',
] as const;
export type Remembered = (typeof remembered)[number];

/**
 * The sightings of each value of one thing. A value is a digest of an image, the sum of a closed month, or `present`.
 * @propertyNames {"pattern": "^[0-9a-z.-]{1,80}$"}
 */
export type Values = Readonly<Record<string, Sighting>>;

/** What is remembered of the things of one kind. */
export interface MemoryOf {
  /** The last scan that saw all things of this kind. */
  readonly complete?: ScanTime;
  /**
   * By the digest of the name.
   * @propertyNames {"pattern": "^[0-9a-f]{32}$"}
   */
  readonly things: Readonly<Record<Digest, Values>>;
}

/** Things for which the platform has no date, by kind. */
export type Memory = Readonly<Partial<Record<Remembered, MemoryOf>>>;

/** What one scan saw of a kind: the value of each thing, by the digest of its name. */
export interface SeenThings {
  readonly isComplete: boolean;
  readonly values: ReadonlyMap<string, string>;
  /** Of things that happened before the scan: when they first and last did. */
  readonly times?: ReadonlyMap<string, Pick<Sighting, 'first' | 'last'>>;
}
export type Observations = ReadonlyMap<Remembered, SeenThings>;

/** The value of things that only exist. */
export const present = 'present';

/** The earlier first sighting with what is known of the time before it; of equal ones the one that knows more. */
const began = (a: Sighting, b: Sighting): Pick<Sighting, 'first' | 'after'> => {
  const after = a.first === b.first ? laterOf(a.after, b.after) : isLater(a.first, b.first) ? b.after : a.after;
  return { first: sooner(a.first, b.first), ...(after !== undefined && { after }) };
};

const mergedSighting = (a: Sighting, b: Sighting): Sighting => ({ ...began(a, b), last: later(a.last, b.last) });

/** By sorted keys, so that equal records give equal text. */
const mergedRecords = <V>(
  a: Readonly<Record<string, V>>,
  b: Readonly<Record<string, V>>,
  merge: (a: V, b: V) => V,
): Readonly<Record<string, V>> => {
  const all = new Map(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : merge(known, value));
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
};

const mergedValues = (a: Values, b: Values): Values => mergedRecords(a, b, mergedSighting);

const mergedKind = (a: MemoryOf, b: MemoryOf): MemoryOf => {
  const complete = laterOf(a.complete, b.complete);
  return { ...(complete !== undefined && { complete }), things: mergedRecords(a.things, b.things, mergedValues) };
};

/** Commutative, associative and idempotent. */
export const mergeMemories = (a: Memory, b: Memory): Memory =>
  Object.fromEntries(
    remembered.flatMap((kind) => {
      const [one, other] = [a[kind], b[kind]];
      const merged = one && other ? mergedKind(one, other) : (one ?? other);
      return merged ? [[kind, merged]] : [];
    }),
  );

/** The memory of one scan alone, given what was known before it. */
export const memoryOf = (observations: Observations, at: string, before: Memory): Memory =>
  Object.fromEntries(
    [...observations].map(([kind, { isComplete, values, times }]) => {
      const complete = before[kind]?.complete;
      // What is seen for the first time was not there in an earlier complete scan. The memory of what is known already has an earlier sighting.
      const sighting: Sighting = { first: at, last: at, ...(complete !== undefined && isLater(at, complete) && { after: complete }) };
      const things = [...values].map(([thing, value]) => [thing, { [value]: times?.get(thing) ?? sighting }] as const);
      return [kind, { ...(isComplete && { complete: at }), things: Object.fromEntries(things) }];
    }),
  );

export const memoryWithout = (memory: Memory, kinds: ReadonlySet<Remembered>): Memory =>
  Object.fromEntries(remembered.flatMap((kind) => (memory[kind] && !kinds.has(kind) ? [[kind, memory[kind]]] : [])));

const pruned = (values: Values, before: string): Values => {
  const all = Object.entries(values);
  const [first] = all.toSorted(([, a], [, b]) => (a.first < b.first ? -1 : 1));
  if (all.every(([, { last }]) => isLater(before, last))) return {};
  return Object.fromEntries(all.filter(([value, { last }]) => value === first?.[0] || !isLater(before, last)));
};

/** Without things that no scan has seen since `before`, and without older values of the others, except for the one that was recorded first. */
export const prunedMemory = (memory: Memory, before: string): Memory =>
  Object.fromEntries(
    Object.entries(memory).map(([kind, { things, ...rest }]) => {
      const kept = Object.entries(things)
        .map(([thing, values]) => [thing, pruned(values, before)] as const)
        .filter(([, values]) => Object.keys(values).length > 0);
      return [kind, { ...rest, things: Object.fromEntries(kept) }];
    }),
  );

/** Between which scans something was first seen. */
export interface Began {
  /** Absent: the first scans had it already. */
  readonly after?: Timestamp | undefined;
  /** The first scan with it. */
  readonly by: Timestamp;
}

export const beganOf = ({ first, after }: Sighting): Began => ({ after, by: first });

export interface ValueChange extends Began {
  /** The value that was recorded first. */
  readonly was: string;
}

/** The other values that a thing had before its current one. A later scan may have been recorded already: it is not of interest to this one. */
const othersBefore = (values: Values, current: string, now: Sighting): readonly (readonly [value: string, sighting: Sighting])[] =>
  Object.entries(values).filter(([value, { last }]) => value !== current && isLater(now.last, last));

/** Between which scans a thing last came to have its current value; undefined: it was never seen with it. */
export const sinceOf = (values: Values, current: string): Began | undefined => {
  const now = values[current];
  if (!now) return undefined;
  const after = othersBefore(values, current, now)
    .map(([, { last }]) => last)
    .reduce<string | undefined>(laterOf, undefined);
  if (after === undefined) return beganOf(now);
  // If another value was seen after this one, it came back later than its own first sighting.
  return { after, by: isLater(now.first, after) ? now.first : now.last };
};

/** How a thing came to have a value other than the one recorded first; undefined: it has that one. */
export const changeOf = (values: Values, current: string): ValueChange | undefined => {
  const [now, since] = [values[current], sinceOf(values, current)];
  if (!now || !since) return undefined;
  const [was] = othersBefore(values, current, now).toSorted(([, a], [, b]) => (a.first < b.first ? -1 : 1));
  return was && isLater(now.first, was[1].first) ? { was: was[0], ...since } : undefined;
};
