// A list with a reported total: the rest of it in concurrent windows of one page size.
import type { Json } from '../json.ts';
import type { Failure } from './client.ts';
import { type Page, pageQuery } from './page.ts';
import { ended, endless, fetchPage, type ItemCollector, ignored, mostItems, type PageSource, samePage, type Walk } from './walk.ts';

/**
 * Empties a page that was passed on. Its calls waited for their turn, so their promises are old, and V8 would keep what young data they refer to until the next
 * collection of all old data: copying and marking these pages took a sixth of the processor time of a reading.
 */
const release = (items: readonly Json[]): void => {
  if (Array.isArray(items)) items.length = 0;
};

/** `first` is in the collector; it has at least one item, and fewer than `total`. */
export const walkWindows = async (source: PageSource, first: Page, total: number, collector: ItemCollector): Promise<Walk> => {
  const { operation, unfit } = source;
  if (total > mostItems) return ended(unfit(endless));
  // Numbered pages can only be requested with the size of the first one.
  const numbered = operation.paging === 'page/per_page';
  const size = numbered ? first.items.length : Math.max(first.mostLimit ?? 0, first.limit ?? first.items.length);
  let cut: Failure | null = null;
  let latest = total;
  let shrank = false;

  /** A window may take several pages: a server may return fewer items than requested. */
  const fill = async (from: number, until: number): Promise<void> => {
    let offset = from;
    while (offset < until && cut === null) {
      const wanted = numbered ? size : Math.min(size, until - offset);
      const fetched = await fetchPage(source, pageQuery(operation.paging, offset, wanted));
      if (fetched.type === 'failure') {
        cut ??= fetched.failure;
        return;
      }
      const { page } = fetched;
      if (samePage(source, first, page)) {
        cut ??= unfit(ignored);
        return;
      }
      shrank ||= page.items.length === 0 || (page.total ?? latest) < latest;
      latest = Math.max(latest, page.total ?? latest);
      collector.put(offset, page.items);
      const came = page.items.length;
      offset += came;
      if (!collector.keeps) release(page.items);
      if (came === 0 || numbered) return;
    }
  };
  let next = first.items.length;
  const over = (): boolean => next >= total || cut !== null || shrank;
  const work = async (): Promise<void> => {
    while (!over()) {
      const from = next;
      next += size;
      await fill(from, Math.min(from + size, total));
    }
  };
  await Promise.all(Array.from({ length: source.concurrency }, work));

  // Items that were added at the end meanwhile.
  if (latest > total && !shrank && !numbered) await fill(total, latest);
  return { cut, shifted: cut === null && (shrank || collector.count() !== latest) };
};
