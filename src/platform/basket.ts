// Two ways to take the pages of a list: keep them, each item once and in the list's order, or hand them on at once.
import type { Json } from '../json.ts';
import { keyOf } from './page.ts';
import type { Paging } from './operation.ts';
import type { Basket } from './walk.ts';

/** Keeps everything. An item that came on two pages is kept where it stood first. */
export const keeping = (paging: Paging): Basket & { readonly items: () => readonly Json[] } => {
  const pages: { readonly offset: number; readonly items: readonly Json[] }[] = [];
  const seen = new Set<string>();
  let count = 0;
  const isNew = (item: Json): boolean => {
    const key = keyOf(paging, item);
    if (key !== null && seen.has(key)) return false;
    if (key !== null) seen.add(key);
    return true;
  };
  return {
    put: (offset, items) => {
      const kept = items.filter(isNew);
      pages.push({ offset, items: kept });
      count += kept.length;
    },
    count: () => count,
    items: () => pages.toSorted((a, b) => a.offset - b.offset).flatMap((page) => page.items),
  };
};

/** Keeps nothing but the number. */
export const handing = (onPage: (items: readonly Json[]) => void): Basket => {
  let count = 0;
  return {
    put: (_, items) => {
      count += items.length;
      if (items.length > 0) onPage(items);
    },
    count: () => count,
  };
};
