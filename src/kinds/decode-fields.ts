// Decodes the fields of a kind whose rows say where they are in a response (`wire`), each by its type.
import { isObject, type Json } from '../json.ts';
import { fromValue } from '../platform/wire.ts';
import type { Field, Fields } from './field.ts';
import { sortedSet } from './sorted-set.ts';

type Read = Json | undefined;
type Reader = (value: Read) => Read;

/** A list that is compared as a set is decoded as one. */
const set: Reader = (value) => {
  const all = fromValue.texts(value);
  return all && sortedSet(all);
};

/** Responses contain no value of the other types: only the file has them. */
const readers: { readonly [T in Field['type']]?: Reader } = {
  text: fromValue.text,
  int: fromValue.int,
  bool: fromValue.bool,
  time: fromValue.time,
  decimal: fromValue.text,
  texts: fromValue.texts,
  json: fromValue.object,
};

const readerOf = ({ type, compare }: Field): Reader | undefined => (type === 'texts' && compare === 'set' ? set : readers[type]);

/** Follows a path after its first key: null if the response contains null on the way. */
const below = ([key, ...rest]: readonly string[], reader: Reader): Reader => {
  if (key === undefined) return reader;
  const inner = below(rest, reader);
  return (value) => {
    const object = fromValue.object(value);
    return object ? inner(object[key]) : object;
  };
};

interface Place {
  readonly field: string;
  readonly key: string;
  readonly read: Reader;
}

const placeOf = (field: string, row: Field): readonly Place[] => {
  const reader = readerOf(row);
  if (row.wire === undefined || !reader) return [];
  const [key = field, ...rest] = row.wire === true ? [] : row.wire.split('.');
  return [{ field, key, read: below(rest, reader) }];
};

/** Prepared once for a kind, because every item that is read goes through it. A field that is not in the response is left out. */
export const fieldDecoder = (fields: Fields): ((wire: Json) => Record<string, Json>) => {
  const places = Object.entries(fields).flatMap(([field, row]) => placeOf(field, row));
  return (wire) => {
    const values: Record<string, Json> = {};
    if (!isObject(wire)) return values;
    for (const { field, key, read } of places) {
      const value = read(wire[key]);
      if (value !== undefined) values[field] = value;
    }
    return values;
  };
};
