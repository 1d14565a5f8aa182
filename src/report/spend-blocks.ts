// Spend per account and month, and the verdict of every budget. Amounts are exact, and rounded (half to even) only here.

import { fail } from '../errors.ts';
import type { Began } from '../policies/ledger/memory.ts';
import type { ReopenedMonth } from '../policies/ledger/reopened-months.ts';
import type { Breakdown } from '../spend/breakdown.ts';
import { exactText, parseDecimal, roundedText } from '../spend/decimal.ts';
import type { BudgetResult } from '../spend/evaluate-budgets.ts';
import { noAccount } from '../spend/spend.ts';
import { visible } from '../yaml/visible.ts';
import { barLegend, barOf } from './budget-bar.ts';
import { type Block, code, count, heading, type ListItem, list, paragraph, quietPlace, type TextLine, table, tone } from './document.ts';
import type { Review, SpendReport } from './review.ts';
import { budgetStates } from './states.ts';

/** Amounts of a spend report come from `exactText`. */
const exact = (amount: string): bigint => parseDecimal(amount) ?? fail('defect', `not an amount: ${visible(amount)}`);

const dayOf = (time: string): string => time.slice(0, 10);

const rounded = (amount: string): string => roundedText(exact(amount));

/** `1234.50 BRL`. */
const money = (amount: string, currency: string): string => `${rounded(amount)} ${currency}`;

const percent = (share: string | null): string => (share === null ? '' : `${roundedText(100n * exact(share), 0)} %`);

/** Two amounts that look equal although they differ: their difference. */
const difference = (spent: string, limit: string, currency: string): readonly string[] => {
  const over = exact(spent) - exact(limit);
  if (rounded(spent) !== rounded(limit) || over === 0n) return [];
  return [`${exactText(over > 0n ? over : -over)} ${currency} ${over > 0n ? 'more' : 'less'}`];
};

const verdictText = ({ budget, verdict }: BudgetResult): string => {
  if (verdict.type === 'unknown') return `not evaluated: ${verdict.says}`;
  const { spent, share, atLeast } = verdict;
  const amounts = `${atLeast === undefined ? '' : 'at least '}${money(spent, budget.currency)} of ${money(budget.amount, budget.currency)}`;
  const details = [...(share === null ? [] : [percent(share)]), ...difference(spent, budget.amount, budget.currency)];
  return details.length === 0 ? amounts : `${amounts} (${details.join(', ')})`;
};

const forecastText = ({ budget, verdict }: BudgetResult): readonly TextLine[] => {
  if (verdict.type === 'unknown') return [];
  const { forecast, atLeast } = verdict;
  if (atLeast !== undefined) return [[tone('warn', `more may have been billed: ${atLeast}`)]];
  if (!forecast) return [];
  if (forecast.type === 'unknown') return [[tone('quiet', `no forecast: ${forecast.says}`)]];
  const text = `forecast for the month: ${money(forecast.amount, budget.currency)}`;
  return [[forecast.over ? tone('warn', `${text}, over the budget`) : tone('quiet', text)]];
};

const barLine = (result: BudgetResult): readonly TextLine[] => {
  const bar = barOf(result);
  return bar ? [[{ bar, tone: budgetStates[result.verdict.type].tone }]] : [];
};

const budgetItem = (result: BudgetResult, withBar: boolean): ListItem => {
  const { sign, tone: signTone } = budgetStates[result.verdict.type];
  const who = result.account === null ? 'whole tenant' : (result.name ?? result.account);
  return {
    sign,
    tone: signTone,
    text: [
      { text: result.budget.key, tone: 'strong' },
      ' ',
      code(who),
      ` ${result.month}${result.closed ? ' (closed)' : ''}: ${verdictText(result)}  `,
      quietPlace(result.budget.at),
    ],
    below: [...(withBar ? barLine(result) : []), ...forecastText(result)],
  };
};

/** The id is the value that `budgets.<name>.scope` accepts. */
const row = (sum: SpendReport['sums'][number]): readonly TextLine[] => [
  [sum.account === noAccount ? sum.account : code(sum.account)],
  [sum.name === null ? '' : code(sum.name)],
  [sum.month],
  [money(sum.billed, sum.currency)],
  [sum.effective === null ? 'unknown' : money(sum.effective, sum.currency)],
  [String(sum.records)],
];

const accounts = (sums: SpendReport['sums']): readonly Block[] =>
  sums.length === 0 ? [] : [table(['sub-account', 'name', 'month', 'billed', 'effective', 'records'], sums.map(row), { right: [3, 4, 5] })];

/** Between which scans it changed. */
const changed = ({ after, by }: Began): string => (after === undefined ? `by ${dayOf(by)}` : `${dayOf(after)} to ${dayOf(by)}`);

/** With its sign: a late credit lowers a month. */
const changeBy = (recorded: string, billed: string, currency: string): string => {
  const change = exact(billed) - exact(recorded);
  return `${change > 0n ? '+' : ''}${roundedText(change)} ${currency}`;
};

const reopenedRow = ({ account, name, month, currency, recorded, billed, began }: ReopenedMonth): readonly TextLine[] => [
  [account === noAccount ? account : code(account)],
  [name === null ? '' : code(name)],
  [month],
  [money(recorded, currency)],
  [money(billed, currency)],
  [changeBy(recorded, billed, currency)],
  [changed(began)],
];

/** Closed months with another sum than the ledger recorded first. Empty without a ledger. */
const reopenedBlocks = ({ reopened }: SpendReport): readonly Block[] => {
  if (!reopened) return [];
  if (reopened.type === 'unknown') return [paragraph(tone('warn', `Reopened months are unknown: ${reopened.says}.`))];
  if (reopened.months.length === 0) return [paragraph('No closed month has changed.')];
  return [
    paragraph('Reopened months (closed, and changed since the ledger recorded their sum):'),
    table(['sub-account', 'name', 'month', 'when closed', 'now', 'change', 'changed'], reopened.months.map(reopenedRow), {
      right: [3, 4, 5],
    }),
  ];
};

/** Those with the largest increases; the others are details. */
const mostShown = 20;

const ofDimension: Readonly<Record<Breakdown['by'], string>> = { service: 'service', sku: 'SKU', region: 'region', day: 'day' };

/** With its sign. */
const signed = (change: string, currency: string): string => `${exact(change) > 0n ? '+' : ''}${money(change, currency)}`;

const breakdownRow = ({ account, name, value, currency, thisMonth, lastMonth, change }: Breakdown['rows'][number]): readonly TextLine[] => [
  [account === noAccount ? account : code(account)],
  [name === null ? '' : code(name)],
  [value === null ? '(none)' : code(value)],
  [thisMonth === null ? '' : money(thisMonth, currency)],
  [lastMonth === null ? '' : money(lastMonth, currency)],
  [change === null ? '' : signed(change, currency)],
];

const breakdownBlocks = ({ breakdown }: SpendReport): readonly Block[] => {
  if (!breakdown) return [];
  const { by, month, before, days, rows } = breakdown;
  const title = heading(2, `Spend by ${ofDimension[by]}`);
  if (days === 0) return [title, paragraph(`There is no complete day of ${month} (UTC) yet.`)];
  const head = ['sub-account', 'name', ofDimension[by], month, before, 'change'];
  const tableOf = (some: typeof rows): Block => table(head, some.map(breakdownRow), { right: [3, 4, 5] });
  const rest = rows.slice(mostShown);
  const isUnread = rows.some(({ change }) => change === null) && rows.every(({ change }) => change === null);
  return [
    title,
    paragraph(
      isUnread
        ? `The first ${count(days, 'day')} of ${month} (UTC). Those of ${before} were not read.`
        : `The first ${count(days, 'day')} of ${month} and of ${before} (UTC), the largest increases first.`,
    ),
    ...(rows.length === 0 ? [paragraph('No usage record.')] : [tableOf(rows.slice(0, mostShown))]),
    ...(rest.length === 0 ? [] : [{ type: 'detail', summary: [`${rest.length} more`], blocks: [tableOf(rest)] } as const]),
  ];
};

/** Where to look when a budget is exceeded. */
const hintBlocks = ({ budgets, breakdown }: SpendReport): readonly Block[] =>
  breakdown === undefined && budgets.some(({ closed, verdict }) => !closed && verdict.type === 'over')
    ? [paragraph(code('tenantry spend --by service'), ' shows what increased.')]
    : [];

const nothingAbove = (command: Review['command']): Block =>
  command === 'spend'
    ? paragraph('No usage record was read.')
    : paragraph('No budget is declared; ', code('tenantry spend'), ' shows what each account spends.');

/** `spend` displays everything; an audit displays only what needs attention, and the rest on request. */
export const spendBlocks = ({ spend, command }: Review): readonly Block[] => {
  if (!spend) return [];
  const { dataUntil, budgets, sums, completeness } = spend;
  const through = dataUntil === null ? 'no usage record' : `data through ${dataUntil.slice(0, 16).replace('T', ' ')}`;
  const loud = command === 'spend' ? budgets : budgets.filter(({ verdict, closed }) => !closed && verdict.type !== 'within');
  const calm = budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'within').length * (command === 'spend' ? 0 : 1);
  const blocks: readonly Block[] = [
    ...('cause' in completeness ? [paragraph(tone('bad', `Usage was not read: ${completeness.cause}`))] : []),
    ...(loud.length > 0 ? [list(loud.map((one) => budgetItem(one, command === 'spend')))] : []),
    ...(command === 'spend' && loud.some((one) => barOf(one)) ? [paragraph(tone('quiet', barLegend))] : []),
    ...(calm > 0
      ? [paragraph(`${count(calm, 'budget')} within ${calm === 1 ? 'its limit' : 'their limits'}; `, code('tenantry spend'), ' shows all.')]
      : []),
    ...(command === 'spend' || (spend.reopened?.type === 'months' && spend.reopened.months.length > 0) ? reopenedBlocks(spend) : []),
    ...(command === 'spend'
      ? accounts(sums)
      : sums.length === 0
        ? []
        : [{ type: 'detail', summary: ['Spend per account'], blocks: accounts(sums) } as const]),
    ...hintBlocks(spend),
  ];
  if (blocks.length === 0 && command !== 'spend') return [];
  // A terminal displays no details: there, a title alone would look like a result that is missing.
  const isEmpty = blocks.every(({ type }) => type === 'detail');
  return [
    heading(2, `Spend (months in UTC; ${through})`),
    ...(isEmpty ? [nothingAbove(command)] : []),
    ...blocks,
    ...breakdownBlocks(spend),
  ];
};
