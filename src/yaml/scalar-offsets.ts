// The position of a character of a scalar's value in the text: needed for errors inside an expression.
import type { Scalar } from 'yaml';

const blank = /[ \t\r\n]/;
const isBlank = (character: string): boolean => blank.test(character);
const withoutBlanks = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, '');

/** The start of a scalar's content in its source: after the quote, or after the header of a block. */
const contentStart = (source: string, type: Scalar.Type | undefined): number =>
  type?.startsWith('BLOCK') ? source.indexOf('\n') + 1 : type?.startsWith('QUOTE') ? 1 : 0;

/** Characters of the value that are no blanks, and where each begins and ends in the content. */
interface Solid {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Escape sequences of a double-quoted scalar whose value is not the escaped character itself. Their values are those of the YAML specification. */
const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

const digitsOf: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The value of the escape sequence at `at`, and its length. */
const escapeAt = (content: string, at: number): { readonly value: string; readonly length: number } => {
  const letter = content.charAt(at + 1);
  const digits = digitsOf[letter];
  if (digits !== undefined) {
    const code = Number.parseInt(content.slice(at + 2, at + 2 + digits), 16);
    return { value: code <= 0x10_ff_ff ? String.fromCodePoint(code) : '', length: 2 + digits };
  }
  return { value: escapes[letter] ?? letter, length: 2 };
};

const partAt = (content: string, at: number, type: Scalar.Type | undefined): { readonly value: string; readonly length: number } => {
  if (type === 'QUOTE_DOUBLE' && content.charAt(at) === '\\') return escapeAt(content, at);
  if (type === 'QUOTE_SINGLE' && content.startsWith("''", at)) return { value: "'", length: 2 };
  return { value: content.charAt(at), length: 1 };
};

const solidIn = (content: string, type: Scalar.Type | undefined): Solid => {
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = '';
  for (let at = 0; at < content.length; ) {
    const { value, length } = partAt(content, at, type);
    // Each unit of the value, because offsets count those.
    for (let unit = 0; unit < value.length; unit += 1) {
      if (isBlank(value.charAt(unit))) continue;
      text += value.charAt(unit);
      starts.push(at);
      ends.push(at + length);
    }
    at += length;
  }
  return { text, starts, ends };
};

/**
 * The offset in `text` of the character at `offset` of the scalar's value. YAML folds and indents lines, but keeps all other characters in their order: so
 * characters are counted without blanks, with the value of each escape sequence in quotes.
 */
export const offsetWithin = (node: Scalar.Parsed, text: string, offset: number): number => {
  const [start, end] = node.range;
  const source = text.slice(start, end);
  const value = String(node.value);
  const from = contentStart(source, node.type);
  const solid = solidIn(source.slice(from, node.type?.startsWith('QUOTE') ? -1 : undefined), node.type);
  if (solid.text !== withoutBlanks(value)) return start;
  const isSolid = offset < value.length && !isBlank(value.charAt(offset));
  const before = withoutBlanks(value.slice(0, offset)).length;
  // A blank, or the end, follows the last character before it.
  const place = isSolid ? solid.starts[before] : solid.ends[before - 1];
  return start + from + (place ?? 0);
};
