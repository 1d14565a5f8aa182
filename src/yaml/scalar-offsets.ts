// The position of a character of a scalar's value in the text: needed for errors inside an expression.
import type { Scalar } from 'yaml';

const blank = /[ \t\r\n]/;
const isBlank = (character: string): boolean => blank.test(character);
const withoutBlanks = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, '');

/** The start of a scalar's content in its source: after the quote, or after the header of a block. */
const contentStart = (source: string, type: Scalar.Type | undefined): number =>
  type?.startsWith('BLOCK') ? source.indexOf('\n') + 1 : type?.startsWith('QUOTE') ? 1 : 0;

/**
 * The offset in `text` of the character at `offset` of the scalar's value. YAML folds and indents lines, but keeps all other characters in their order: so
 * characters are counted without blanks. If quotes contain escape sequences, the result is the start of the scalar.
 */
export const offsetWithin = (node: Scalar.Parsed, text: string, offset: number): number => {
  const [start, end] = node.range;
  const source = text.slice(start, end);
  const value = String(node.value);
  const from = contentStart(source, node.type);
  const content = source.slice(from, node.type?.startsWith('QUOTE') ? -1 : undefined);
  if (withoutBlanks(content) !== withoutBlanks(value)) return start;
  const isSolid = offset < value.length && !isBlank(value.charAt(offset));
  // A blank, or the end, follows the last character before it.
  let left = withoutBlanks(value.slice(0, offset)).length + (isSolid ? 1 : 0);
  if (left === 0) return start + from;
  let at = 0;
  for (; at < content.length; at += 1) if (!isBlank(content.charAt(at)) && (left -= 1) === 0) break;
  return start + from + at + (isSolid ? 0 : 1);
};
