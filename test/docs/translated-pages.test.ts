// A page in Portuguese has the parts of the English one: its headings, blocks, tables, lists, pictures and links. A change of the English text is noticed in
// test/report/texts/translated.test.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../src/report/texts/texts.ts';
import { translatedPages } from './translated-pages.ts';

const read = (page: string): string => readFileSync(page, 'utf8');

const linesThat = (text: string, pattern: RegExp): readonly string[] => text.split('\n').filter((line) => pattern.test(line));

/** A comment is text for people; what a command prints is, too. */
const blocksOf = (text: string): readonly string[] =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].map(([, language = '', block = '']) =>
    language === 'text' ? language : `${language}\n${block.replaceAll(/ +#.*$/gm, '')}`,
  );

const outsideOfBlocks = (text: string): string => text.replaceAll(/^```[^]*?^```\n/gm, '');

/** A cell for each column, and a line for each item. */
const shapeOf = (text: string) => {
  const prose = outsideOfBlocks(text);
  return {
    headings: linesThat(prose, /^#+ /).map((line) => line.replace(/ .*/, '')),
    rows: linesThat(prose, /^\|/).map((line) => line.split('|').length),
    items: linesThat(prose, /^(?:- |\d+\. )/).length,
    pictures: [...prose.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, path]) => path),
  };
};

/** Where the links of a page lead, in the order of their names: a sentence may order them otherwise. */
const linksOf = (page: string, pages: Readonly<Record<string, string>>): readonly string[] =>
  [...outsideOfBlocks(read(page)).matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = '']) => (/^https?:|^#/.test(target) ? target : relative('.', join(dirname(page), target))))
    .map((target) => pages[target] ?? target)
    .toSorted();

const englishOf = Object.fromEntries(translatedPages.map(({ english, portuguese }) => [portuguese, english]));
/** The Portuguese README says once more which pages are in Portuguese. */
const alsoNamed: Readonly<Record<string, readonly string[]>> = { 'README.pt-BR.md': ['docs/getting-started.md', 'docs/glossary.md'] };

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  some.reduce((left, one) => left.toSpliced(left.indexOf(one), 1), all);

it('all pages in Portuguese are listed', () => {
  const found = ['.', 'docs'].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  expect(found.filter((path) => path.endsWith('.pt-BR.md'))).toEqual(translatedPages.map(({ portuguese }) => portuguese));
});

describe.each(translatedPages)('$portuguese', ({ english, portuguese }) => {
  it('has the headings, tables, lists and pictures of the English page', () => {
    expect(shapeOf(read(portuguese))).toEqual(shapeOf(read(english)));
  });

  it('has its blocks, with comments in Portuguese', () => {
    expect(blocksOf(read(portuguese))).toEqual(blocksOf(read(english)));
    const comments = linesThat(read(portuguese), / +# /).map((line) => line.replace(/^.*? +# /, ''));
    expect(comments.filter((comment) => read(english).includes(`# ${comment}\n`))).toEqual([]);
  });

  it('leads where it leads, and each leads to the other', () => {
    const links = without(linksOf(portuguese, englishOf), alsoNamed[portuguese] ?? []);
    expect(links).toEqual(linksOf(english, englishOf));
    expect(read(english)).toContain(`[Português](${basename(portuguese)})`);
    expect(read(portuguese)).toContain(`[English](${basename(english)})`);
  });
});

it('README.pt-BR.md shows the words of the catalogue', async () => {
  const { comment, verdict } = await textsIn('pt-BR');
  const { impact } = comment;
  const counts = [
    ['introduced', 0],
    ['suppressed', 0],
    ['fixed', 7],
  ] as const;
  const lines = [
    `Tenantry: ${verdict.toReview(verdict.changes(6), 5)}`,
    `${impact.irreversible(2, 2)} ${impact.access(2, 1, { members: 3, accounts: 0 })}`,
    `${impact.policies(counts)} ${impact.simulated(0)}`,
  ];
  expect(read('README.pt-BR.md')).toContain(`\`\`\`text\n${lines.join('\n')}\n\`\`\``);
});
