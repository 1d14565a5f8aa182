// What each month cost, divided by account, service, SKU or region: plain amounts → a chart, its words and its table. Currencies are never added together.

import { groupBy } from '../../../live/group-by.ts';
import { exactText, parseDecimal, roundedText } from '../../../spend/decimal.ts';
import type { MonthForecast } from '../../../spend/evaluate-budgets.ts';
import { money } from '../../spend-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { legend } from '../charts/bars.ts';
import { stackChart, stackPaints } from '../charts/stacks.ts';
import { type Html, html, text } from '../html.ts';
import { panel } from '../panels.ts';
import { recordTable } from '../tables.ts';

/** What one thing cost in one month. Exact. */
export interface MonthAmount {
  /** `YYYY-MM`. */
  readonly month: string;
  /** An account, a service, a SKU or a region, and its name. */
  readonly key: string;
  readonly name: string;
  readonly billed: string;
}

export interface Months {
  readonly currency: string;
  readonly amounts: readonly MonthAmount[];
  /** Of the last month. */
  readonly forecast?: MonthForecast | undefined;
  /** Of each month. Exact. */
  readonly limit?: string | undefined;
}

export const unitsOf = (billed: string): bigint => parseDecimal(billed) ?? 0n;

export const sumOf = (amounts: readonly Pick<MonthAmount, 'billed'>[]): bigint =>
  amounts.reduce((sum, { billed }) => sum + unitsOf(billed), 0n);

/** For a drawing, which has no place for credits; exact amounts are in the table. */
export const drawn = (amount: bigint): number => Math.max(0, Number(roundedText(amount)));

const cost = (amounts: readonly MonthAmount[]): number => drawn(sumOf(amounts));

/** The largest ones, and the others as one, which is the last. */
const seriesOf = (
  amounts: readonly MonthAmount[],
  say: Say,
): readonly { readonly name: string; readonly amounts: readonly MonthAmount[] }[] => {
  const all = [...groupBy(amounts, ({ key }) => key).values()].toSorted((a, b) => cost(b) - cost(a));
  const own = all.length > stackPaints.length ? all.slice(0, stackPaints.length - 1) : all;
  const others = all.slice(own.length).flat();
  return [
    ...own.map((one) => ({ name: one[0]?.name ?? '', amounts: one })),
    ...(others.length === 0 ? [] : [{ name: say.page.spend.others(all.length - own.length), amounts: others }]),
  ];
};

const inMonth = (some: readonly MonthAmount[], month: string): bigint => sumOf(some.filter((one) => one.month === month));

/** `small`: one of three panels beside each other. */
export const monthsPanel = (title: string, { currency, amounts, forecast, limit }: Months, say: Say, size: 'small' | 'whole'): Html => {
  const { page, format } = say;
  const shown = (amount: bigint): string => money(exactText(amount), currency, say);
  const series = seriesOf(amounts, say);
  const months = [...new Set(amounts.map(({ month }) => month))].sort();
  const stacks = months.map((month) => {
    const parts = series.map(({ name, amounts: own }) => {
      const amount = inMonth(own, month);
      return { many: drawn(amount), title: `${name}: ${shown(amount)}` };
    });
    const expected = forecast?.month === month ? unitsOf(forecast.amount) : undefined;
    const rest = expected === undefined ? 0n : expected - inMonth(amounts, month);
    return {
      name: format.shortMonth(month),
      parts,
      ...(expected !== undefined && { forecast: { many: drawn(rest), title: say.spend.shortForecast(shown(expected)) } }),
    };
  });
  const totals = months.map((month) => page.spend.inMonth(shown(inMonth(amounts, month)), format.month(month)));
  const chart = {
    stacks,
    label: page.spend.chart(title, totals[0] ?? '', totals.at(-1) ?? ''),
    short: format.shortNumber,
    ...(limit !== undefined && {
      limit: { many: drawn(unitsOf(limit)), word: page.spend.limit(format.shortNumber(drawn(unitsOf(limit)))) },
    }),
  };
  const drawing =
    size === 'small' ? stackChart(chart, 350, 'small') : html`${stackChart(chart, 600, 'wide')}${stackChart(chart, 350, 'narrow')}`;
  const key = [
    ...series.map(({ name }, at) => ({ many: 0, paint: stackPaints[at] ?? 's4', word: name }) as const),
    ...(forecast ? [{ many: 0, paint: 'unknown', word: page.spend.forecast } as const] : []),
  ];
  const rows = months
    .toReversed()
    .flatMap((month) => [
      { cells: [text(format.month(month)), text(page.spend.all), text(shown(inMonth(amounts, month)))] },
      ...series.map(({ name, amounts: own }) => ({ cells: [text(format.month(month)), text(name), text(shown(inMonth(own, month)))] })),
      ...(forecast?.month === month
        ? [{ cells: [text(format.month(month)), text(page.spend.forecast), text(shown(unitsOf(forecast.amount)))] }]
        : []),
    ]);
  const columns = page.spend.monthColumns.map((name, at) => ({ name, isNumber: at === 2 }));
  const table = html`<details><summary>${text(page.trend.asTable)}</summary>${recordTable({ name: title, columns, rows })}</details>`;
  return panel(title, text(page.spend.months(months.length)), html`${drawing}${legend(key, false)}${table}`);
};
