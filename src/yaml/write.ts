// JSON as YAML text in the style of a person: plain texts where they are safe, lists of words in brackets, small maps in braces.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { readPlain } from './core-schema.ts';

/** The longest line with a map or list in brackets. */
const widest = 100;

const safe = /^[\p{L}\p{N}_/](?:[\p{L}\p{N}_./@+*=&()%-]|:(?=[\p{L}\p{N}_/])| (?=[\p{L}\p{N}_./@+*=()]))*$/u;
// Words and forms that other YAML versions do not read as text.
const doubtful = /^(?:y|n|yes|no|on|off)$|^[-+]?\d[\d_]*:|^\d[\d_]*$|^0[ob]/i;
/** Characters that YAML forbids raw, that end a line in some editor, and invisible ones (direction marks, lone surrogates). */
const unfit = /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff\p{Cf}\p{Cs}]|(?<=#)#(?=\w*\[)/gu;

/** A text as a YAML scalar on one line, in quotes only if necessary. */
export const textScalar = (text: string): string =>
  safe.test(text) && !doubtful.test(text) && readPlain(text) === text ? text : doubleQuoted(text);

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`).join('');

/** A text in double quotes: JSON, with forbidden, line-breaking and invisible characters escaped. */
const doubleQuoted = (text: string): string => JSON.stringify(text).replace(unfit, escaped);

/** A value on one line: `[a, b]`, `{ a: 1 }`. */
export const inline = (value: Json): string => {
  if (isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? textScalar(value) : JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, one]) => `${textScalar(key)}: ${inline(one)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
};

/** A value after its key: on that line, or on lines of its own below it (without their common indentation). */
export type ValueText = { readonly type: 'inline'; readonly text: string } | { readonly type: 'lines'; readonly lines: readonly string[] };

/** `column`: the first column of the value on the line of its key; `indent`: the indentation of its own lines; `step`: the indentation of each level. */
export const write = (value: Json, column: number, indent: number, step: number): ValueText => {
  const text = inline(value);
  if (column + text.length <= widest) return { type: 'inline', text };
  if (isArray(value)) return { type: 'lines', lines: listLines(value, indent, step) };
  return isObject(value) ? { type: 'lines', lines: mapLines(value, indent, step) } : { type: 'inline', text };
};

export const mapLines = (value: JsonObject, indent: number, step: number): readonly string[] =>
  Object.entries(value).flatMap(([key, one]) => entryLines(key, one, indent, step));

/** The lines of one entry of a map whose keys have `indent` spaces before them, without those. */
export const entryLines = (key: string, value: Json, indent: number, step: number): readonly string[] => {
  const head = `${textScalar(key)}:`;
  const written = write(value, indent + head.length + 1, indent + step, step);
  return written.type === 'inline' ? [`${head} ${written.text}`] : [head, ...written.lines.map((line) => `${' '.repeat(step)}${line}`)];
};

const listLines = (value: readonly Json[], indent: number, step: number): readonly string[] =>
  value.flatMap((item) => itemLines(item, indent, step));

/** The lines of one item of a list whose dashes have `indent` spaces before them, without those. */
export const itemLines = (item: Json, indent: number, step: number): readonly string[] => {
  const written = write(item, indent + 2, indent + 2, step);
  const lines = written.type === 'inline' ? [written.text] : written.lines;
  return lines.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
};
