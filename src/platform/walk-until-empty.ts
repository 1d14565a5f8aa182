// A list whose total is not told: page after page until one is empty, or provably the last.
import { type Page, pageQuery, usualSize } from './page.ts';
import {
  ended,
  endless,
  fetchPage,
  type ItemCollector,
  ignored,
  miscounted,
  mostItems,
  type PageSource,
  samePage,
  type Walk,
} from './walk.ts';

/** `first` is in the collector. `asked`: the page size it was asked with. A short page ends the list only against a size that the server owns up to. */
export const walkUntilEmpty = async (source: PageSource, first: Page, asked: number, collector: ItemCollector): Promise<Walk> => {
  const { operation, unfit } = source;
  let page = first;
  let offset = first.items.length;
  for (;;) {
    const more = page.count !== null && page.count > offset;
    if (page.items.length === 0) return ended(more ? unfit(miscounted(page.count ?? 0, offset)) : null);
    const short = page.items.length < (page.limit ?? Math.min(asked, usualSize));
    if (short && !more) return ended(null);
    if (offset > mostItems) return ended(unfit(endless));

    const next = await fetchPage(source, pageQuery(operation.paging, offset, page.limit ?? asked));
    if (next.type === 'failure') return ended(next.failure);
    if (samePage(source, first, next.page)) {
      // It ignores offsets. Less or more than a page is all there is; exactly a page may be the first of many.
      const whole = !more && first.items.length !== (first.limit ?? asked);
      return ended(whole ? null : unfit(ignored));
    }
    page = next.page;
    collector.put(offset, page.items);
    offset += page.items.length;
  }
};
