// `budgets:`: the monthly limits.
import { shareOf } from '../yaml/percent.ts';
import type { Budget } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import type { Merged } from './merge.ts';

type WrittenBudget = NonNullable<DesiredFile['budgets']>[string];

const scopeOf = (scope: string): Budget['scope'] => {
  if (scope === 'tenant') return { type: 'tenant' };
  return scope === 'every_sub_account' ? { type: 'every-sub-account' } : { type: 'sub-account', id: scope.toLowerCase() };
};

/** Without `warn_at` a budget warns only at its limit. */
export const readBudgets = (merged: Merged): readonly Budget[] =>
  merged<WrittenBudget>(['budgets']).map(({ key, keyAt, value }) => {
    const [amount = '', currency = ''] = value.monthly.split(' ');
    const warnAt = value.warn_at === undefined ? 1 : shareOf(value.warn_at);
    return { key: String(key), scope: scopeOf(value.scope), amount, currency, warnAt, at: keyAt };
  });
