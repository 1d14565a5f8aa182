// The key of each live item: its name; `region/name` if the name exists in several regions; with `id:` if the name does not identify it.
import type { Kind, Observed } from '../kinds/kind.ts';
import { groupBy } from '../live/group-by.ts';

export interface ItemKey {
  readonly key: string;
  /** Written as `region:`, unless the key contains it. */
  readonly region?: string;
  readonly pin?: string;
}

interface Named {
  readonly item: Observed;
  readonly name: string;
  readonly isPinned: boolean;
}

/** Longer names are not valid keys for every YAML reader. */
const longestKey = 250;

const nameOf = (kind: Kind, { values }: Observed): string | undefined => {
  const name = kind.place?.key === undefined ? undefined : values[kind.place.key];
  return typeof name === 'string' && name !== '' && name.length <= longestKey ? name : undefined;
};

/** Names are unique within a region. */
const fullName = ({ region = '' }: Observed, name: string): string => `${region}/${name}`;

const freeName = (item: Observed, name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let count = 2; taken.has(fullName(item, free)); count += 1) free = `${name}-${count}`;
  return free;
};

/** A unique name is the key; of items with equal names the first keeps it and the others are numbered: `db`, `db-2`, `db-3`, all pinned. */
const distinctNames = (kind: Kind, items: readonly Observed[], unfitNames: ReadonlySet<Observed>): readonly Named[] => {
  const named = items.map((item) => ({ item, name: unfitNames.has(item) ? undefined : nameOf(kind, item) }));
  const groups = groupBy(named, ({ item, name }) => fullName(item, name ?? item.id));
  const taken = new Set([...groups].filter(([, group]) => group.length === 1).map(([name]) => name));
  return named.map(({ item, name }) => {
    if (name !== undefined && groups.get(fullName(item, name))?.length === 1) return { item, name, isPinned: false };
    // The only item of its section has no key.
    if (kind.place?.key === undefined) return { item, name: '', isPinned: false };
    const free = name === undefined ? item.id : freeName(item, name, taken);
    taken.add(fullName(item, free));
    return { item, name: free, isPinned: true };
  });
};

/** `items` are in one section. `unfitNames`: items whose name the file does not accept. */
export const itemKeys = (kind: Kind, items: readonly Observed[], unfitNames: ReadonlySet<Observed>): ReadonlyMap<Observed, ItemKey> => {
  const named = distinctNames(kind, items, unfitNames);
  const sameName = groupBy(named, ({ name }) => name);
  return new Map(
    named.map(({ item, name, isPinned }): readonly [Observed, ItemKey] => {
      const pin = isPinned ? { pin: item.id } : {};
      // Below a registry, everything is in its region.
      if (item.region === undefined || kind.place?.below !== undefined) return [item, { key: name, ...pin }];
      const isShared = (sameName.get(name)?.length ?? 0) > 1 || name.includes('/');
      return [item, isShared ? { key: `${item.region}/${name}`, ...pin } : { key: name, region: item.region, ...pin }];
    }),
  );
};
