// Reads the newest part of a list that keeps growing: from its newest end, whichever that is, back to a given time.
import type { Json } from '../json.ts';
import type { Failure, Reader } from '../platform/client.ts';
import type { Args } from '../platform/operation.ts';
import { type OperationOf, operationOf } from '../platform/operations.ts';
import { type Page, pageOf, pageQuery, usualSize } from '../platform/page.ts';

/** The maximum number of pages of one list. */
const mostPages = 40;

export interface Newest {
  readonly items: readonly Json[];
  /** Why there may be more items within the period. */
  readonly cut?: Failure;
}

interface Source {
  readonly reader: Reader;
  readonly operation: OperationOf<'read'>;
  readonly args: Args;
}

const unfit = ({ operation }: Source, says: string): Failure => {
  const { method, path } = operationOf(operation);
  return { type: 'not-understood', operation, method, path, says };
};

const fetchPage = async (source: Source, offset: number): Promise<Page | Failure> => {
  const { reader, operation, args } = source;
  const asked = pageQuery(operationOf(operation).paging, offset, usualSize);
  const answer = await reader.read(operation, { ...args, query: { ...args.query, ...Object.fromEntries(asked) } });
  if (answer.type !== 'ok') return answer;
  return pageOf(operationOf(operation), answer.body) ?? unfit(source, 'the response contains no list where one is documented');
};

const isFailure = (page: Page | Failure): page is Failure => 'operation' in page;

type Order = 'newest-first' | 'oldest-first' | 'none';

/** The order is not documented, but the first page shows it. If it shows no order, the whole list must be read. */
const orderOf = (times: readonly string[]): Order => {
  const pairs = times.slice(1).map((time, index) => [times[index] ?? time, time] as const);
  if (pairs.every(([before, after]) => before >= after)) return 'newest-first';
  return pairs.every(([before, after]) => before <= after) ? 'oldest-first' : 'none';
};

/** The offsets of the pages after the first, the newest first. Without a total, pages are read from the front until the first short page. */
const offsetsAfter = ({ items, total }: Page, oldestFirst: boolean): readonly number[] => {
  const known = total ?? (items.length < usualSize ? items.length : mostPages * usualSize);
  if (known <= items.length) return [];
  const count = Math.ceil(known / usualSize);
  const starts = Array.from({ length: count - 1 }, (_, index) => (index + 1) * usualSize);
  return oldestFirst && total !== null ? starts.toReversed() : starts;
};

/**
 * `timeOf`: the time of an item, UTC. Items that came twice, because the list grew meanwhile, are given once. What is older than `since` may be
 * among them. Without `since`, up to the limit of pages.
 */
export const readNewest = async (source: Source, timeOf: (item: Json) => string | undefined, since = ''): Promise<Newest | Failure> => {
  const first = await fetchPage(source, 0);
  if (isFailure(first)) return first;
  const found = new Map(first.items.map((item) => [JSON.stringify(item), item]));
  const timesOf = (items: readonly Json[]): readonly string[] => items.flatMap((item) => timeOf(item) ?? []);
  const items = (): readonly Json[] => [...found.values()];
  const order = orderOf(timesOf(first.items));
  const isEnd = (page: Page): boolean => order !== 'none' && timesOf(page.items).some((time) => time < since);
  const offsets = offsetsAfter(first, order === 'oldest-first');
  // The first page of a list that begins with its oldest says nothing about its end.
  if (order === 'newest-first' && isEnd(first)) return { items: items() };
  for (const [read, offset] of offsets.entries()) {
    if (read >= mostPages - 1) return { items: items(), cut: unfit(source, `only the newest ${mostPages * usualSize} were requested`) };
    const page = await fetchPage(source, offset);
    if (isFailure(page)) return { items: items(), cut: page };
    for (const item of page.items) found.set(JSON.stringify(item), item);
    if (page.items.length === 0 || isEnd(page)) break;
  }
  return { items: items() };
};
