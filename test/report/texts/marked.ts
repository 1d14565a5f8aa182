// A test language: every text of the catalogue has brackets around it, so what a document shows outside of brackets does not come from the catalogue.
import { en } from '../../../src/report/texts/en.ts';
import type { Say } from '../../../src/report/texts/texts.ts';

/** A line is marked piece by piece: names in it are no words. */
const marked = (said: unknown): unknown => {
  if (typeof said === 'string') return /\p{L}/u.test(said) ? `⟦${said}⟧` : said;
  if (Array.isArray(said)) return said.map(marked);
  if (typeof said === 'function') return (...values: readonly unknown[]): unknown => marked(said(...values));
  if (typeof said !== 'object' || said === null || 'code' in said || 'link' in said) return said;
  if ('text' in said) return { ...said, text: marked(said.text) };
  return Object.fromEntries(Object.entries(said).map(([key, one]) => [key, marked(one)]));
};

export const markedTexts = marked(en) as Say;

const withoutMarked = (text: string): string => {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? text : withoutMarked(rest);
};

/** Keys of blocks that hold no words: names, commands, and what a format makes of it. */
const noWords: ReadonlySet<string> = new Set(['type', 'tone', 'sign', 'level', 'code', 'url', 'lines']);

/** The words of blocks that do not come from the catalogue. Say from outside are expected in Greek. */
export const strayWords = (shown: unknown): readonly string[] => {
  if (typeof shown === 'string') return /[a-z]{2}/i.test(withoutMarked(shown)) ? [shown] : [];
  if (Array.isArray(shown)) return shown.flatMap(strayWords);
  if (typeof shown !== 'object' || shown === null) return [];
  return Object.entries(shown).flatMap(([key, one]) => (noWords.has(key) ? [] : strayWords(one)));
};
