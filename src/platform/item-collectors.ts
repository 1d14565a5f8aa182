// Two ways to collect the pages of a list: store them, each item once and in the list's order, or pass them on at once.
import { type Json, sameJson } from '../json.ts';
import type { Paging } from './operation.ts';
import { keyOf } from './page.ts';
import type { ItemCollector } from './walk.ts';

/** Whether one response has an identity for two items that differ: rows do not shift within it, so one of them would be lost. */
const differAs = (paging: Paging, items: readonly Json[]): boolean => {
  const first = new Map<string, Json>();
  return items.some((item) => {
    const key = keyOf(paging, item);
    if (key === null) return false;
    const other = first.get(key);
    if (other === undefined) first.set(key, item);
    return other !== undefined && !sameJson(other, item);
  });
};

/** Stores everything. An item on two pages has its first position in the list, whichever page arrived first. */
export const collectItems = (
  paging: Paging,
): ItemCollector & { readonly items: () => readonly Json[]; readonly clashes: () => boolean } => {
  const pages: { readonly offset: number; readonly items: readonly Json[] }[] = [];
  const newTo = (seen: Set<string>) => (item: Json) => {
    const key = keyOf(paging, item);
    if (key === null) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const isNew = newTo(new Set());
  let count = 0;
  let repeats = false;
  let clashes = false;
  return {
    put: (offset, items) => {
      pages.push({ offset, items });
      const before = count;
      for (const item of items) if (isNew(item)) count += 1;
      if (count === before + items.length) return;
      repeats = true;
      clashes ||= differAs(paging, items);
    },
    count: () => count,
    clashes: () => clashes,
    keeps: true,
    items: () => {
      const all = pages.toSorted((a, b) => a.offset - b.offset).flatMap((page) => page.items);
      return repeats ? all.filter(newTo(new Set())) : all;
    },
  };
};

/** Stores only the number of items. */
export const streamItems = (onPage: (items: readonly Json[]) => void): ItemCollector => {
  let count = 0;
  return {
    put: (_, items) => {
      count += items.length;
      if (items.length > 0) onPage(items);
    },
    count: () => count,
    keeps: false,
  };
};
