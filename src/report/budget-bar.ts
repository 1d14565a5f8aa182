// A budget as a bar of plain ASCII, which every terminal and log shows: spent, forecast and limit on one scale. Exact amounts are beside it.
import { parseDecimal } from '../spend/decimal.ts';
import type { BudgetResult } from '../spend/evaluate-budgets.ts';

/** Cells, short enough for narrow terminals. */
const cells = 30;

export const barLegend = '# spent, - forecast for the month, | limit';

const amount = (decimal: string): number => Math.max(0, Number(parseDecimal(decimal) ?? 0n));

/** `[######----|........]`. undefined: nothing is known, or every amount is zero. Whatever is over the limit is drawn behind it. */
export const budgetBar = ({ budget, verdict }: Pick<BudgetResult, 'budget' | 'verdict'>): string | undefined => {
  if (verdict.type === 'unknown') return undefined;
  const limit = amount(budget.amount);
  const spent = amount(verdict.spent);
  const forecast = verdict.forecast?.type === 'forecast' ? Math.max(spent, amount(verdict.forecast.amount)) : spent;
  const scale = Math.max(limit, forecast);
  if (scale === 0) return undefined;
  const at = (one: number): number => Math.round((one / scale) * cells);
  const mark = Math.min(at(limit), ...[spent, forecast].filter((one) => one > limit).map((one) => Math.max(1, at(one)) - 1));
  const filled = spent > limit ? Math.max(at(spent), mark + 1) : Math.min(at(spent), mark);
  const drawn = '#'
    .repeat(filled)
    .padEnd(Math.max(filled, at(forecast)), '-')
    .padEnd(cells, '.');
  return `[${drawn.slice(0, mark)}|${drawn.slice(mark)}]`;
};
