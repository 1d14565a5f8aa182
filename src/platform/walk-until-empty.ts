// A list without a reported total: page after page until one is empty, or provably the last.
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

/** `first` is in the collector. `asked`: its requested page size. A short page ends the list only if the server reports its page size. */
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
      // The server ignores offsets. Fewer or more items than a page are the whole list; exactly a page may be the first of many.
      const whole = !more && first.items.length !== (first.limit ?? asked);
      return ended(whole ? null : unfit(ignored));
    }
    page = next.page;
    collector.put(offset, page.items);
    offset += page.items.length;
  }
};
