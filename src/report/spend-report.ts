// Usage and budgets as a result reports them.
import type { Completeness } from '../kinds/kind.ts';
import type { Memory } from '../policies/ledger/memory.ts';
import { type Reopened, reopenedOf } from '../policies/ledger/reopened-months.ts';
import { type Breakdown, breakdownOf, type Dimension } from '../spend/breakdown.ts';
import { type BudgetResult, forecastsOf, type MonthForecast } from '../spend/evaluate-budgets.ts';
import { firstUsualMonth } from '../spend/read-days.ts';
import type { MonthSum, SkuSum, Spend } from '../spend/spend.ts';
import type { Count, Decimal, Timestamp } from '../value-types.ts';

/** What one account was billed in one month in one currency. */
export type ReportedSum = Omit<MonthSum, 'days' | 'skus'>;

/** What one account was billed in one month for one SKU in one region. */
export interface ReportedPart extends Pick<MonthSum, 'account' | 'month' | 'currency'>, Pick<SkuSum, 'service' | 'sku' | 'region'> {
  readonly billed: Decimal;
}

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
  /** By account, month, currency, SKU and region. Absent in results of earlier versions. */
  readonly parts?: readonly ReportedPart[];
  /** What this month is expected to cost, by currency; without those whose data allows no forecast. Absent in results of earlier versions. */
  readonly forecasts?: readonly MonthForecast[];
  /** What increased, by service. Absent in results of earlier versions. */
  readonly increases?: Breakdown;
  /** What increased, with `--by`. */
  readonly breakdown?: Breakdown;
  /** Absent without a ledger. */
  readonly reopened?: Reopened | undefined;
}

/** The order of attention; closed months fail nothing. */
const urgencyOf = ({ verdict, closed }: BudgetResult): number => (closed ? 4 : ['over', 'warn', 'unknown', 'within'].indexOf(verdict.type));

interface SpendExtras {
  readonly memory?: Memory | undefined;
  /** UTC, ISO 8601: of the evaluation. */
  readonly now: string;
  readonly by?: Dimension | undefined;
}

export const reportedSpend = (usage: Spend, budgets: readonly BudgetResult[], { memory, now, by }: SpendExtras): SpendReport => {
  const { completeness, records, dataUntil } = usage;
  const sums = usage.sums.filter(({ month }) => month >= firstUsualMonth(usage));
  return {
    completeness,
    records,
    dataUntil,
    sums: sums.map(({ days: _days, skus: _skus, ...sum }) => sum),
    budgets: budgets.toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
    parts: sums.flatMap(({ account, month, currency, skus }) =>
      skus.map(({ days: _days, ...part }) => ({ account, month, currency, ...part })),
    ),
    forecasts: forecastsOf(usage, { now }),
    increases: breakdownOf(usage, 'service', now),
    ...(by && { breakdown: breakdownOf(usage, by, now) }),
    ...(memory && { reopened: reopenedOf(usage, memory) }),
  };
};
