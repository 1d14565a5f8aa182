// The keywords of a JSON Schema for texts and numbers: what each means, and its wording in a message.
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formatWords } from './schema-words.ts';

/** The value of the keyword. */
type Limit = string | number;

/** A keyword: whether a value satisfies it, and its wording in a message. */
export interface ScalarRule<Value> {
  readonly keeps: (limit: Limit) => (value: Value) => boolean;
  readonly must: (limit: Limit) => string;
}

/** Code points. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const characters = (limit: Limit): string => `${limit} ${limit === 1 ? 'character' : 'characters'}`;

const inFormat = (name: string): ((text: string) => boolean) => {
  const format = Object.entries(fullFormats).find(([known]) => known === name)?.[1];
  const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (check instanceof RegExp) return (text) => check.test(text);
  // Formats of numbers do not apply to texts; they belong to OpenAPI and are in none of our schemas.
  return typeof check === 'function' ? (text) => Boolean(Reflect.apply(check, undefined, [text])) : () => true;
};

export const textRules: Readonly<Record<string, ScalarRule<string>>> = {
  minLength: {
    // A code point is at most two of the units that `length` counts.
    keeps: (limit) => (text) => text.length >= 2 * Number(limit) || lengthOf(text) >= Number(limit),
    must: (limit) => (limit === 1 ? 'must not be empty' : `must have at least ${characters(limit)}`),
  },
  maxLength: {
    keeps: (limit) => (text) => text.length <= Number(limit) || lengthOf(text) <= Number(limit),
    must: (limit) => `must have at most ${characters(limit)}`,
  },
  format: { keeps: (name) => inFormat(String(name)), must: (name) => `must be ${formatWords[String(name)] ?? `in the format ${name}`}` },
  pattern: {
    keeps: (pattern) => {
      const expression = new RegExp(String(pattern), 'u');
      return (text) => expression.test(text);
    },
    must: () => 'is invalid',
  },
};

export const numberRules: Readonly<Record<string, ScalarRule<number>>> = {
  minimum: { keeps: (limit) => (number) => number >= Number(limit), must: (limit) => `must be at least ${limit}` },
  maximum: { keeps: (limit) => (number) => number <= Number(limit), must: (limit) => `must be at most ${limit}` },
  exclusiveMinimum: { keeps: (limit) => (number) => number > Number(limit), must: (limit) => `must be more than ${limit}` },
  exclusiveMaximum: { keeps: (limit) => (number) => number < Number(limit), must: (limit) => `must be less than ${limit}` },
  multipleOf: {
    keeps: (limit) => (number) => Number.isInteger(number / Number(limit)),
    must: (limit) => `must be a multiple of ${limit}`,
  },
};
