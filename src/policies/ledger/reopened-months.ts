// Closed months whose sums are not the ones that the ledger recorded first: late charges, corrections and refunds reopen them.
import type { MonthSum, Spend } from '../../spend/spend.ts';
import { valuesOf } from './ledger-facts.ts';
import { type Began, changeOf, type Memory } from './memory.ts';
import { spendMonthThing } from './observations.ts';

export interface ReopenedMonth extends Pick<MonthSum, 'account' | 'name' | 'month' | 'currency' | 'billed'> {
  /** The sum that was recorded first, an exact decimal. */
  readonly recorded: string;
  readonly began: Began;
}

export const reopenedIn = ({ sums }: Spend, memory: Memory): readonly ReopenedMonth[] =>
  sums.flatMap(({ account, name, month, currency, billed }) => {
    const change = changeOf(valuesOf(memory, 'spend-month', spendMonthThing(account, month, currency)), billed);
    if (!change) return [];
    return [{ account, name, month, currency, billed, recorded: change.was, began: { after: change.after, by: change.by } }];
  });
