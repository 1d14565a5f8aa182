// One page of a list: what to ask for, and what came. The five styles of platform.md, chapter 5 differ here and nowhere else.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import type { Operation, Paging } from './operation.ts';
import type { Query } from './url.ts';

export interface Page {
  readonly items: readonly Json[];
  /** Items of the whole list, where the style says so. */
  readonly total: number | null;
  /** A number of unclear meaning, of this page or of all (contradictions.md I29): it can prove that more is to come, not that nothing is. */
  readonly count: number | null;
  /** The page size that the server says it used; it may be less than asked. */
  readonly limit: number | null;
  /** The greatest page size, where the server names it. */
  readonly mostLimit: number | null;
}

/** Asked for where no greatest page size is documented (contradictions.md R21); also the least default of any documented list. */
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

/** null: the answer holds no list where this operation has one. A list that is null is an empty one, as some servers write it. */
export const pageOf = (operation: Operation, body: Json): Page | null => {
  const place = operation.items;
  if (place === undefined) return null;
  if (place === '') return isArray(body) ? { items: body, total: null, count: null, limit: null, mostLimit: null } : null;
  const items = isObject(body) ? body[place] : undefined;
  if (!isObject(body) || (items !== null && !isArray(items))) return null;
  return { items: items ?? [], ...numbersOf(body, operation.paging) };
};

/** The parameters that ask for `limit` items from `offset` on. Numbered pages count from 1; their offset is a multiple of the size. */
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

/** What makes an item one: rows shift while pages are read, and the same one must not count twice. Consumption records have no such thing. */
export const keyOf = (paging: Paging, item: Json): string | null => {
  if (paging === 'limit/offset' || !isObject(item)) return null;
  for (const name of keyFields) {
    const value = item[name];
    if (typeof value === 'string') return `${name} ${value}`;
  }
  return null;
};
