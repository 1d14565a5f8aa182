// JSON as data: the shape every noun of Tenantry can be written in, its canonical text and its digest.
import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** The same data at every depth, readonly. */
export type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is nested deeper than so many levels. Asked of what comes from outside, so that whoever walks it cannot run out of stack. */
export const deeperThan = (value: Json, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const members = isArray(value) ? value : Object.values(value);
  // Every body is looked at, and most of its members are plain.
  return members.some((member) => typeof member === 'object' && deeperThan(member, levels - 1));
};

/** The one text of a value: object keys sorted by code unit, no white space. Equal values have equal text, whatever their key order. */
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

/** What hides or reorders text where JSON is read by people, and what a runner's log takes for a command (`##[error]`). It stands in texts only. */
const deceiving = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\w*\[)/gu;

/** Most texts of JSON. */
const plain = /^[\n -~]*$/;

/** A text of JSON that means the same, and shows what it says. */
export const visibleJson = (json: string): string => (plain.test(json) && !json.includes('##') ? json : json.replace(deceiving, escaped));

export const sameJson = (a: Json, b: Json): boolean => a === b || canonical(a) === canonical(b);

/** SHA-256 of the canonical text, in lower-case hex, cut to `digits` (64 is all of it). Digests that carry authority keep at least 32. */
export const digestOf = (value: Json, digits = 64): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, digits);
