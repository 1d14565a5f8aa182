// Two ways to take the pages of a list: keep them, each item once and in the list's order, or hand them on at once.
import type { Json } from '../json.ts';
import type { Paging } from './operation.ts';
import { keyOf } from './page.ts';
import type { ItemCollector } from './walk.ts';

/** Keeps everything. An item that came on two pages stands where the list has it first, whichever page came first. */
export const collectItems = (paging: Paging): ItemCollector & { readonly items: () => readonly Json[] } => {
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
  return {
    put: (offset, items) => {
      pages.push({ offset, items });
      for (const item of items) if (isNew(item)) count += 1;
    },
    count: () => count,
    items: () =>
      pages
        .toSorted((a, b) => a.offset - b.offset)
        .flatMap((page) => page.items)
        .filter(newTo(new Set())),
  };
};

/** Keeps nothing but the number. */
export const streamItems = (onPage: (items: readonly Json[]) => void): ItemCollector => {
  let count = 0;
  return {
    put: (_, items) => {
      count += items.length;
      if (items.length > 0) onPage(items);
    },
    count: () => count,
  };
};
