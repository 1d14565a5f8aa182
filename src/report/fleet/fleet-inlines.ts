// Pieces of a line that several parts of a merged fleet have: lists of names, numbers, severities.
import { code, type Inline, type TextLine, type Tone, tone } from '../document.ts';

/** Names, the first few of them. */
export const names = (all: readonly string[], most = 12): TextLine => [
  ...all.slice(0, most).flatMap((name, at): TextLine => (at === 0 ? [code(name)] : [', ', code(name)])),
  ...(all.length > most ? [` and ${all.length - most} more`] : []),
];

/** `–`: unknown, or not looked for. */
export const number = (many: number | null | undefined, name: Tone): Inline =>
  many === null || many === undefined ? tone('quiet', '–') : many === 0 ? tone('quiet', '0') : tone(name, String(many));
