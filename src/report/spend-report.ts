// Usage and budgets as a result reports them.
import type { Completeness } from '../kinds/kind.ts';
import type { Memory } from '../policies/ledger/memory.ts';
import { type Reopened, reopenedOf } from '../policies/ledger/reopened-months.ts';
import type { Breakdown } from '../spend/breakdown.ts';
import type { BudgetResult } from '../spend/evaluate-budgets.ts';
import { firstUsualMonth } from '../spend/read-days.ts';
import type { MonthSum, Spend } from '../spend/spend.ts';
import type { Count, Timestamp } from '../value-types.ts';

/** What one account was billed in one month in one currency. */
export type ReportedSum = Omit<MonthSum, 'days' | 'skus'>;

/** Spend, and the verdict on every budget. */
export interface SpendReport {
  readonly completeness: Completeness;
  /** Usage records that were read. */
  readonly records: Count;
  /** UTC; null without records. */
  readonly dataUntil: Timestamp | null;
  /** By account, month and currency. */
  readonly sums: readonly ReportedSum[];
  /** The exceeded ones first. */
  readonly budgets: readonly BudgetResult[];
  /** What increased, with `--by`. */
  readonly breakdown?: Breakdown;
  /** Absent without a ledger. */
  readonly reopened?: Reopened | undefined;
}

/** The order of attention; closed months fail nothing. */
const urgencyOf = ({ verdict, closed }: BudgetResult): number => (closed ? 4 : ['over', 'warn', 'unknown', 'within'].indexOf(verdict.type));

interface SpendExtras {
  readonly memory?: Memory | undefined;
  readonly breakdown?: Breakdown | undefined;
}

export const reportedSpend = (usage: Spend, budgets: readonly BudgetResult[], { memory, breakdown }: SpendExtras): SpendReport => {
  const { completeness, records, dataUntil } = usage;
  const sums = usage.sums.filter(({ month }) => month >= firstUsualMonth(usage));
  return {
    completeness,
    records,
    dataUntil,
    sums: sums.map(({ days: _days, skus: _skus, ...sum }) => sum),
    budgets: budgets.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
    ...(breakdown && { breakdown }),
    ...(memory && { reopened: reopenedOf(usage, memory) }),
  };
};
