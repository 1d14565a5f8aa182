// Spend by month and account against the budgets, and what the report of spend has in every format.

import { groupBy } from '../../../live/group-by.ts';
import { exactText, parseDecimal } from '../../../spend/decimal.ts';
import type { Review } from '../../review.ts';
import { money, spendBlocks } from '../../spend-blocks.ts';
import type { SpendReport } from '../../spend-report.ts';
import type { Say } from '../../texts/texts.ts';
import { sectionsOf } from '../blocks.ts';
import { type BarPart, bar, legend, type Paint } from '../charts/bars.ts';
import { type Html, html, text } from '../html.ts';

const paints: readonly Paint[] = ['s1', 's2', 's3', 's4'];

const amountOf = (billed: string): bigint => parseDecimal(billed) ?? 0n;

type Sums = SpendReport['sums'];

const totalOf = (sums: Sums): number => sums.reduce((total, { billed }) => total + Math.max(0, Number(amountOf(billed))), 0);

/** A bar for each month, on one scale; the fourth and later accounts are "other". Currencies are never added together. */
const monthsOf = (currency: string, sums: Sums, say: Say): Html => {
  const accounts = [...groupBy(sums, ({ account }) => account)].toSorted(([, a], [, b]) => totalOf(b) - totalOf(a));
  const rank = new Map(accounts.map(([account], at) => [account, Math.min(at, paints.length - 1)]));
  const isOther = accounts.length > paints.length;
  const nameOf = (at: number): string => {
    const [account, own] = accounts[at] ?? [];
    return isOther && at === paints.length - 1 ? say.page.spend.other : (own?.find(({ name }) => name !== null)?.name ?? account ?? '');
  };
  const months = [...groupBy(sums, ({ month }) => month)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const most = Math.max(1, ...months.map(([, own]) => totalOf(own)));
  const rows = months.map(([month, own]) => {
    const parts = paints.map((paint, at): BarPart => {
      const part = own.filter(({ account }) => rank.get(account) === at);
      return { many: totalOf(part), paint, word: '' };
    });
    const total = own.reduce((sum, { billed }) => sum + amountOf(billed), 0n);
    const titled = parts.map((part, at) => ({ ...part, word: nameOf(at) }));
    return html`<li><span><b class="strong">${text(say.format.month(month))}</b><span>${text(money(exactText(total), currency, say))}</span></span>${bar(titled, '', { whole: most, title: ({ word }) => word })}</li>\n`;
  });
  const key = paints.slice(0, accounts.length).map((paint, at): BarPart => ({ many: 0, paint, word: nameOf(at) }));
  return html`<h3>${text(say.page.spend.byMonth(currency))}</h3><ul class="rows">${rows}</ul>${legend(key, false)}`;
};

/** Nothing if no spend was read. */
export const spendSection = (review: Review, say: Say): Html => {
  const { spend } = review;
  if (!spend) return html``;
  const drawn = [...groupBy(spend.sums, ({ currency }) => currency)].map(([currency, sums]) => monthsOf(currency, sums, say));
  return html`<div id="spend">${sectionsOf(spendBlocks({ ...review, command: 'spend' }, say), say)}${drawn}</div>\n`;
};
