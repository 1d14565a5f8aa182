// The text of a response → JSON, or why it is invalid. Deep nesting is refused, so that a recursion over the body cannot overflow the stack.
import { parse as parseLossless } from 'lossless-json';
import { deeperThan, type Json } from '../json.ts';

type ParsedBody =
  | { readonly type: 'json'; readonly value: Json }
  | { readonly type: 'empty' }
  /** `broken`: it begins like JSON and ends too early or contains an error; a retry may succeed. */
  | { readonly type: 'other'; readonly broken: boolean };

const deepest = 64;

/** A number outside of text that a binary float may not represent exactly. It also matches inside texts, which only costs time. */
const inexact = /(?:^|[:[,\s])-?\d+(?:[.eE]|\d{15})/;

/** Numbers that are not small integers become their text (contradictions.md C11). */
const exactNumber = (text: string): string | number => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const parseExact = (text: string): unknown => (inexact.test(text) ? parseLossless(text, null, exactNumber) : JSON.parse(text));

/** `exact`: decimals keep every digit, as text. Otherwise they are numbers. */
export const parseBody = (text: string, exact: boolean): ParsedBody => {
  if (text.trim() === '') return { type: 'empty' };
  try {
    // A JSON text contains only JSON values; both parsers refuse everything else.
    const value = (exact ? parseExact(text) : JSON.parse(text)) as Json;
    return deeperThan(value, deepest) ? { type: 'other', broken: false } : { type: 'json', value };
  } catch {
    return { type: 'other', broken: /^\s*[[{]/.test(text) };
  }
};
