// Words of other languages in an expression (`and`, `not`, `30d`, `any`, `self`, `len`): what they are called here. The parser reports only a letter of them.
import type { SourceRange } from '@marcbachmann/cel-js';

export interface ForeignWord {
  readonly message: string;
  readonly help?: string;
  readonly range: SourceRange;
}

/** Operators written as words or signs of other languages. */
const operators: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  is: '==',
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=<': '<=',
  '=>': '>=',
  '&': '&&',
  '|': '||',
};

/** Values with another name. */
const values: Readonly<Record<string, string>> = {
  none: 'null',
  nil: 'null',
  undefined: 'null',
  true: 'true',
  false: 'false',
  null: 'null',
};

/** What other languages call the resource that is evaluated. */
const resources: ReadonlySet<string> = new Set(['object', 'self', 'this', 'request', 'input', 'item', 'it', 'record', 'target', 'obj']);

/** Functions and macros of other languages, and how a policy writes them. */
const functions: Readonly<Record<string, string>> = {
  any: 'list.exists(x, condition)',
  some: 'list.exists(x, condition)',
  every: 'list.all(x, condition)',
  find: 'list.filter(x, condition)',
  where: 'list.filter(x, condition)',
  select: 'list.filter(x, condition)',
  forEach: 'list.all(x, condition)',
  none: '!list.exists(x, condition)',
  one: 'list.exists_one(x, condition)',
  len: 'list.size()',
  length: 'list.size()',
  count: 'list.size()',
  includes: 'x in list',
  lower: 'text.lowerAscii()',
  toLower: 'text.lowerAscii()',
  toLowerCase: 'text.lowerAscii()',
  upper: 'text.upperAscii()',
  toUpper: 'text.upperAscii()',
  toUpperCase: 'text.upperAscii()',
  strip: 'text.trim()',
  match: 'text.matches(pattern)',
  test: 'text.matches(pattern)',
  regex: 'text.matches(pattern)',
  today: 'now',
  time: 'timestamp("2026-11-20T00:00:00Z")',
};

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const quoted = (text: string): string => `\`${text}\``;

/** Days have a function of their own. */
const durationText = (number: string, unit: string): string => {
  const short = unit.slice(0, /^(?:ms|milli)/i.test(unit) ? 2 : 1).toLowerCase();
  const exact = `duration("${number}${short === 'mi' ? 'ms' : short}")`;
  return short === 'd' && /^\d+$/.test(number) ? `${quoted(`days(${number})`)} or ${quoted(exact)}` : quoted(exact);
};

const ofTime = /^(?:w|weeks?|d|days?|h|hours?|m|min|minutes?|s|sec|seconds?|ms)$/i;
const ofSize = /^(?:[kmgtp]i?b?|bytes?)$/i;
const currency = /^[A-Z]{3}$/;

/** A number with a unit: `30d`, `10GB`, `10 BRL`. */
const amountAt = (text: string, word: string, range: SourceRange): ForeignWord | undefined => {
  const [, number = '', gap = ''] = /(\d+(?:\.\d+)?)([ \t]*)$/.exec(text.slice(0, range.start)) ?? [];
  if (number === '') return undefined;
  const written = { start: range.start - gap.length - number.length, end: range.end };
  const whole = quoted(text.slice(written.start, written.end));
  if (ofTime.test(word)) return { message: `${whole} is not a value`, help: `Write ${durationText(number, word)}.`, range: written };
  if (ofSize.test(word))
    return {
      message: `${whole} is not a value`,
      help: `Numbers have no unit here: write ${quoted(number)} in the unit of the field, which \`tenantry explain <kind>\` shows.`,
      range: written,
    };
  return currency.test(word)
    ? { message: `${whole} is not a value`, help: `Write ${quoted(`money("${number} ${word}")`)}.`, range: written }
    : undefined;
};

/** The word before a position, if only blanks are between. */
const wordBefore = (text: string, at: number): { readonly word: string; readonly range: SourceRange } | undefined => {
  const [whole, word] = /([A-Za-z]+)\s+$/.exec(text.slice(0, at)) ?? [];
  return whole === undefined || word === undefined
    ? undefined
    : { word, range: { start: at - whole.length, end: at - whole.length + word.length } };
};

const wrongOperator = (word: string, range: SourceRange): ForeignWord | undefined => {
  const right = own(operators, word.toLowerCase());
  return right === undefined ? undefined : { message: `${quoted(word)} is written ${quoted(right)}`, range };
};

/** The word or sign at a position. */
const tokenAt = (text: string, { start, end }: SourceRange): { readonly word: string; readonly range: SourceRange } => {
  const isWord = /\w/.test(text.charAt(start));
  const [before = ''] = (isWord ? /[A-Za-z_]\w*$/ : /[=<>!~&|]+$/).exec(text.slice(0, start)) ?? [];
  const [after = ''] = (isWord ? /^\w+/ : /^[=<>!~&|]+/).exec(text.slice(start)) ?? [];
  const range = { start: start - before.length, end: Math.max(start + after.length, Math.min(end, start + 1)) };
  return { word: text.slice(range.start, range.end), range };
};

/** The word that the parser does not understand at this position, with what it is called here. `names`: the functions of policies. undefined: nothing is known of it. */
export const foreignToken = (text: string, at: SourceRange, names: readonly string[]): ForeignWord | undefined => {
  const before = wordBefore(text, at.start);
  const negation = before && before.word.toLowerCase() === 'not' ? wrongOperator(before.word, before.range) : undefined;
  if (negation) return negation;
  const { word, range } = tokenAt(text, at);
  const known = wrongOperator(word, range) ?? amountAt(text, word, range);
  if (known) return known;
  if (word === '~' || word === '=~')
    return { message: `${quoted(word)} is not an operator`, help: 'Write `text.matches(pattern)`.', range };
  if (names.includes(word))
    return { message: `${quoted(word)} is a function, not an operator`, help: `Write ${quoted(`a.${word}(b)`)}.`, range };
  if (word === ',' && /\d$/.test(text.slice(0, range.start)) && /^\d/.test(text.slice(range.end)))
    return { message: 'a number has no separators', help: 'Leave the comma out; a fraction has a point.', range };
  return undefined;
};

/** The whole word at a position that the parser reports by one of its letters. */
export const strangeToken = (text: string, at: SourceRange): ForeignWord => {
  const { word, range } = tokenAt(text, at);
  return { message: `${quoted(word)} is not allowed here`, range };
};

/** A name that means nothing here, but has a meaning elsewhere. `kinds`: of resources. */
export const foreignName = (name: string, kind: string | undefined): string | undefined => {
  const value = own(values, name.toLowerCase());
  if (value !== undefined) return `Write ${quoted(value)}.`;
  if (resources.has(name) || name === kind?.replaceAll('-', '_')) return 'The resource that is evaluated is `resource`.';
  return name === 'today' ? 'Write `now`.' : undefined;
};

/** A function that means nothing here. */
export const foreignFunction = (name: string): string | undefined => {
  const written = own(functions, name);
  return written === undefined ? undefined : `Write ${quoted(written)}.`;
};
