// Spend, budgets and accounts.
import type { Began } from '../../../policies/ledger/memory.ts';
import type { Breakdown } from '../../../spend/breakdown.ts';
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import { columns, format } from './format.ts';

const dimension: Readonly<Record<Breakdown['by'], string>> = { service: 'service', sku: 'SKU', region: 'region', day: 'day' };

export const spend = {
  title: (dataUntil: string | null): string =>
    `Spend (months in UTC; ${dataUntil === null ? 'no usage record' : `data through ${format.minute(dataUntil)}`})`,
  notRead: 'Usage was not read',
  nothingRead: 'No usage record was read.',
  noBudget: (command: Piece): TextLine => phrase`No budget is declared; ${command} shows what each account spends.`,
  othersWithin: (budgets: number, command: Piece): TextLine =>
    phrase`${count(budgets, 'budget')} within ${budgets === 1 ? 'its limit' : 'their limits'}; ${command} shows all.`,
  whatIncreased: (command: Piece): TextLine => phrase`${command} shows what increased.`,
  perAccount: 'Spend per account',
  wholeTenant: 'whole tenant',
  month: (month: string, closed: boolean): string => `${format.month(month)}${closed ? ' (closed)' : ''}`,
  notEvaluated: (why: string): string => `not evaluated: ${why}`,
  /** `at least 90.00 BRL of 100.00 BRL (90 %)`. */
  spentOf: (spent: string, limit: string, atLeast: boolean, details: readonly string[]): string =>
    `${atLeast ? 'at least ' : ''}${spent} of ${limit}${details.length === 0 ? '' : ` (${details.join(', ')})`}`,
  differsBy: (amount: string, isMore: boolean): string => `${amount} ${isMore ? 'more' : 'less'}`,
  mayBeMore: (why: string): string => `more may have been billed: ${why}`,
  noForecast: (why: string): string => `no forecast: ${why}`,
  forecast: (amount: string, isOver: boolean): string => `forecast for the month: ${amount}${isOver ? ', over the budget' : ''}`,
  shortForecast: (amount: string): string => `forecast ${amount}`,
  barLegend: 'Each bar: what is spent, then the forecast for the month; the upright line is the limit.',
  accountColumns: columns('sub-account', 'name', 'month', 'billed', 'effective', 'records'),
  unknown: 'unknown',
  reopenedUnknown: (why: string): string => `Reopened months are unknown: ${why}.`,
  noneReopened: 'No closed month has changed.',
  reopenedColumns: columns('sub-account', 'name', 'month', 'when closed', 'now', 'change', 'changed'),
  reopened: 'Reopened months (closed, and changed since the ledger recorded their sum):',
  /** Between which scans it changed. */
  between: ({ after, by }: Began): string => (after === undefined ? `by ${format.day(by)}` : `${format.day(after)} to ${format.day(by)}`),
  breakdownColumns: ({ by, month, before }: Breakdown): readonly string[] => [
    'sub-account',
    'name',
    dimension[by],
    format.month(month),
    format.month(before),
    'change',
  ],
  by: (by: Breakdown['by']): string => `Spend by ${dimension[by]}`,
  noCompleteDay: (month: string): string => `There is no complete day of ${format.month(month)} (UTC) yet.`,
  period: ({ month, before, days }: Breakdown, isBeforeRead: boolean): string =>
    isBeforeRead
      ? `The first ${count(days, 'day')} of ${format.month(month)} and of ${format.month(before)} (UTC), the largest increases first.`
      : `The first ${count(days, 'day')} of ${format.month(month)} (UTC). Those of ${format.month(before)} were not read.`,
  noRecord: 'No usage record.',
  noValue: '(none)',
};
