// Blocks as a page of their own, with the style and the rules of the report: nothing is loaded, and every text is escaped.
import type { Block } from '../document.ts';
import { sectionsOf } from './blocks.ts';
import { html, text } from './html.ts';
import { pageOf } from './page.ts';

/** `answer`: the last line that the command prints. */
export const blocksAsPage = (title: string, blocks: readonly Block[], answer: string): string =>
  [
    ...pageOf({
      title: text(title),
      header: html`<h1>${text(title)}</h1>\n`,
      main: [sectionsOf(blocks)],
      footer: html`<p class="quiet">${text(answer)}</p>\n`,
    }),
  ].join('');
