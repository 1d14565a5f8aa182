// The paging styles of the platform (platform.md, chapter 5), each with its own parameters and meta.
import { isArray, type Json, type JsonObject } from '../json.ts';
import type { SortOrder } from './collection.ts';
import { choice, type Decoder, either, flawed, integerText, optional, repeated, text } from './shape.ts';

const sortPattern = /^([\w-]+:(asc|desc)(,[\w-]+:(asc|desc))*)?$/;

/** `_sort`: the sortable fields are not documented, so only fields of this list's records are accepted. */
export const sortBy =
  (fields: readonly string[], otherwise: string): Decoder<readonly SortOrder[]> =>
  (value, loc) => {
    const asked = value === undefined || value === '' ? otherwise : value;
    if (typeof asked !== 'string' || !sortPattern.test(asked))
      return flawed(loc, '<field>:asc or <field>:desc, comma-separated, is required', 'string_pattern_mismatch');
    const orders = asked.split(',').map((part) => part.split(':'));
    const strange = orders.find(([field = '']) => !fields.includes(field));
    if (strange !== undefined) return flawed(loc, `one of ${fields.join(', ')} is required`, 'enum');
    return { type: 'fits', value: orders.map(([field = '', way]) => ({ field, descending: way === 'desc' })) };
  };

/** Style A: `_limit` and `_offset`. */
export const pageParameters = { _limit: either(integerText({ min: 1 }), 50), _offset: either(integerText({ min: 0 }), 0) };

/** `name`: equality, since no document says that it matches parts of names (contradictions.md B22). */
export const nameFilter = optional(text());

/** `expand`: repeated, as declared, or joined by commas, as the Go SDK sends it for snapshots, instances and images (contradictions.md R10). */
export const expanding = <const C extends readonly string[]>(...choices: C): Decoder<readonly C[number][]> => {
  const parts = repeated(choice(...choices));
  return (value, loc) => {
    const values: readonly Json[] = value === undefined ? [] : isArray(value) ? value : [value];
    return parts(
      values.flatMap((one): readonly Json[] => (typeof one === 'string' ? one.split(',') : [one])),
      loc,
    );
  };
};

interface Window {
  readonly _limit: number;
  readonly _offset: number;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly meta: { readonly page: JsonObject };
}

/** Style A1, of the registry and compute: a maximum page size is not documented unless `most` is set. */
export const pageOf = <T>(all: readonly T[], { _limit, _offset }: Window): Page<T> => {
  const items = all.slice(_offset, _offset + _limit);
  return { items, meta: { page: { count: items.length, limit: _limit, offset: _offset, total: all.length } } };
};

/** The maximum page size of block storage, according to its meta; a larger `_limit` is clamped to it. */
const maxLimit = 100;

/** Style A2, of block storage. */
export const clampedPageOf = <T>(all: readonly T[], { _limit, _offset }: Window): Page<T> => {
  const limit = Math.min(_limit, maxLimit);
  const items = all.slice(_offset, _offset + limit);
  return { items, meta: { page: { offset: _offset, limit, count: items.length, total: all.length, max_limit: maxLimit } } };
};

/** Style B, of domains and federations: `count` is the number of items on this page (contradictions.md I29). */
export const envelopeOf = <T>(all: readonly T[], offset: number, limit: number, show: (item: T) => Json): Json => {
  const data = all.slice(offset, offset + limit).map(show);
  return { data, offset, limit, count: data.length };
};
