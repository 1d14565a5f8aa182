// Text for terminals that only know ASCII (the locale is C or POSIX): our own signs as similar ones, every other character as its escape.
import { escapeOf } from '../yaml/look-alike.ts';

const signs: ReadonlyMap<string, string> = new Map([
  ['·', '*'],
  ['…', '...'],
  ['→', '->'],
  ['–', '-'],
  ['−', '-'],
  ['━', '-'],
  ['✓', 'v'],
  ['↳', '`-'],
  // The bars of a trend, from the lowest.
  ...Array.from('▁▂▃▄▅▆▇█', (bar, height) => [bar, '_.:-=+*#'[height] ?? ''] as const),
]);

export const asAscii = (text: string): string => text.replace(/[^\0-\x7f]/gu, (character) => signs.get(character) ?? escapeOf(character));
