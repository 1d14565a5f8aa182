// Budgets as resources: what the file allows to be billed in a month against what was billed. The sums are judged in one place, spend/judge-budgets.ts.
import type { Budget } from '../../desired/desired.ts';
import { type BudgetJudgement, judgeBudgets } from '../../spend/judge-budgets.ts';
import { visible } from '../../yaml/visible.ts';
import { moneyOf } from '../evaluate/money.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import type { Derived, Draft, Facts } from './derived.ts';

const moneyIn = ({ currency }: Budget, amount: string): Value => moneyOf(`${amount} ${currency}`) ?? null;

const spentOf = ({ budget, verdict }: BudgetJudgement): Value =>
  verdict.type === 'unknown' ? unknown(verdict.cause, ['budget.spent'], visible(verdict.says)) : moneyIn(budget, verdict.spent);

const draftOf = (judged: BudgetJudgement): Draft => {
  const { budget, account, name, month } = judged;
  const { key, scope, amount, warnAt, at } = budget;
  const address = scope.type === 'every-sub-account' && account !== null ? `budget/${key}/${account}` : `budget/${key}`;
  const limit = moneyIn(budget, amount);
  return {
    address,
    at,
    values: { address, key, scope: scope.type, account, name, amount: limit, warn_at: warnAt, month, spent: spentOf(judged) },
  };
};

const rows = ({ desired, spend, live, now }: Facts): readonly Draft[] | undefined =>
  desired &&
  judgeBudgets(desired.budgets, spend, { now: new Date(now).toISOString(), tenant: live?.tenant ?? desired.tenant }).map(draftOf);

export const budget: Derived = {
  shape: {
    name: 'budget',
    title: ['budget', 'budgets'],
    about: 'What may be billed in a month: of the tenant, of one sub-account, or of every one by itself.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`budget/<key>`, with the account where it stands for every sub-account.', side: 'both' },
      key: { type: 'string', about: 'Its key in the file.', side: 'both' },
      scope: { type: 'string', about: 'tenant, sub-account or every-sub-account.', side: 'both' },
      account: { type: 'string', about: 'The sub-account it is about; null for the tenant.', side: 'both' },
      name: { type: 'string', about: 'The name of that account.', side: 'live' },
      amount: { type: 'money', about: 'What may be billed in a month.', side: 'both' },
      warn_at: { type: 'double', about: 'The share of it from which it warns, 0 to 1.', side: 'both' },
      month: { type: 'string', about: 'The month, `YYYY-MM`, UTC.', side: 'live' },
      spent: {
        type: 'money',
        about: 'What was billed in that month so far; unknown where records are missing, stale or in several currencies.',
        side: 'live',
      },
    },
    links: {},
    sample: {
      address: 'budget/everything',
      key: 'everything',
      scope: 'tenant',
      account: null,
      name: null,
      amount: '25000.00 BRL',
      warn_at: '80%',
      month: '2026-11',
      spent: '12480.55 BRL',
    },
  },
  rows,
};
