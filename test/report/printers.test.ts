// Every printer of blocks: text from outside stays text, in every place that a text can have. What stands around it does not depend on it.
import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, isLinkable } from '../../src/report/document.ts';
import { sectionsOf } from '../../src/report/html/blocks.ts';
import { html, text as htmlText } from '../../src/report/html/html.ts';
import { pageOf } from '../../src/report/html/page.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { anyText } from '../any-text.ts';
import { commandsIn, deceptionsIn, hostile as hostileInLogs } from '../hostile.ts';
import { runs } from '../runs.ts';
import { everyBlock } from './every-block.ts';
import { contentOf } from './html/skeleton.ts';
import { hostile } from './reviews.ts';

/** A letter first: an empty text, and a sign at the beginning of a line, are distinguished on purpose. */
const text = () => oneof(constantFrom(...hostile.map(([, one]) => one), ...hostileInLogs), anyText()).map((one) => `n${one}`);
const texts = () => array(text(), { minLength: 4, maxLength: 4 });
const harmless = ['n', 'n', 'n', 'n'];

const lines = (printed: string): number => printed.split('\n').length;

/** Tags, links and cells outside of code, in which no character has a meaning. */
const markupOf = (markdown: string): readonly unknown[] => {
  const own = markdown.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '').replaceAll(/<code>.*?<\/code>|`[^`\n]*`/g, '');
  return [
    [...own.matchAll(/<\/?[a-z]+/gi)].map(([tag]) => tag),
    [...own.matchAll(/\]\([^)]*\)/g)].map(([link]) => link),
    own.split('\n').map((line) => (line.startsWith('|') ? line.split('|').length : 0)),
    [...own.matchAll(/\*\*|^> |^- |^#+ /gm)].length,
  ];
};

const pageWith = (title: string, blocks: readonly Block[]): string =>
  [...pageOf({ title: htmlText(title), main: [html`<h1>${htmlText(title)}</h1>`, sectionsOf(blocks, en)], footer: html`` }, en)].join('');

describe('hostile text', () => {
  it('as text', () => {
    const like = lines(blocksAsText(everyBlock(harmless), { colour: false, verbose: true }));
    assert(
      property(texts(), (all) => {
        const printed = blocksAsText(everyBlock(all), { colour: false, verbose: true });
        expect(lines(printed)).toBe(like);
        expect([...deceptionsIn(printed), ...commandsIn(printed)]).toEqual([]);
      }),
      runs(200),
    );
  });

  it('as Markdown', () => {
    const like = markupOf(blocksAsMarkdown(everyBlock(harmless)));
    assert(
      property(texts(), (all) => {
        const printed = blocksAsMarkdown(everyBlock(all));
        expect(markupOf(printed)).toEqual(like);
        expect([...deceptionsIn(printed), ...commandsIn(printed)]).toEqual([]);
      }),
      runs(200),
    );
  });

  it('as HTML', () => {
    const like = contentOf(pageWith('n', everyBlock(harmless))).skeleton;
    assert(
      property(texts(), (all) => {
        const page = pageWith(all[0] ?? '', everyBlock(all));
        expect(contentOf(page).skeleton).toBe(like);
        expect(deceptionsIn(page)).toEqual([]);
      }),
      runs(100),
    );
  });
});

it.each(['javascript:alert(1)', 'https://a.example/x)y', 'https://a.example/<x', 'https://a.example/ x', '//a.example', ''])(
  'no format links to %s',
  (url) => expect(isLinkable(url)).toBe(false),
);
