// Where a character of a scalar's value stands in the text: errors inside an expression need it.
import type { Scalar } from 'yaml';

const blank = /[ \t\r\n]/;
const isBlank = (character: string): boolean => blank.test(character);
const withoutBlanks = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, '');

/** Where the content of a scalar begins in its source: behind the quote, or behind the header of a block. */
const contentStart = (source: string, type: Scalar.Type | undefined): number =>
  type?.startsWith('BLOCK') ? source.indexOf('\n') + 1 : type?.startsWith('QUOTE') ? 1 : 0;

/**
 * The offset in `text` of the character at `offset` of the scalar's value. YAML folds and indents lines, but keeps every other character in its order: so
 * characters are counted without blanks. Where quotes hold escape sequences, the answer is the start of the scalar.
 */
export const offsetWithin = (node: Scalar.Parsed, text: string, offset: number): number => {
  const [start, end] = node.range;
  const source = text.slice(start, end);
  const value = String(node.value);
  const from = contentStart(source, node.type);
  const content = source.slice(from, node.type?.startsWith('QUOTE') ? -1 : undefined);
  if (withoutBlanks(content) !== withoutBlanks(value)) return start;
  const isSolid = offset < value.length && !isBlank(value.charAt(offset));
  // A blank, or the end, stands behind the last character before it.
  let left = withoutBlanks(value.slice(0, offset)).length + (isSolid ? 1 : 0);
  if (left === 0) return start + from;
  let at = 0;
  for (; at < content.length; at += 1) if (!isBlank(content.charAt(at)) && (left -= 1) === 0) break;
  return start + from + at + (isSolid ? 0 : 1);
};
