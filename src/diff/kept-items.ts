// Live resources that a change keeps: the base would remove them, or did not declare them and they are access.

import type { Observed } from '../kinds/kind.ts';
import type { DifferenceEntry } from './difference.ts';
import { declaredIn, type Entry, type HeadEntries, type Kept, keyOf, place, type Side } from './kept.ts';
import { itemOpensAccess } from './opens-access.ts';

/** Removed by a step, or by a person. */
const isRemoved = (entry: DifferenceEntry | undefined): boolean => entry?.type === 'unexpected' || entry?.type === 'conflict';

type LiveEntry = Entry<'unexpected'> | Entry<'unmanaged'> | (Entry<'conflict'> & { readonly observed: Observed });

export const keptItem = (entry: LiveEntry, { byItem }: HeadEntries): readonly Kept[] => {
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

const isDeclared = (entry: DifferenceEntry): boolean => declaredIn(entry) !== undefined;

/** Access that is live, that the base had no section for, and that the change declares. */
export const newlyManaged = (base: Side, { byItem }: HeadEntries): readonly Kept[] => {
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
