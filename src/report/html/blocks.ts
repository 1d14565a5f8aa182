// The blocks of a report as HTML: each heading of the second level begins a section.
import type { Language } from '../../languages.ts';
import type { Bar } from '../budget-bar.ts';
import {
  type AlertLevel,
  type Block,
  type Inline,
  isLinkable,
  type ListItem,
  plainText,
  shown,
  type TextLine,
  type Tone,
} from '../document.ts';
import type { Printed } from '../printed.ts';
import type { Say } from '../texts/texts.ts';
import { bar } from './charts/bars.ts';
import { type Html, html, joined, text } from './html.ts';
import { recordTable } from './tables.ts';

/** Tones are classes of the style sheet. */
const toned = (tone: Tone, said: Html): Html => html`<span class="${text(tone)}">${said}</span>`;

/** `said` in its language, if it is not that of the page. */
export const inLanguage = (language: Language | undefined, said: Html): Html =>
  language === undefined || language === 'en' ? said : html`<span lang="${text(language)}">${said}</span>`;

/** Texts of policies quote names of fields in backticks. */
export const prose = (said: string): Html =>
  joined(said.split(/`([^`]+)`/).map((piece, at) => (at % 2 === 1 ? html`<code>${text(piece)}</code>` : text(piece))));

/** Spent, the forecast hatched behind it, and the limit, in the tone of its verdict. Exact amounts are beside it. */
export const budgetBar = ({ spent, forecast, limit }: Bar, tone: Tone): Html => {
  const paint = tone === 'bad' ? 'fail' : tone === 'warn' ? 'warn' : 'pass';
  const parts = [
    { many: spent, paint, word: '' },
    { many: forecast - spent, paint: 'unknown', word: '' },
  ] as const;
  return bar(parts, '', { whole: Math.max(limit, forecast), limit, title: () => '' });
};

const inline = (piece: Inline): Html => {
  if (typeof piece === 'string') return text(piece);
  if ('break' in piece) return html`<br>`;
  if ('bar' in piece) return budgetBar(piece.bar, piece.tone);
  if ('link' in piece) return isLinkable(piece.url) ? html`<a href="${text(piece.url)}">${inline(piece.link)}</a>` : inline(piece.link);
  if ('code' in piece) return html`<code>${text(piece.code)}</code>`;
  const said = inLanguage(piece.language, text(piece.text));
  return piece.tone ? toned(piece.tone, said) : said;
};

export const lineOf = (pieces: TextLine): Html => joined(pieces.map(inline));

/** Open: without a script nothing is hidden. The script of the page closes it. */
export const fold = (summary: Html, inner: Html): Html => html`<details class="fold" open><summary>${summary}</summary>${inner}</details>`;

const listOf = (rows: readonly Html[]): Html => (rows.length === 0 ? html`` : html`<ul>${rows}</ul>`);

const rest = (many: number, inner: Html, printed: Printed, name?: string): Html =>
  many === 0 ? html`` : fold(text(name ? name : printed.folded(many)), inner);

const item = ({ sign = '·', tone = 'quiet', text: said, below = [], most, rest: name, foot = [] }: ListItem, printed: Printed): Html => {
  const { first, left } = shown(below, most);
  const rows = (lines: readonly TextLine[]): Html => listOf(lines.map((one) => html`<li>${lineOf(one)}</li>`));
  return html`<li><span class="sign ${text(tone)}">${text(sign)}</span><div>${lineOf(said)}${rows(first)}${rest(left.length, rows(left), printed, name)}${rows(foot)}</div></li>\n`;
};

const items = (all: readonly ListItem[], printed: Printed): Html => html`<ul class="items">${all.map((one) => item(one, printed))}</ul>`;

const heading = (level: 1 | 2 | 3, said: Html): Html => {
  if (level === 3) return html`<h3>${said}</h3>\n`;
  return level === 2 ? html`<h2>${said}</h2>\n` : html`<h1>${said}</h1>\n`;
};

const alertTones: Readonly<Record<AlertLevel, Tone>> = { caution: 'bad', warning: 'warn', note: 'quiet' };

/** `under`: the heading or the summary above, which names a table: several may have the same columns. */
const render = (block: Block, printed: Printed, under: string): Html => {
  switch (block.type) {
    case 'heading':
      return heading(block.level, lineOf(block.text));
    case 'paragraph':
      return html`<p>${lineOf(block.text)}</p>\n`;
    case 'alert':
      return html`<p class="${text(alertTones[block.level])}">${joined(block.lines.map(lineOf), html`<br>`)}</p>${listOf(block.points.map((one) => html`<li>${lineOf(one)}</li>`))}\n`;
    case 'footer':
      return html`<p class="quiet">${joined(block.lines.map(lineOf), html`<br>`)}</p>\n`;
    case 'list': {
      const { first, left } = shown(block.items, block.most);
      return html`${items(first, printed)}${rest(left.length, items(left, printed), printed, block.rest)}`;
    }
    case 'table':
      return recordTable({
        name: `${under === '' ? printed.table : under}: ${block.head.filter((one) => one !== '').join(', ')}`,
        columns: block.head.map((name, at) => ({ name, isNumber: block.right?.includes(at) === true })),
        rows: block.rows.map((cells) => ({ cells: cells.map(lineOf) })),
        named: block.head[0] !== '',
        pairs: (block.right?.length ?? 0) > 5,
      });
    case 'commands':
      return html`<pre><code>${joined(block.lines.map(text), html`\n`)}</code></pre>`;
    case 'fold':
    case 'detail':
      return fold(lineOf(block.summary), blocksOf(block.blocks, printed, plainText(block.summary)));
  }
};

export const blocksOf = (blocks: readonly Block[], printed: Printed, above = ''): Html => {
  let under = above;
  return joined(
    blocks.map((block) => {
      if (block.type === 'heading') under = plainText(block.text);
      return render(block, printed, under);
    }),
  );
};

/** A part of a page below one heading. */
const section = (content: Html): Html => html`<section>\n${content}</section>\n`;

/** The sections of blocks; what stands before the first heading has none. */
export const sectionsOf = (blocks: readonly Block[], { printed }: Pick<Say, 'printed'>): Html => {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const open = groups.at(-1);
    if (open && !(block.type === 'heading' && block.level <= 2)) open.push(block);
    else groups.push([block]);
  }
  return joined(groups.map((group) => section(blocksOf(group, printed))));
};
