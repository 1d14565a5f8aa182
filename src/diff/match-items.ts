// Finds the live item of each declared one: by its pinned id, by its former name, by its natural key, or as the only candidate.
import type { Problem, Source } from '../errors.ts';
import { type Address, collectionAt, movedBelow, nameOf } from '../kinds/address.ts';
import type { Completeness, Declared, Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { LiveIndex } from '../live/index-live.ts';
import type { Note } from './difference.ts';

export type Match =
  | { readonly type: 'live'; readonly observed: Observed }
  | { readonly type: 'missing' }
  | { readonly type: 'unknown'; readonly because: Completeness }
  | { readonly type: 'ambiguous'; readonly ids: readonly string[] };

/** The state of matching, kind by kind, parents first. */
export interface Matching {
  readonly kinds: ReadonlyMap<KindName, Kind>;
  readonly index: LiveIndex;
  readonly lookup: Lookup;
  readonly matches: Map<Address, Match>;
  readonly claimed: Set<Observed>;
  readonly problems: Problem[];
  readonly notes: Note[];
}

const renameAt = (declared: Declared): Source => declared.fieldAt['renamed_from'] ?? declared.at;

/** The live address of an item: below the live address of its parent, which differs from the declared one after a rename or with a pinned id. */
export const liveAddress = ({ matches }: Matching, address: Address, parent: Address | undefined): Address => {
  const match = parent === undefined ? undefined : matches.get(parent);
  return parent !== undefined && match?.type === 'live' ? movedBelow(address, parent, match.observed.address) : address;
};

/** Active items at an address that no declared item has claimed yet. Retired items are ignored. */
export const inUse = ({ index, claimed }: Matching, address: Address): readonly Observed[] =>
  index.at(address).filter((item) => item.phase !== 'retired' && !claimed.has(item));

/** The completeness of the collection that an item with this address belongs to. */
export const readAround = ({ index }: Matching, address: Address): Completeness => index.completeness(collectionAt(address));

const oneOf = (items: readonly Observed[]): Match | undefined => {
  const [observed, ...others] = items;
  if (!observed) return undefined;
  return others.length === 0 ? { type: 'live', observed } : { type: 'ambiguous', ids: items.map(({ id }) => id).sort() };
};

/** Not found: missing only if the collection was read completely. */
const absent = (completeness: Completeness): Match =>
  completeness.type === 'complete' ? { type: 'missing' } : { type: 'unknown', because: completeness };

/** The pinned item is below another parent, and the declared parent is missing: the parent has another name on the platform. */
const renamedParent = (matching: Matching, { name }: Kind, { parent }: Declared, pin: string): Problem | undefined => {
  const { index, matches, kinds, lookup, claimed } = matching;
  const found = index.withId(name, pin);
  const now = found?.parent === undefined ? undefined : lookup.live(found.parent);
  const above = parent === undefined ? undefined : lookup.declared(parent);
  if (!found || found.phase === 'retired' || !now || !above || claimed.has(now) || matches.get(above.address)?.type !== 'missing')
    return undefined;
  const called = nameOf(now.address);
  const title = kinds.get(above.kind)?.title[0] ?? above.kind;
  return {
    code: 'pin-not-live',
    message: `${above.address} was renamed on the platform: the pinned ${found.address} is below ${now.address}`,
    at: above.at,
    help: `Add \`renamed_from: ${called}\` to the ${title}, or write \`${called}\` as its key.`,
  };
};

const matchPin = (matching: Matching, kind: Kind, declared: Declared, pin: string): Match => {
  const collection = collectionAt(liveAddress(matching, declared.address, declared.parent));
  const replaced = kind.heirs?.(declared, matching.lookup);
  if (replaced) {
    matching.claimed.add(replaced.of);
    matching.notes.push({ message: replaced.says, at: declared.fieldAt['id'] ?? declared.at });
    return oneOf(replaced.by) ?? absent(matching.index.completeness(collection));
  }
  const observed = matching.index.withIdIn(collection, pin);
  if (observed && observed.phase !== 'retired') return { type: 'live', observed };
  const read = matching.index.completeness(collection);
  if (read.type !== 'complete') return { type: 'unknown', because: read };
  const renamed = renamedParent(matching, kind, declared, pin);
  if (renamed) {
    if (!matching.problems.some(({ message }) => message === renamed.message)) matching.problems.push(renamed);
    return { type: 'missing' };
  }
  const message = `${declared.address}: no live ${kind.title[0]} has the id ${pin}`;
  matching.problems.push({ code: 'pin-not-live', message, at: declared.fieldAt['id'] ?? declared.at });
  return { type: 'missing' };
};

/** No rename is open: it was done before, or the old name never existed (then the declared item is new and independent of the old one). */
export const noteNoSource = ({ notes }: Matching, declared: Declared, from: Address, isLive: boolean): void =>
  void notes.push({
    message: isLive
      ? `${from} no longer exists, so \`renamed_from\` of ${declared.address} can be deleted`
      : `${from} does not exist, so ${declared.address} is created as a new resource. Correct \`renamed_from\`, or delete the line`,
    at: renameAt(declared),
  });

/** The platform renames in place: the old live item is the declared one. undefined: no rename is open. */
const matchRename = (matching: Matching, kind: Kind, declared: Declared, from: Address): Match | undefined => {
  if (kind.place?.rename !== 'in-place') return undefined;
  const address = liveAddress(matching, declared.address, declared.parent);
  const old = oneOf(inUse(matching, liveAddress(matching, from, declared.parent)));
  const read = readAround(matching, address);
  const isNew = inUse(matching, address).length > 0;
  if (old && isNew) {
    const message = `${declared.address} is declared as renamed from ${from}, but both exist`;
    matching.problems.push({ code: 'rename-both-live', message, at: renameAt(declared) });
  }
  if (old) return isNew || read.type === 'complete' ? old : { type: 'unknown', because: read };
  if (read.type === 'complete') noteNoSource(matching, declared, from, isNew);
  return undefined;
};

const matchKey = (matching: Matching, kind: Kind, declared: Declared): Match => {
  const parent = declared.parent === undefined ? undefined : matching.matches.get(declared.parent);
  if (parent?.type === 'ambiguous') return { type: 'unknown', because: { type: 'failed', cause: `${declared.parent} is ambiguous` } };
  const address = liveAddress(matching, declared.address, declared.parent);
  return oneOf(inUse(matching, address)) ?? absent(readAround(matching, address));
};

const matchCandidate = (matching: Matching, kind: Kind, declared: Declared): Match | undefined =>
  oneOf((kind.candidates?.(declared, matching.lookup) ?? []).filter((item) => item.phase !== 'retired' && !matching.claimed.has(item)));

/** Fills `matching` for one kind, after the kind of its parents. Linear: items are looked up, never searched. */
export const matchItems = (matching: Matching, kind: Kind, items: readonly Declared[]): void => {
  const keep = (declared: Declared, match: Match | undefined): void => {
    if (!match) return;
    matching.matches.set(declared.address, match);
    if (match.type === 'live') matching.claimed.add(match.observed);
  };
  const open = (declared: Declared): boolean => !matching.matches.has(declared.address);
  for (const item of items) if (item.pin !== undefined) keep(item, matchPin(matching, kind, item, item.pin));
  for (const item of items) if (open(item) && item.renamedFrom) keep(item, matchRename(matching, kind, item, item.renamedFrom));
  // All keys are collected before the first claim, because two live items with the same key must not be confused.
  const byKey = items.filter(open).map((item) => ({ item, match: matchKey(matching, kind, item) }));
  for (const { item, match } of byKey) if (match.type !== 'missing') keep(item, match);
  for (const { item, match } of byKey) if (match.type === 'missing') keep(item, matchCandidate(matching, kind, item) ?? match);
};
