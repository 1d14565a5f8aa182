// Live items that are not declared: reported, removed or only audited, depending on the ownership of their section. Kinds without a section are left out.
import type { Desired, Ownership } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import { type Address, asKind, kindOf } from '../kinds/address.ts';
import type { Kind, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from '../live/group-by.ts';
import type { DifferenceEntry } from './difference.ts';
import { inUse, type Matching, noteNoSource, readAround } from './match-items.ts';

/** The ownership of a kind: declared for the kind itself, or for the kind that it represents (an invitation for a member). Default: additive. */
export const ownershipOf = (desired: Desired, matching: Matching, kind: Kind): { readonly word: Ownership; readonly at?: Source } => {
  const spoken = kind.represents ? matching.kinds.get(kind.represents) : kind;
  return desired.ownership[spoken?.place?.ownership ?? ''] ?? { word: 'additive' };
};

/** A live item, and the line of the file that refers to it. */
interface Found {
  readonly item: Observed;
  readonly at: Source;
}

/** How an undeclared live item is classified. */
const verdict = (
  matching: Matching,
  desired: Desired,
  kind: Kind,
  { item: observed, at }: Found,
  because: 'authoritative' | 'removed',
): DifferenceEntry => {
  const { address } = observed;
  const { word } = ownershipOf(desired, matching, kind);
  if (word === 'observed') return { type: 'unmanaged', address, observed, ownership: 'observed' };
  const conflict = because === 'removed' ? undefined : kind.conflicts?.ofItem(observed, matching.lookup);
  const isReported = because === 'authoritative' && (word === 'additive' || kind.outside?.(observed, matching.lookup) === 'reported');
  if (isReported && !conflict) return { type: 'unmanaged', address, observed, ownership: 'additive' };
  const read = matching.index.completeness(observed.in);
  if (read.type !== 'complete') return { type: 'unknown', address, because: read };
  if (conflict) return { type: 'conflict', address, observed, ids: [observed.id], ...conflict };
  return { type: 'unexpected', address, observed, because, at, changes: [] };
};

const staysAnyway = ({ type }: DifferenceEntry): boolean => type === 'unmanaged' || type === 'conflict';

/** Several live items with one address are never changed. If none would be changed anyway, each is reported. */
const verdicts = (found: readonly Found[], one: (found: Found) => DifferenceEntry): readonly DifferenceEntry[] => {
  const [first, ...others] = found;
  if (!first) return [];
  const each = found.map(one);
  return others.length === 0 || each.every(staysAnyway)
    ? each
    : [{ type: 'ambiguous', address: first.item.address, ids: found.map(({ item }) => item.id).sort() }];
};

/** The declared sections by kind and by the live address of their parent. A parent that is not live has no items. */
export const writtenSections = (desired: Desired, { matches }: Matching): ReadonlyMap<string, Source> =>
  new Map(
    desired.sections.flatMap(({ kind, parent, at }): readonly (readonly [string, Source])[] => {
      if (parent === undefined) return [[`${kind} `, at]];
      const match = matches.get(parent);
      return match?.type === 'live' ? [[`${kind} ${match.observed.address}`, at]] : [];
    }),
  );

/** The items listed under `removed:`, and the items that still have the old name of a replaced item. */
export const removedEntries = (desired: Desired, matching: Matching, taken: ReadonlySet<Address>): readonly DifferenceEntry[] => {
  const standIns = [...matching.kinds.values()].filter((kind) => kind.represents);
  const named = (name: KindName, address: Address, at: Source): readonly DifferenceEntry[] => {
    const kind = matching.kinds.get(name);
    if (!kind || taken.has(address)) return [];
    const found = inUse(matching, address);
    const read = readAround(matching, address);
    if (found.length === 0 && read.type !== 'complete') return [{ type: 'unknown', address, because: read }];
    return verdicts(
      found.map((item) => ({ item, at })),
      (one) => verdict(matching, desired, kind, one, 'removed'),
    );
  };
  const removed = desired.removed.flatMap(({ address, at }) => {
    const own = kindOf(address);
    const kinds = [own, ...standIns.filter((kind) => kind.represents === own).map((kind) => kind.name)];
    return kinds.flatMap((kind) => named(kind, asKind(address, kind), at));
  });
  const replaced = desired.items.flatMap((item) => {
    const { kind, renamedFrom, fieldAt, at, address } = item;
    if (!renamedFrom || matching.kinds.get(kind)?.place?.rename !== 'replace') return [];
    const found = named(kind, renamedFrom, fieldAt['renamed_from'] ?? at);
    if (found.length === 0) noteNoSource(matching, item, renamedFrom, matching.matches.get(address)?.type === 'live');
    return found;
  });
  return [...removed, ...replaced];
};

/** The addresses that the file refers to: by a declaration, and by `removed:`. */
interface Named {
  readonly declared: ReadonlySet<Address>;
  readonly removed: ReadonlySet<Address>;
}

/** Live items of a kind that the file does not refer to. */
export const unmanagedEntries = (
  desired: Desired,
  matching: Matching,
  kind: Kind,
  sections: ReadonlyMap<string, Source>,
  named: Named,
): readonly DifferenceEntry[] => {
  const { at } = ownershipOf(desired, matching, kind);
  const sectionOf = (item: Observed): Source | undefined =>
    sections.get(kind.represents ? `${kind.represents} ` : `${kind.name} ${kind.place?.below ? item.parent : ''}`);
  const isNamed = (address: Address): boolean => named.declared.has(address) || named.removed.has(address);
  /** The item that it represents is declared (an invitation of a declared member). */
  const isAwaited = (item: Observed): boolean => kind.represents !== undefined && isNamed(asKind(item.address, kind.represents));
  const isConflict = (item: Observed): boolean => kind.conflicts?.ofItem(item, matching.lookup) !== undefined;
  const isLeft = (item: Observed): boolean =>
    item.phase !== 'retired' &&
    !matching.claimed.has(item) &&
    !named.removed.has(item.address) &&
    !isAwaited(item) &&
    // A second item with a declared name has the address of the first.
    (isConflict(item) || (!named.declared.has(item.address) && kind.outside?.(item, matching.lookup) !== true));
  const left = matching.index.all(kind.name).flatMap((item) => {
    const section = sectionOf(item);
    return section && isLeft(item) ? [{ item, at: at ?? section }] : [];
  });
  const groups = groupBy(left, ({ item }) => item.address);
  return [...groups.values()].flatMap((group) => verdicts(group, (one) => verdict(matching, desired, kind, one, 'authoritative')));
};
