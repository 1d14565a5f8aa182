// What rose: the complete days of this month against the same days of the month before, the largest increases first.

import type { Breakdown } from '../../../spend/breakdown.ts';
import { dividedBy, exactText, roundedText, shareOf } from '../../../spend/decimal.ts';
import { money } from '../../spend-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { bar } from '../charts/bars.ts';
import { type Html, html, text } from '../html.ts';
import { panel } from '../panels.ts';
import { drawn, unitsOf } from './months.ts';

/** Increases that the panel shows. */
const few = 5;

/** `+89 %`; what did not exist before has no share. */
const riseText = (change: bigint, before: bigint, say: Say): string => {
  const share = shareOf(change, before);
  return share === undefined ? say.page.spend.new : `${change > 0n ? '+' : ''}${say.format.percent(roundedText(100n * unitsOf(share), 0))}`;
};

export const increasesPanel = (increases: Breakdown, say: Say): Html => {
  const { page, spend } = say;
  const { days, rows, month } = increases;
  const compared = rows.flatMap(({ change, lastMonth, ...row }) =>
    change === null || lastMonth === null ? [] : [{ ...row, change: unitsOf(change), before: unitsOf(lastMonth) }],
  );
  const risen = compared.filter(({ change }) => change > 0n).slice(0, few);
  const most = (currency: string): number =>
    Math.max(...risen.filter((one) => one.currency === currency).map(({ change }) => drawn(change)));
  const items = risen.map(({ account, name, currency, value, change, before }) => {
    const aDay = page.spend.aDay(money(exactText(dividedBy(change, days)), currency, say));
    const part = { many: drawn(change), paint: 'warn', word: '' } as const;
    return html`<li><span><span><b class="strong">${text(name ?? account)}</b> ${text(value ?? spend.noValue)}</span><span class="worse">${text(riseText(change, before, say))}</span></span>${bar([part], '', { whole: most(currency), title: () => '' })}<div class="quiet"><span>${text(page.spend.more(money(exactText(change), currency, say)))}</span><span>${text(aDay)}</span></div></li>\n`;
  });
  const isBeforeRead = rows.length === 0 || compared.length > 0;
  const others = compared.filter(({ change }) => change <= 0n).length;
  const lines = [
    ...(days === 0 ? [spend.noCompleteDay(month)] : [spend.period(increases, isBeforeRead)]),
    ...(days > 0 && isBeforeRead && risen.length === 0 ? [page.spend.nothingRose] : []),
    ...(risen.length > 0 && others > 0 ? [page.spend.othersFlat(others)] : []),
  ];
  return panel(
    page.spend.rose,
    text(page.spend.byService),
    html`${items.length === 0 ? html`` : html`<ul class="rows">${items}</ul>`}${lines.map((one) => html`<p class="quiet">${text(one)}</p>`)}`,
  );
};
