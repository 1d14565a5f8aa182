// The panels of spend, for the page of a spend, of an audit, and of a site: functions of plain data.

import { groupBy } from '../../../live/group-by.ts';
import { exactText } from '../../../spend/decimal.ts';
import { money, spendBlocks } from '../../spend-blocks.ts';
import type { ReportedPart, SpendReport } from '../../spend-report.ts';
import type { Say } from '../../texts/texts.ts';
import { blocksOf, prose } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import { chapter, folded, grid } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { budgetsTable, type OrganizationOf } from './budgets.ts';
import { increasesPanel } from './increases.ts';
import { type MonthAmount, monthsPanel, sumOf } from './months.ts';

type Divided = Extract<keyof ReportedPart, 'service' | 'sku' | 'region'>;

const divisions: readonly Divided[] = ['service', 'sku', 'region'];

type Sums = SpendReport['sums'];

/** By id: a name, for display only. */
const namesOf = (sums: Sums): ReadonlyMap<string, string> =>
  new Map(sums.flatMap(({ account, name }) => (name === null ? [] : [[account, name]])));

const byAccount = (sums: Sums): readonly MonthAmount[] => {
  const names = namesOf(sums);
  return sums.map(({ account, month, billed }) => ({ month, key: account, name: names.get(account) ?? account, billed }));
};

const divided = (parts: readonly ReportedPart[], by: Divided, say: Say): readonly MonthAmount[] =>
  parts.map((part) => ({ month: part.month, key: part[by] ?? '', name: part[by] ?? say.spend.noValue, billed: part.billed }));

/** The budget of the whole tenant, and its limit; undefined without one. */
export const wholeBudget = ({ budgets }: SpendReport, currency: string): SpendReport['budgets'][number] | undefined =>
  budgets.find(({ budget, closed }) => budget.scope.type === 'tenant' && budget.currency === currency && !closed);

/** For each currency: by account, what rose, and by service, SKU and region. `byFirst`: the words for what has the place of accounts. */
export const spendPanels = (spend: SpendReport, say: Say, byFirst: string = say.page.spend.by.account): Html => {
  const { sums, parts = [], forecasts = [], increases } = spend;
  const drawnFor = [...groupBy(sums, ({ currency }) => currency)].map(([currency, own], at) => {
    const forecast = forecasts.find((one) => one.currency === currency);
    const limit = wholeBudget(spend, currency)?.budget.amount;
    const total = { currency, amounts: byAccount(own), forecast, limit };
    const ownParts = parts.filter((part) => part.currency === currency);
    const titleOf = (by: string): string => say.page.spend.byMonth(by, currency);
    const small = divisions
      .filter((by) => ownParts.some((part) => part[by] !== null))
      .map((by) => monthsPanel(titleOf(say.page.spend.by[by]), { currency, amounts: divided(ownParts, by, say) }, say, 'small'));
    const rose = at === 0 && increases ? increasesPanel(increases, say) : html``;
    return html`${grid(rose === '' ? 'one' : 'two', [monthsPanel(titleOf(byFirst), total, say, 'whole'), rose])}${grid(small.length === 2 ? 'two' : 'three', small)}`;
  });
  return html`${drawnFor}`;
};

export const budgetsChapter = (budgets: SpendReport['budgets'], say: Say, organizationOf?: OrganizationOf): Html =>
  chapter(
    'budgets',
    text(say.page.budgets.title),
    budgets.length === 0 ? html`<p>${prose(say.page.budgets.none)}</p>` : budgetsTable(budgets, say, organizationOf),
  );

/** Rows that the table of parts shows; the others are folded. */
const mostRows = 20;

const partKey = ({ account, currency, service, sku, region }: ReportedPart): string =>
  JSON.stringify([account, currency, service, sku, region]);

/** By account, service, SKU and region: the largest amount of the last month first. */
export const partsChapter = (
  { sums, parts = [] }: SpendReport,
  say: Say,
  { title, first }: { readonly title: string; readonly first: string } = {
    title: say.page.spend.parts,
    first: say.page.spend.partColumns[0],
  },
): Html => {
  if (parts.length === 0) return html``;
  const names = namesOf(sums);
  const months = [...new Set(sums.map(({ month }) => month))].sort();
  const last = months.at(-1);
  const rows = [...groupBy(parts, partKey).values()]
    .map((own) => ({ own, latest: sumOf(own.filter(({ month }) => month === last)) }))
    .toSorted((a, b) => (a.latest === b.latest ? 0 : a.latest < b.latest ? 1 : -1))
    .flatMap(({ own }) => {
      const [first] = own;
      if (!first) return [];
      const { account, currency, service, sku, region } = first;
      const amounts = months.map((month) => money(exactText(sumOf(own.filter((one) => one.month === month))), currency, say));
      return [
        { cells: [names.get(account) ?? account, ...[service, sku, region].map((one) => one ?? say.spend.noValue), ...amounts].map(text) },
      ];
    });
  const columns = [
    ...[first, ...say.page.spend.partColumns.slice(1)].map((name) => ({ name })),
    ...months.map((month) => ({ name: say.format.month(month), isNumber: true })),
  ];
  const tableOf = (some: typeof rows): Html => recordTable({ name: title, columns, rows: some });
  const rest = rows.slice(mostRows);
  return chapter(
    'spend-parts',
    text(title),
    html`${tableOf(rows.slice(0, mostRows))}${rest.length === 0 ? html`` : folded(text(say.format.more(rest.length)), tableOf(rest))}`,
  );
};

/** Charts, budgets and parts; then accounts with their ids, reopened months and what `--by` asked for. */
export const spendChapters = (spend: SpendReport, say: Say): Html => {
  const [, ...others] = spendBlocks({ command: 'spend', spend: { ...spend, budgets: [] } }, say);
  const accounts = chapter('accounts', text(say.spend.perAccount), blocksOf(others, say.printed));
  return html`<div id="spend"><h2>${text(say.spend.title(spend.dataUntil))}</h2>${spendPanels(spend, say)}${budgetsChapter(spend.budgets, say)}${partsChapter(spend, say)}${accounts}</div>
`;
};
