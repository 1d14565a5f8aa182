// Addresses of items whose names are not unique: those that share one get the other address of their kind, so that no finding or waiver is about both.
import type { Kind, Observed } from '../kinds/kind.ts';
import { groupBy } from './group-by.ts';

/** An item that is named like the other address of another one gets its own as well. */
export const apart = <Item extends Observed>(kind: Kind, items: readonly Item[]): readonly Item[] => {
  if (!kind.apart) return items;
  const others = items.map((item) => kind.apart?.(item) ?? item.address);
  const [shared, taken] = [groupBy(items, ({ address }) => address), new Set(others)];
  return items.map((item, at) =>
    shared.get(item.address)?.length === 1 && !taken.has(item.address) ? item : { ...item, address: others[at] ?? item.address },
  );
};
