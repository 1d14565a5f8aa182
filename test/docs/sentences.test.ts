// A sentence of the documentation can be read once: it has fewer than 38 words.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from './doc-commands.ts';

/** Blocks are no sentences; a piece of code is one word, and so is the address behind a link. */
const prose = (text: string): string =>
  text
    .replaceAll(/^```[^]*?^```/gm, '\n')
    .replaceAll(/<!--[^]*?-->|<[a-z/][^>]*>/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`\n]*`/g, 'X');

/** The cells of tables, the items of lists, and the paragraphs. */
const units = (text: string): readonly string[] =>
  text
    .replaceAll(/^\s*\|.*$/gm, (row) => `\n${row.replaceAll('|', '\n\n')}\n`)
    .replaceAll(/^\s*(?:[-*]|\d+\.) |^#.*$/gm, '\n\n')
    .split(/\n\s*\n/);

const sentences = (unit: string): readonly string[] => unit.split(/(?<=[.!?][)"*_]*)\s+(?=[\p{Lu}\p{N}"*([])/u);

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const long = (text: string): readonly string[] =>
  units(prose(text))
    .flatMap(sentences)
    .filter((sentence) => wordsOf(sentence) >= 38);

it('counts words of sentences, items and cells', () => {
  const words = (number: number): string => Array.from({ length: number }, () => 'Word').join(' ');
  expect(long(`${words(37)}. ${words(37)}.\n\n- ${words(37)}\n- ${words(37)}\n\n| ${words(37)} | ${words(37)} |\n`)).toEqual([]);
  expect([`${words(38)}.`, `- ${words(38)}`, `| a | ${words(38)} |`].flatMap(long)).toHaveLength(3);
});

it.each(pages)('%s has no sentence of 38 words', (page) => {
  expect(long(readFileSync(page, 'utf8'))).toEqual([]);
});
