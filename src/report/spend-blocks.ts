// Spend per account and month, and the verdict of every budget. Amounts are exact, and rounded (half to even) only here.

import { fail } from '../errors.ts';
import type { ReopenedMonth } from '../policies/ledger/reopened-months.ts';
import type { Breakdown } from '../spend/breakdown.ts';
import { exactText, parseDecimal, roundedText } from '../spend/decimal.ts';
import type { BudgetResult } from '../spend/evaluate-budgets.ts';
import { noAccount } from '../spend/spend.ts';
import { visible } from '../yaml/visible.ts';
import { barOf } from './budget-bar.ts';
import {
  type Block,
  code,
  heading,
  type ListItem,
  list,
  paragraph,
  plainText,
  quietPlace,
  type TextLine,
  table,
  tone,
  unreadCause,
} from './document.ts';
import type { Review } from './review.ts';
import type { SpendReport } from './spend-report.ts';
import { budgetStates } from './states.ts';
import type { Say } from './texts/texts.ts';

/** Amounts of a spend report come from `exactText`. */
const exact = (amount: string): bigint => parseDecimal(amount) ?? fail('defect', `not an amount: ${visible(amount)}`);

const rounded = (amount: string): string => roundedText(exact(amount));

export const money = (amount: string, currency: string, say: Say): string => say.format.money(rounded(amount), currency);

/** With its sign: a late credit lowers a month. */
const signed = (change: bigint, currency: string, say: Say): string =>
  `${change > 0n ? '+' : ''}${say.format.money(roundedText(change), currency)}`;

const percent = (share: string | null, say: Say): string => (share === null ? '' : say.format.percent(roundedText(100n * exact(share), 0)));

/** Two amounts that look equal although they differ: their difference. */
const difference = (spent: string, limit: string, currency: string, say: Say): readonly string[] => {
  const over = exact(spent) - exact(limit);
  if (rounded(spent) !== rounded(limit) || over === 0n) return [];
  return [say.spend.differsBy(say.format.money(exactText(over > 0n ? over : -over), currency), over > 0n)];
};

export const verdictLine = ({ budget: { amount, currency }, verdict }: BudgetResult, say: Say): TextLine => {
  if (verdict.type === 'unknown') return [say.spend.notEvaluated(verdict.says), ...unreadCause(verdict.because)];
  const { spent, share, atLeast } = verdict;
  const details = [...(share === null ? [] : [percent(share, say)]), ...difference(spent, amount, currency, say)];
  return [say.spend.spentOf(money(spent, currency, say), money(amount, currency, say), atLeast !== undefined, details)];
};

export const forecastText = ({ budget, verdict }: BudgetResult, say: Say): readonly TextLine[] => {
  if (verdict.type === 'unknown') return [];
  const { forecast, atLeast } = verdict;
  if (atLeast !== undefined) return [[tone('warn', say.spend.mayBeMore(atLeast))]];
  if (!forecast) return [];
  if (forecast.type === 'unknown') return [[tone('quiet', say.spend.noForecast(forecast.says))]];
  const { amount, over } = forecast;
  return [[tone(over ? 'warn' : 'quiet', say.spend.forecast(money(amount, budget.currency, say), over))]];
};

/** The whole tenant, or an account by its name. */
export const budgetWho = ({ account, name }: BudgetResult, say: Say): string =>
  account === null ? say.spend.wholeTenant : (name ?? account);

/** `71 %`, and `17690.50 BRL of 25000.00 BRL`. */
export const budgetSpent = (result: BudgetResult, say: Say): { readonly share: string; readonly spent: string } => {
  const { budget, verdict } = result;
  if (verdict.type === 'unknown') return { share: say.spend.unknown, spent: plainText(verdictLine(result, say)) };
  const { spent, share, atLeast } = verdict;
  const { amount, currency } = budget;
  return {
    share: percent(share, say),
    spent: say.spend.spentOf(money(spent, currency, say), money(amount, currency, say), atLeast !== undefined, []),
  };
};

/** `forecast 23074.57 BRL`; empty: there is none. */
export const budgetForecast = ({ budget, verdict }: BudgetResult, say: Say): string =>
  verdict.type !== 'unknown' && verdict.forecast?.type === 'forecast'
    ? say.spend.shortForecast(money(verdict.forecast.amount, budget.currency, say))
    : '';

const barLine = (result: BudgetResult): readonly TextLine[] => {
  const bar = barOf(result);
  return bar ? [[{ bar, tone: budgetStates[result.verdict.type].tone }]] : [];
};

const budgetItem = (result: BudgetResult, withBar: boolean, say: Say): ListItem => {
  const { sign, tone: signTone } = budgetStates[result.verdict.type];
  const who = budgetWho(result, say);
  return {
    sign,
    tone: signTone,
    text: [
      { text: result.budget.key, tone: 'strong' },
      ' ',
      code(who),
      ` ${say.spend.month(result.month, result.closed)}: `,
      ...verdictLine(result, say),
      '  ',
      quietPlace(result.budget.at),
    ],
    below: [...(withBar ? barLine(result) : []), ...forecastText(result, say)],
  };
};

/** The id is the value that `budgets.<name>.scope` accepts. */
const accountCells = ({ account, name }: { readonly account: string; readonly name: string | null }): readonly TextLine[] => [
  [account === noAccount ? account : code(account)],
  [name === null ? '' : code(name)],
];

const accounts = (sums: SpendReport['sums'], say: Say): readonly Block[] => {
  if (sums.length === 0) return [];
  const rows = sums.map((sum): readonly TextLine[] => [
    ...accountCells(sum),
    [say.format.month(sum.month)],
    [money(sum.billed, sum.currency, say)],
    [sum.effective === null ? say.spend.unknown : money(sum.effective, sum.currency, say)],
    [String(sum.records)],
  ]);
  return [table(say.spend.accountColumns, rows, { right: [3, 4, 5] })];
};

const reopenedRow = (one: ReopenedMonth, say: Say): readonly TextLine[] => {
  const { month, currency, recorded, billed, began } = one;
  return [
    ...accountCells(one),
    [say.format.month(month)],
    [money(recorded, currency, say)],
    [money(billed, currency, say)],
    [signed(exact(billed) - exact(recorded), currency, say)],
    [say.spend.between(began)],
  ];
};

/** Closed months with another sum than the ledger recorded first. Empty without a ledger. */
const reopenedBlocks = ({ reopened }: SpendReport, say: Say): readonly Block[] => {
  if (!reopened) return [];
  if (reopened.type === 'unknown') return [paragraph(tone('warn', say.spend.reopenedUnknown(reopened.says)))];
  if (reopened.months.length === 0) return [paragraph(say.spend.noneReopened)];
  const rows = reopened.months.map((one) => reopenedRow(one, say));
  return [paragraph(say.spend.reopened), table(say.spend.reopenedColumns, rows, { right: [3, 4, 5] })];
};

/** Those with the largest increases; the others are details. */
const mostShown = 20;

const breakdownRow = (row: Breakdown['rows'][number], say: Say): readonly TextLine[] => {
  const { value, currency, thisMonth, lastMonth, change } = row;
  return [
    ...accountCells(row),
    [value === null ? say.spend.noValue : code(value)],
    [thisMonth === null ? '' : money(thisMonth, currency, say)],
    [lastMonth === null ? '' : money(lastMonth, currency, say)],
    [change === null ? '' : signed(exact(change), currency, say)],
  ];
};

const breakdownBlocks = ({ breakdown }: SpendReport, say: Say): readonly Block[] => {
  if (!breakdown) return [];
  const { by, month, days, rows } = breakdown;
  const title = heading(2, say.spend.by(by));
  if (days === 0) return [title, paragraph(say.spend.noCompleteDay(month))];
  const tableOf = (some: typeof rows): Block =>
    table(
      say.spend.breakdownColumns(breakdown),
      some.map((row) => breakdownRow(row, say)),
      { right: [3, 4, 5] },
    );
  const rest = rows.slice(mostShown);
  return [
    title,
    paragraph(say.spend.period(breakdown, rows.length === 0 || rows.some((row) => row.change !== null))),
    ...(rows.length === 0 ? [paragraph(say.spend.noRecord)] : [tableOf(rows.slice(0, mostShown))]),
    ...(rest.length === 0 ? [] : [{ type: 'detail', summary: [say.format.more(rest.length)], blocks: [tableOf(rest)] } as const]),
  ];
};

/** Where to look when a budget is exceeded. */
const hintBlocks = ({ budgets, breakdown }: SpendReport, say: Say): readonly Block[] =>
  breakdown === undefined && budgets.some(({ closed, verdict }) => !closed && verdict.type === 'over')
    ? [paragraph(say.spend.whatIncreased(code('tenantry spend --by service')))]
    : [];

const spendCommand = code('tenantry spend');

/** `spend` displays everything; an audit displays only what needs attention, and the rest on request. */
export const spendBlocks = ({ spend, command }: Pick<Review, 'spend' | 'command'>, say: Say): readonly Block[] => {
  if (!spend) return [];
  const { dataUntil, budgets, sums, completeness } = spend;
  const loud = command === 'spend' ? budgets : budgets.filter(({ verdict, closed }) => !closed && verdict.type !== 'within');
  const calm = budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'within').length * (command === 'spend' ? 0 : 1);
  const perAccount = accounts(sums, say);
  const blocks: readonly Block[] = [
    ...('cause' in completeness ? [paragraph(tone('bad', say.spend.notRead), ...unreadCause(completeness.cause))] : []),
    ...(loud.length > 0 ? [list(loud.map((one) => budgetItem(one, command === 'spend', say)))] : []),
    ...(command === 'spend' && loud.some((one) => barOf(one)) ? [paragraph(tone('quiet', say.spend.barLegend))] : []),
    ...(calm > 0 ? [paragraph(say.spend.othersWithin(calm, spendCommand))] : []),
    ...(command === 'spend' || (spend.reopened?.type === 'months' && spend.reopened.months.length > 0) ? reopenedBlocks(spend, say) : []),
    ...(command === 'spend' || perAccount.length === 0
      ? perAccount
      : [{ type: 'detail', summary: [say.spend.perAccount], blocks: perAccount } as const]),
    ...hintBlocks(spend, say),
  ];
  if (blocks.length === 0 && command !== 'spend') return [];
  // A terminal displays no details: there, a title alone would look like a result that is missing.
  const isEmpty = blocks.every(({ type }) => type === 'detail');
  return [
    heading(2, say.spend.title(dataUntil)),
    ...(isEmpty ? [paragraph(command === 'spend' ? say.spend.nothingRead : say.spend.noBudget(spendCommand))] : []),
    ...blocks,
    ...breakdownBlocks(spend, say),
  ];
};
