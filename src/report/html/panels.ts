// The parts that every page is built from: the head with its verdict, cards with a number each, and panels.
import type { Tone } from '../document.ts';
import { type Html, html, text } from './html.ts';
import { type Mark, mark } from './marks.ts';

export interface Pill {
  readonly tone: Exclude<Tone, 'strong'>;
  readonly word: string;
}

const pillMarks: Readonly<Record<Pill['tone'], Mark>> = { good: 'pass', bad: 'critical', warn: 'high', quiet: 'low' };

export const pill = ({ tone, word }: Pill): Html => html`<span class="pill ${text(tone)}">${mark(pillMarks[tone])}${text(word)}</span>`;

export interface PageHead {
  /** What was read, when, and whether it is complete. */
  readonly eyebrow: Html;
  readonly title: Html;
  readonly pill: Pill;
  /** One sentence. */
  readonly sentence: Html;
  /** At the right. */
  readonly score?: Html;
}

export const headOf = ({ eyebrow, title, pill: verdict, sentence, score }: PageHead): Html =>
  html`<p class="eyebrow">${eyebrow}</p>
<div class="head"><div><h1>${title}</h1><p class="verdict">${pill(verdict)}<span>${sentence}</span></p></div>${score ? html`<div class="score">${score}</div>` : html``}</div>
`;

/** Better or worse than before; the sign has a word for those who do not see it. */
export interface Trend {
  readonly direction: 'worse' | 'better' | 'same';
  /** `1 since 17 Nov`. */
  readonly says: string;
  /** For screen readers: `up`. */
  readonly spoken?: string;
}

export const trendText = ({ direction, says, spoken = '' }: Trend): Html =>
  direction === 'same'
    ? html`<span class="change">${text(says)}</span>`
    : html`<span class="change ${text(direction)}"><span aria-hidden="true">${direction === 'worse' ? html`▲` : html`▼`}</span><span class="spoken">${text(spoken)}</span> ${text(says)}</span>`;

export interface Card {
  readonly mark?: Mark;
  readonly word: string;
  /** undefined: not known. */
  readonly many: number | undefined;
  /** Below the number. */
  readonly change?: Html;
  /** The list with as many items. */
  readonly href?: Html;
}

const cardOf = ({ mark: shape, word, many, change, href }: Card): Html => {
  const inner = html`<span>${shape ? mark(shape) : html``} ${text(word)}</span><span class="number">${many === undefined ? html`–` : many}</span>${change ?? html``}`;
  const zero = (many ?? 0) === 0 ? html` zero` : html``;
  return href
    ? html`<li><a class="card${zero}" href="${href}">${inner}</a></li>\n`
    : html`<li><div class="card${zero}">${inner}</div></li>\n`;
};

/** Zero is grey, never hidden. */
export const cardsOf = (cards: readonly Card[]): Html =>
  cards.length === 0 ? html`` : html`<ul class="cards">${cards.map(cardOf)}</ul>\n`;

/** `aside`: at the right of its title. */
export const panel = (title: string, aside: Html, content: Html): Html =>
  html`<section class="panel"><header><h2>${text(title)}</h2><span class="aside">${aside}</span></header>${content}</section>\n`;

export const grid = (columns: 'one' | 'two' | 'three', panels: readonly Html[]): Html => {
  const all = panels.filter((one) => one !== '');
  return all.length === 0 ? html`` : html`<div class="grid ${text(columns)}">${all}</div>\n`;
};

/** A part of a page below one heading, with an address. */
export const chapter = (id: string, title: Html, content: Html): Html =>
  html`<section id="${text(id)}"><h2>${title}</h2>\n${content}</section>\n`;

/** Closed, also on paper. */
export const folded = (summary: Html, content: Html): Html =>
  html`<details class="fold"><summary>${summary}</summary>${content}</details>\n`;
