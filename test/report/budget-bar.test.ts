// The bar of a budget: its parts are in the order of the amounts, in plain ASCII, and never invented.
import { assert, integer, option, property } from 'fast-check';
import { expect, it } from 'vitest';
import { type Bar, barOf, barText } from '../../src/report/budget-bar.ts';
import type { BudgetResult } from '../../src/spend/evaluate-budgets.ts';
import { runs } from '../runs.ts';

const at = { file: 'a.yaml', line: 1, col: 1 };
const budgetOf = (limit: number): BudgetResult['budget'] => ({
  key: 'all',
  scope: { type: 'tenant' },
  amount: String(limit),
  currency: 'BRL',
  warnAt: 0.8,
  at,
});

const textOf = (bar: Bar | undefined): string | undefined => bar && barText(bar);

const bar = (limit: number, spent: number, forecast?: number): string | undefined =>
  textOf(
    barOf({
      budget: budgetOf(limit),
      verdict: {
        type: spent > limit ? 'over' : 'within',
        spent: String(spent),
        share: null,
        ...(forecast !== undefined && { forecast: { type: 'forecast', amount: String(forecast), share: null, over: forecast > limit } }),
      },
    }),
  );

it.each<[string | undefined, string | undefined]>([
  ['[##########----------..........|]', bar(300, 100, 200)],
  ['[####################|#####-----]', bar(200, 250, 300)],
  ['[#############################|#]', bar(1_000_000, 1_000_001)],
  ['[#############################|-]', bar(1_000_000, 999_999, 1_000_001)],
  ['[|##############################]', bar(0, 5)],
  [undefined, bar(0, 0)],
  ['[..............................|]', bar(10, -3)],
])('%s', (drawn, made) => {
  expect(made).toBe(drawn);
});

it('draws what is over the limit behind it, and nothing else', () => {
  const amount = integer({ min: 0, max: 1_000_000 });
  assert(
    property(amount, amount, option(amount, { nil: undefined }), (limit, spent, more) => {
      const forecast = more === undefined ? undefined : spent + more;
      const drawn = bar(limit, spent, forecast);
      const isNothing = limit + spent + (forecast ?? 0) === 0;
      expect(drawn === undefined).toBe(isNothing);
      const [before = '', behind = ''] = (drawn ?? '[|]').slice(1, -1).split('|');
      expect(behind.includes('#')).toBe(spent > limit);
      expect(/[#-]/.test(behind)).toBe(spent > limit || (forecast ?? 0) > limit);
      expect(`${before}${behind}`).toMatch(isNothing ? /^$/ : /^#*-*\.*$/);
      expect(drawn ?? '[|'.padEnd(33)).toHaveLength(33);
    }),
    runs(300, 3000),
  );
});

it('draws nothing for a budget that was not evaluated', () => {
  expect(barOf({ budget: budgetOf(1), verdict: { type: 'unknown', cause: 'stale', says: 'x' } })).toBeUndefined();
});
