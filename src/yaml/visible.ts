// Text from outside, made safe to print: control characters, line breaks and characters that hide or reorder text become escapes.

// Control and format characters (bidirectional, zero-width, tags), line and paragraph separators, half surrogates.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text on one line, with every character that a terminal would act on or not show written as `\u{1b}`. */
export const visible = (text: string): string => text.replace(hidden, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);

/** The text as a quotation for a message: visible, in backticks, cut after `most` characters. */
export const quoted = (text: string, most = 60): string => {
  const characters = Array.from(text.slice(0, most * 2 + 2));
  return `\`${visible(characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join(''))}\``;
};
