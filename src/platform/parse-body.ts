// The text of a response → JSON, or why it is invalid. Deep nesting is refused, so that a recursion over the body cannot overflow the stack.
import { parse as parseLossless } from 'lossless-json';
import { deeperThan, isArray, type Json } from '../json.ts';

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

/** Whether a list in it contains a number, at any depth. */
const numbersInLists = (value: Json, inList = false): boolean => {
  if (typeof value === 'number') return inList;
  if (typeof value !== 'object' || value === null) return false;
  if (isArray(value)) return value.some((member) => numbersInLists(member, true));
  for (const key in value) {
    const member = value[key];
    // Texts first: they are nearly all members, and a call for each would take twice the time.
    if (typeof member !== 'string' && member !== undefined && numbersInLists(member, inList)) return true;
  }
  return false;
};

/** Amounts are in lists of records, mostly as texts: without a number there, the text need not be searched. Numbers elsewhere are counts of the page. */
const losesDigits = (text: string, value: Json): boolean => numbersInLists(value) && inexact.test(text);

/** `exact`: decimals of records keep every digit, as text. Otherwise they are numbers. */
export const parseBody = (text: string, exact: boolean): ParsedBody => {
  if (text.trim() === '') return { type: 'empty' };
  try {
    const value: Json = JSON.parse(text);
    if (deeperThan(value, deepest)) return { type: 'other', broken: false };
    // A JSON text contains only JSON values; both parsers refuse everything else.
    return { type: 'json', value: exact && losesDigits(text, value) ? (parseLossless(text, null, exactNumber) as Json) : value };
  } catch {
    return { type: 'other', broken: /^\s*[[{]/.test(text) };
  }
};
