// JSON as data: the form of all data of Tenantry, its canonical text and its digest.
import { createHash } from 'node:crypto';

/** Any JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Any JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** The same data at every depth, readonly. */
export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** undefined: the text is not JSON. */
export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is nested deeper than this many levels. Checked for data from outside, so that a recursion over it cannot overflow the stack. */
export const deeperThan = (value: Json, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (isArray(value)) return value.some((member) => typeof member === 'object' && deeperThan(member, levels - 1));
  // Called for every body, most of whose members are scalars: a list of the members would take twice the time. No prototype has enumerable members.
  for (const key in value) {
    const member = value[key];
    if (typeof member === 'object' && deeperThan(member, levels - 1)) return true;
  }
  return false;
};

/** The canonical text of a value: object keys sorted by code unit, no white space. Equal values have equal text, whatever their key order. */
export const canonical = (value: Json): string => {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
};

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Characters that hide or reorder text for readers of JSON, and text that a runner's log treats as a command (`##[error]`). They occur only inside texts. */
const deceiving = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)/gu;

/** Most texts of JSON. */
const plain = /^[\n -~]*$/;

/** An equivalent JSON text in which such characters are visible. */
export const visibleJson = (json: string): string => (plain.test(json) && !json.includes('##') ? json : json.replace(deceiving, escaped));

export const sameJson = (a: Json, b: Json): boolean => a === b || canonical(a) === canonical(b);

/** SHA-256, in lower-case hex. */
export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of the canonical text, in lower-case hex, cut to `digits` (64 is all of it). Digests that grant approval keep at least 32. */
export const digestOf = (value: Json, digits = 64): string => digestOfText(canonical(value)).slice(0, digits);
