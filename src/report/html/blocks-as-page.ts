// Blocks as a page of their own, with the style and the rules of a report: for what has no page of its own.
import type { Block } from '../document.ts';
import type { Say } from '../texts/texts.ts';
import { sectionsOf } from './blocks.ts';
import { html, text } from './html.ts';
import { pageOf } from './page.ts';

/** `answer`: the last line. */
export const blocksAsPage = (title: string, blocks: readonly Block[], answer: string, say: Say): string => {
  const main = [html`<h1>${text(title)}</h1>\n`, sectionsOf(blocks, say)];
  return [...pageOf({ title: text(title), main, footer: html`<p class="quiet">${text(answer)}</p>\n` }, say)].join('');
};
