// Text from outside, made safe to print: control characters, line breaks, and characters that hide, reorder or look like others become escapes.
import { escapeOf, markLookAlikes } from './look-alike.ts';

// Control and format characters (bidirectional, zero-width, tags), unassigned ones, line and paragraph separators, every space except the usual one, and
// invisible characters (variation selectors, fillers).
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Most texts contain none. */
const plain = /^[ -~]*$/;

/** The text on one line, with every character that a terminal would interpret or hide, or that looks like another one, written as `\u{1b}`. */
export const visible = (text: string): string => (plain.test(text) ? text : markLookAlikes(text.replace(hidden, escapeOf)));

/** All of its characters are visible and unmistakable: only such names are suggested. */
export const isPlainToSee = (text: string): boolean => visible(text) === text;

/** The text as a quotation for a message: visible, in backticks, cut after `most` characters. */
export const quoted = (text: string, most = 60): string => {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return `\`${visible(characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join(''))}\``;
};
