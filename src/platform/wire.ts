// Reads fields of wire bodies. Everywhere: undefined = the field is absent or cannot be read; null = the platform reports that there is none.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { instant } from './instant.ts';

type Read<T> = T | null | undefined;

const field = (body: Json | undefined, name: string): Json | undefined =>
  isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined;

/** A value by its type: for callers that have the value itself. */
export const fromValue = {
  /** Unchanged; the empty text is a text. */
  text: (value: Json | undefined): Read<string> => (typeof value === 'string' || value === null ? value : undefined),

  /** A whole number, or one written as text. */
  int: (value: Json | undefined): Read<number> => {
    if (value === null) return null;
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
  },

  bool: (value: Json | undefined): Read<boolean> => (typeof value === 'boolean' || value === null ? value : undefined),

  /** A list of texts; with any other item it cannot be read. */
  texts: (value: Json | undefined): Read<readonly string[]> => {
    if (value === null) return null;
    return isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  },

  object: (value: Json | undefined): Read<JsonObject> => (isObject(value) || value === null ? value : undefined),

  /**
   * As `YYYY-MM-DDTHH:MM:SS.sssZ`, from any form (platform.md, chapter 9), so that times can be compared as text. The empty text, the zero date and a day that
   * does not exist are null; text that is not a time cannot be read.
   */
  time: (value: Json | undefined): Read<string> => {
    if (value === null) return null;
    return typeof value === 'string' ? instant(value) : undefined;
  },
};

export const text = (body: Json | undefined, name: string): Read<string> => fromValue.text(field(body, name));
export const int = (body: Json | undefined, name: string): Read<number> => fromValue.int(field(body, name));
export const bool = (body: Json | undefined, name: string): Read<boolean> => fromValue.bool(field(body, name));
export const texts = (body: Json | undefined, name: string): Read<readonly string[]> => fromValue.texts(field(body, name));
export const object = (body: Json | undefined, name: string): Read<JsonObject> => fromValue.object(field(body, name));
export const time = (body: Json | undefined, name: string): Read<string> => fromValue.time(field(body, name));

export const list = (body: Json | undefined, name: string): Read<readonly Json[]> => {
  const value = field(body, name);
  return isArray(value) || value === null ? value : undefined;
};

/** The id that a field refers to, as `{id}` or as text. Empty means none (contradictions.md R4, B7). */
export const reference = (body: Json | undefined, name: string): Read<string> => {
  const value = field(body, name);
  const id = isObject(value) ? text(value, 'id') : text(body, name);
  return id === '' ? null : id;
};
