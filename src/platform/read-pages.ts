// All pages of a list, none of them silently lost: a list that cannot be proved complete is partial.
import type { Json } from '../json.ts';
import type { Failure, Listing, PagesEnd } from './client.ts';
import { collectItems, streamItems } from './item-collectors.ts';
import { pageQuery, usualSize } from './page.ts';
import { ended, fetchPage, type ItemCollector, miscounted, type PageSource, type Walk } from './walk.ts';
import { walkUntilEmpty } from './walk-until-empty.ts';
import { walkWindows } from './walk-windows.ts';

/** How often a list that changes during the read is read. */
const mostWalks = 3;
const clashing = 'the response has two different items with one id';
const unsteady = 'the list changed while it was read, so some of it may be missing';

const walk = async (source: PageSource, collector: ItemCollector): Promise<Walk | { readonly failure: Failure }> => {
  const { operation, unfit } = source;
  // Undeclared parameters are sent only after a response shows that the list is longer (contradictions.md I30).
  const declared = operation.query.length > 0;
  const asked = declared ? (operation.pageSize ?? usualSize) : usualSize;
  const fetched = await fetchPage(source, declared ? pageQuery(operation.paging, 0, asked) : []);
  if (fetched.type === 'failure') return { failure: fetched.failure };
  const { items, total } = fetched.page;
  collector.put(0, items);
  if (operation.paging === 'none') {
    return ended(total !== null && total > items.length ? unfit(miscounted(total, items.length)) : null);
  }
  if (total === null) return walkUntilEmpty(source, fetched.page, asked, collector);
  if (total <= items.length) return ended(null);
  return items.length === 0 ? { cut: null, shifted: true } : walkWindows(source, fetched.page, total, collector);
};

const noList = (source: PageSource): { readonly type: 'failure'; readonly failure: Failure } => ({
  type: 'failure',
  failure: source.unfit('this operation does not return a list'),
});

/** Reads a list completely and stores it; a list that changes during the read is read up to three times, then it is partial. */
export const readPages = async (source: PageSource): Promise<Listing> => {
  if (source.operation.items === undefined) return noList(source);
  let items: readonly Json[] = [];
  for (let time = 0; time < mostWalks; time += 1) {
    const collector = collectItems(source.operation.paging);
    const walked = await walk(source, collector);
    if ('failure' in walked) {
      return time === 0 ? { type: 'failure', failure: walked.failure } : { type: 'partial', items, cut: walked.failure };
    }
    items = collector.items();
    if (walked.cut !== null) return { type: 'partial', items, cut: walked.cut };
    if (collector.clashes()) return { type: 'partial', items, cut: source.unfit(clashing) };
    if (!walked.shifted) return { type: 'complete', items };
  }
  return { type: 'partial', items, cut: source.unfit(unsteady) };
};

/**
 * Reads a list and passes it on. Items with an identity are passed on together, after the list is proved complete or given up; items without one (usage
 * records) page by page, in any order, and never twice: such a list is read once.
 */
export const handPages = async (source: PageSource, onPage: (items: readonly Json[]) => void): Promise<PagesEnd> => {
  if (source.operation.items === undefined) return noList(source);
  if (source.operation.paging !== 'limit/offset') {
    const listing = await readPages(source);
    if (listing.type === 'failure') return listing;
    if (listing.items.length > 0) onPage(listing.items);
    return listing.type === 'complete' ? { type: 'complete' } : { type: 'partial', cut: listing.cut };
  }
  const walked = await walk(source, streamItems(onPage));
  if ('failure' in walked) return { type: 'failure', failure: walked.failure };
  const cut = walked.cut ?? (walked.shifted ? source.unfit(unsteady) : null);
  return cut === null ? { type: 'complete' } : { type: 'partial', cut };
};
