// Closed months whose sums are not the ones that the ledger recorded first: late charges, corrections and refunds reopen them.
import { isWholeMonth } from '../../spend/read-days.ts';
import type { MonthSum, Spend } from '../../spend/spend.ts';
import type { Decimal } from '../../value-types.ts';
import { valuesOf } from './ledger-facts.ts';
import { type Began, changeOf, type Memory } from './memory.ts';
import { isSummed, spendMonthThing } from './observations.ts';

/** A closed month whose sum has changed. */
export interface ReopenedMonth extends Pick<MonthSum, 'account' | 'name' | 'month' | 'currency' | 'billed'> {
  /** The sum that was recorded first, an exact decimal. */
  readonly recorded: Decimal;
  /** Between which scans it changed. */
  readonly began: Began;
}

/** Closed months whose sum is not the one that the ledger recorded first. */
export type Reopened =
  | { readonly type: 'months'; readonly months: readonly ReopenedMonth[] }
  /** Completes "Reopened months are unknown: …". */
  | { readonly type: 'unknown'; readonly says: string };

/** A month of which only some days were read has another sum, and no other one than before. */
const reopenedIn = (spend: Spend, memory: Memory): readonly ReopenedMonth[] =>
  spend.sums.flatMap(({ account, name, month, currency, billed }) => {
    if (!isWholeMonth(spend, month)) return [];
    const change = changeOf(valuesOf(memory, 'spend-month', spendMonthThing(account, month, currency)), billed);
    if (!change) return [];
    const began: Began = change.after === undefined ? { by: change.by } : { after: change.after, by: change.by };
    return [{ account, name, month, currency, billed, recorded: change.was, began }];
  });

export const reopenedOf = (spend: Spend, memory: Memory): Reopened => {
  if (!memory['spend-month']) return { type: 'unknown', says: 'the ledger contains no sums' };
  if (!isSummed(spend)) return { type: 'unknown', says: 'usage was not read completely' };
  return { type: 'months', months: reopenedIn(spend, memory) };
};
