// Mistakes in a text or a number, against the keywords of its schema. At most one each: the first violated keyword is enough.
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Json } from '../json.ts';
import { helpOf, type Mistake, type Node } from './mistake.ts';
import { showPath } from './path.ts';
import { formatWords, found } from './schema-words.ts';

/** A keyword: whether the value satisfies it, and its wording in a message. */
interface Rule<Value> {
  readonly keeps: (value: Value, limit: string | number) => boolean;
  readonly must: (limit: string | number) => string;
}

const lengthOf = (text: string): number => Array.from(text).length;
const characters = (limit: string | number): string => `${limit} ${limit === 1 ? 'character' : 'characters'}`;

const textRules: Readonly<Record<string, Rule<string>>> = {
  minLength: {
    keeps: (text, limit) => lengthOf(text) >= Number(limit),
    must: (limit) => (limit === 1 ? 'must not be empty' : `must have at least ${characters(limit)}`),
  },
  maxLength: { keeps: (text, limit) => lengthOf(text) <= Number(limit), must: (limit) => `must have at most ${characters(limit)}` },
  format: {
    keeps: (text, name) => fitsFormat(text, String(name)),
    must: (name) => `must be ${formatWords[String(name)] ?? `in the format ${String(name)}`}`,
  },
  pattern: { keeps: (text, pattern) => new RegExp(String(pattern), 'u').test(text), must: () => 'is invalid' },
};

const numberRules: Readonly<Record<string, Rule<number>>> = {
  minimum: { keeps: (number, limit) => number >= Number(limit), must: (limit) => `must be at least ${limit}` },
  maximum: { keeps: (number, limit) => number <= Number(limit), must: (limit) => `must be at most ${limit}` },
  exclusiveMinimum: { keeps: (number, limit) => number > Number(limit), must: (limit) => `must be more than ${limit}` },
  exclusiveMaximum: { keeps: (number, limit) => number < Number(limit), must: (limit) => `must be less than ${limit}` },
  multipleOf: {
    keeps: (number, limit) => Number.isInteger(number / Number(limit)),
    must: (limit) => `must be a multiple of ${limit}`,
  },
};

const fitsFormat = (text: string, name: string): boolean => {
  const format = Object.entries(fullFormats).find(([known]) => known === name)?.[1];
  const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (check instanceof RegExp) return check.test(text);
  // Formats of numbers do not apply to texts; they belong to OpenAPI and are in none of our schemas.
  return typeof check === 'function' ? Boolean(Reflect.apply(check, undefined, [text])) : true;
};

/** The best explanation of a pattern is the description of the key, which follows as help. */
const complaint = (keyword: string, must: string, { path, value }: Node): string =>
  keyword === 'pattern'
    ? `invalid value for ${showPath(path)}: ${found(value, path).replace('the string ', '')}`
    : `${showPath(path)} ${must}, found ${found(value, path)}`;

const firstBroken = <Value extends Json>(rules: Readonly<Record<string, Rule<Value>>>, node: Node<Value>): readonly Mistake[] => {
  const { schema, path, value, about } = node;
  for (const [keyword, rule] of Object.entries(rules)) {
    const limit = schema[keyword];
    if ((typeof limit !== 'string' && typeof limit !== 'number') || rule.keeps(value, limit)) continue;
    const help = helpOf(about ?? (keyword === 'pattern' ? `It must match \`${limit}\`.` : undefined));
    return [{ path, on: 'value', code: 'schema', message: complaint(keyword, rule.must(limit), node), ...help }];
  }
  return [];
};

export const explainText = (node: Node<string>): readonly Mistake[] => firstBroken(textRules, node);

export const explainNumber = (node: Node<number>): readonly Mistake[] => firstBroken(numberRules, node);
