// A budget as a bar: spent, forecast and limit on one scale. Exact amounts are beside it.
import { parseDecimal } from '../spend/decimal.ts';
import type { BudgetResult } from '../spend/evaluate-budgets.ts';

/** Not negative, and not all of them zero. */
export interface Bar {
  readonly spent: number;
  /** At least what is spent. */
  readonly forecast: number;
  readonly limit: number;
}

const amount = (decimal: string): number => Math.max(0, Number(parseDecimal(decimal) ?? 0n));

/** undefined: nothing is known, or every amount is zero. */
export const barOf = ({ budget, verdict }: Pick<BudgetResult, 'budget' | 'verdict'>): Bar | undefined => {
  if (verdict.type === 'unknown') return undefined;
  const [spent, limit] = [amount(verdict.spent), amount(budget.amount)];
  const forecast = verdict.forecast?.type === 'forecast' ? Math.max(spent, amount(verdict.forecast.amount)) : spent;
  return Math.max(limit, forecast) === 0 ? undefined : { spent, forecast, limit };
};

/** Cells, short enough for narrow terminals. */
const cells = 30;

/** `[######----|........]`: plain ASCII, which every terminal and log shows. Whatever is over the limit is drawn behind it. */
export const barText = ({ spent, forecast, limit }: Bar): string => {
  const scale = Math.max(limit, forecast);
  const at = (one: number): number => Math.round((one / scale) * cells);
  const mark = Math.min(at(limit), ...[spent, forecast].filter((one) => one > limit).map((one) => Math.max(1, at(one)) - 1));
  const filled = spent > limit ? Math.max(at(spent), mark + 1) : Math.min(at(spent), mark);
  const drawn = '#'
    .repeat(filled)
    .padEnd(Math.max(filled, at(forecast)), '-')
    .padEnd(cells, '.');
  return `[${drawn.slice(0, mark)}|${drawn.slice(mark)}]`;
};
