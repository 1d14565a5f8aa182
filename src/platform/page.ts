// One page of a list: the request and the result. Only this file distinguishes the five styles of platform.md, chapter 5.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import type { Operation, Paging } from './operation.ts';
import type { Query } from './url.ts';

export interface Page {
  readonly items: readonly Json[];
  /** The number of items of the whole list, if the style reports it. */
  readonly total: number | null;
  /** A number of unclear meaning, for this page or for all (contradictions.md I29): it can prove that there are more items, not that there are none. */
  readonly count: number | null;
  /** The page size that the server reports; it may be less than requested. */
  readonly limit: number | null;
  /** The maximum page size, if the server reports it. */
  readonly mostLimit: number | null;
}

/** Requested if no maximum page size is documented (contradictions.md R21); it is also the smallest default of any documented list. */
export const usualSize = 50;

const number = (value: Json | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
const positive = (value: Json | undefined): number | null => number(value) || null;

/** `meta.page` of registry and block storage, `meta` of audit and group members, or the envelope itself (domains). */
const numbersOf = (envelope: JsonObject, paging: Paging): Omit<Page, 'items'> => {
  const meta = isObject(envelope.meta) ? envelope.meta : {};
  const page = isObject(meta.page) ? meta.page : meta;
  if (paging === 'offset/limit') return { total: null, count: number(envelope.count), limit: positive(envelope.limit), mostLimit: null };
  if (paging === 'page/per_page') return { total: number(meta.total_items), count: null, limit: positive(meta.per_page), mostLimit: null };
  return { total: number(page.total), count: null, limit: positive(page.limit), mostLimit: positive(page.max_limit) };
};

/** null: the response contains no list where this operation has one. A null list is empty, as some servers send it. */
export const pageOf = (operation: Operation, body: Json): Page | null => {
  const place = operation.items;
  if (place === undefined) return null;
  if (place === '') return isArray(body) ? { items: body, total: null, count: null, limit: null, mostLimit: null } : null;
  const items = isObject(body) ? body[place] : undefined;
  if (!isObject(body) || (items !== null && !isArray(items))) return null;
  return { items: items ?? [], ...numbersOf(body, operation.paging) };
};

/** The parameters that request `limit` items from `offset` on. Numbered pages count from 1; their offset is a multiple of the size. */
export const pageQuery = (paging: Paging, offset: number, limit: number): Query => {
  if (paging === 'none') return [];
  const names = {
    '_limit/_offset': ['_limit', '_offset'],
    'offset/limit': ['limit', 'offset'],
    'limit/offset': ['limit', 'offset'],
  } as const;
  if (paging === 'page/per_page') {
    return [
      ['page', String(Math.floor(offset / limit) + 1)],
      ['per_page', String(limit)],
    ];
  }
  const [size, start] = names[paging];
  return [
    [size, String(limit)],
    [start, String(offset)],
  ];
};

const keyFields = ['id', 'uuid', 'digest', 'member_id'];

/** The identity of an item: rows shift while pages are read, and an item must not count twice. Consumption records have no identity. */
export const keyOf = (paging: Paging, item: Json): string | null => {
  if (paging === 'limit/offset' || !isObject(item)) return null;
  for (const name of keyFields) {
    const value = item[name];
    if (typeof value === 'string') return `${name} ${value}`;
  }
  return null;
};
