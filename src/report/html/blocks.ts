// The blocks of a report as HTML: each heading of the second level begins a section.
import type { Language } from '../../policies/languages.ts';
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
import { type Html, html, joined, text } from './html.ts';

/** Tones are classes of the style sheet. */
export const toned = (tone: Tone, said: Html): Html => html`<span class="${text(tone)}">${said}</span>`;

/** Classes of the parts of a drawing. */
export type Paint = 'over' | 'close' | 'within' | 'forecast';

/** `said` in its language, if it is not that of the page. */
export const inLanguage = (language: Language | undefined, said: Html): Html =>
  language === undefined || language === 'en' ? said : html`<span lang="${text(language)}">${said}</span>`;

/** Units of a drawing, whose exact amounts are beside it. */
const [barWidth, barHeight] = [200, 16];

/** In the tone of its verdict. */
const barOf = ({ spent, forecast, limit }: Bar, tone: Tone): Html => {
  const at = (one: number): number => Math.round((one / Math.max(limit, forecast)) * barWidth);
  const paint: Paint = tone === 'bad' ? 'over' : tone === 'warn' ? 'close' : 'within';
  return html`<svg class="bar" viewBox="0 0 ${barWidth} ${barHeight}" width="${barWidth}" height="${barHeight}" aria-hidden="true"><rect class="forecast" x="0" y="4" width="${at(forecast)}" height="8"></rect><rect class="${text(paint)}" x="0" y="4" width="${at(spent)}" height="8"></rect><rect class="limit" x="${Math.min(barWidth - 2, at(limit))}" y="0" width="2" height="16"></rect></svg>`;
};

const inline = (piece: Inline): Html => {
  if (typeof piece === 'string') return text(piece);
  if ('break' in piece) return html`<br>`;
  if ('bar' in piece) return barOf(piece.bar, piece.tone);
  if ('link' in piece) return isLinkable(piece.url) ? html`<a href="${text(piece.url)}">${inline(piece.link)}</a>` : inline(piece.link);
  if ('code' in piece) return html`<code>${text(piece.code)}</code>`;
  const said = inLanguage(piece.language, text(piece.text));
  return piece.tone ? toned(piece.tone, said) : said;
};

export const lineOf = (pieces: TextLine): Html => joined(pieces.map(inline));

/** Open: without a script nothing is hidden. The script of the page closes it. */
const fold = (summary: Html, inner: Html): Html => html`<details open><summary>${summary}</summary>${inner}</details>`;

const listOf = (rows: readonly Html[]): Html => (rows.length === 0 ? html`` : html`<ul>${rows}</ul>`);

const rest = (many: number, inner: Html, printed: Printed, name?: string): Html =>
  many === 0 ? html`` : fold(text(name ? name : printed.folded(many)), inner);

const item = ({ sign = '·', tone = 'quiet', text: said, below = [], most, rest: name, foot = [] }: ListItem, printed: Printed): Html => {
  const { first, left } = shown(below, most);
  const rows = (lines: readonly TextLine[]): Html => listOf(lines.map((one) => html`<li>${lineOf(one)}</li>`));
  return html`<li><span class="sign ${text(tone)}">${text(sign)}</span><div>${lineOf(said)}${rows(first)}${rest(left.length, rows(left), printed, name)}${rows(foot)}</div></li>\n`;
};

const items = (all: readonly ListItem[], printed: Printed): Html => html`<ul class="items">${all.map((one) => item(one, printed))}</ul>`;

interface HtmlTable {
  /** For screen readers. */
  readonly name: Html;
  readonly head: readonly Html[];
  readonly rows: readonly (readonly Html[])[];
  /** Right-aligned columns. */
  readonly right?: readonly number[];
  /** For a filter: the control of each row. */
  readonly keys?: readonly Html[];
  /** On a narrow screen its cells are below each other: each of them must explain itself. */
  readonly stacked?: boolean;
}

type Role = 'cell' | 'columnheader' | 'row' | 'rowgroup';

/** A table that is too wide scrolls by itself, also with the keyboard. */
const tableOf = ({ name, head, rows, right = [], keys = [], stacked = false }: HtmlTable): Html => {
  const align = (column: number): Html => (right.includes(column) ? html` class="right"` : html``);
  // The roles that a table has by itself are lost where the style stacks its cells.
  const role = (name: Role): Html => (stacked ? html` role="${text(name)}"` : html``);
  const heads = head.map((cell, column) =>
    cell === '' ? html`<td${role('cell')}></td>` : html`<th scope="col"${role('columnheader')}${align(column)}>${cell}</th>`,
  );
  const lines = rows.map(
    (cells, row) =>
      html`<tr${role('row')}${keys[row] === undefined ? html`` : html` data-control="${keys[row]}"`}>${cells.map((cell, column) => html`<td${role('cell')}${align(column)}>${cell}</td>`)}</tr>\n`,
  );
  const kind = stacked ? html` class="stacked" role="table"` : html``;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${name}"><table${kind}><thead${role('rowgroup')}><tr${role('row')}>${heads}</tr></thead><tbody${role('rowgroup')}>${lines}</tbody></table></div>`;
};

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
      return tableOf({
        name: text(`${under === '' ? printed.table : under}: ${block.head.filter((one) => one !== '').join(', ')}`),
        head: block.head.map(text),
        rows: block.rows.map((cells) => cells.map(lineOf)),
        ...(block.right && { right: block.right }),
        ...(block.stacked && { stacked: true }),
        ...(block.keys && { keys: block.keys.map(text) }),
      });
    case 'commands':
      return html`<pre tabindex="0"><code>${joined(block.lines.map(text), html`\n`)}</code></pre>`;
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
export const section = (content: Html): Html => html`<section>\n${content}</section>\n`;

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
