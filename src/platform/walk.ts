// The parts of reading the pages of a list: request a page, collect it, compare pages.
import { type Json, sameJson } from '../json.ts';
import type { CallResult, Failure } from './client.ts';
import type { Operation } from './operation.ts';
import { keyOf, type Page, pageOf } from './page.ts';
import type { Query } from './url.ts';

export interface PageSource {
  readonly operation: Operation;
  readonly fetch: (query: Query) => Promise<CallResult>;
  /** A failure that the platform did not report: the pages are inconsistent. */
  readonly unfit: (says: string) => Failure;
  /** Pages that are requested concurrently if the total is known. */
  readonly concurrency: number;
}

/** The target of pages, in the order of their arrival. */
export interface ItemCollector {
  readonly put: (offset: number, items: readonly Json[]) => void;
  /** The number of its items, each counted once. */
  readonly count: () => number;
  /** Whether it stores the items. */
  readonly keeps: boolean;
}

/** The end of one pass through a list. `shifted`: the list changed during the pass; another pass may succeed. */
export interface Walk {
  readonly cut: Failure | null;
  readonly shifted: boolean;
}

export const ended = (cut: Failure | null): Walk => ({ cut, shifted: false });

type Fetched = { readonly type: 'page'; readonly page: Page } | { readonly type: 'failure'; readonly failure: Failure };

/** More than any organization has; a server whose list never ends must not fill the memory. */
export const mostItems = 10_000_000;

export const ignored = 'the server returns the same page for every request, so the rest of the list cannot be read';
export const endless = 'the list does not end';
export const miscounted = (count: number, came: number): string =>
  `the server reports ${count} ${count === 1 ? 'item' : 'items'}, but returned ${came}`;

export const fetchPage = async ({ operation, fetch, unfit }: PageSource, query: Query): Promise<Fetched> => {
  const answer = await fetch(query);
  if (answer.type !== 'ok') return { type: 'failure', failure: answer };
  const page = pageOf(operation, answer.body);
  return page === null
    ? { type: 'failure', failure: unfit('the response contains no list where one is documented') }
    : { type: 'page', page };
};

/** The same page again: its first item is the same, or, for items without identity, the whole page is. */
export const samePage = ({ operation }: PageSource, first: Page, page: Page): boolean => {
  const [a, b] = [first.items[0], page.items[0]];
  if (a === undefined || b === undefined) return false;
  const key = keyOf(operation.paging, a);
  if (key !== null) return key === keyOf(operation.paging, b);
  return first.items.length === page.items.length && sameJson(a, b) && sameJson(first.items, page.items);
};
