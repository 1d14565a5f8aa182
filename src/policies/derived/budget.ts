// Budgets: what the file allows to be billed in a month against what was billed in the last month that has data.
import type { Budget } from '../../desired/desired.ts';
import { moneyOf } from '../evaluate/money.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import type { Derived, Draft, Facts } from './derived.ts';
import { type LastMonth, lastMonth, subAccounts, sumIn, whole, whyNoSums } from './month-sums.ts';

/** The accounts whose sum a budget bounds: each entry is one resource. */
const boundAccounts = ({ scope }: Budget, month: LastMonth | undefined, tenant: string | undefined): readonly (string | undefined)[] => {
  if (scope.type === 'tenant') return [undefined];
  if (scope.type === 'sub-account') return [scope.id];
  return month ? subAccounts(month, tenant).map(([id]) => id) : [undefined];
};

const none = (says: string): Readonly<Record<string, Value>> => ({ spent: unknown('no-value', ['budget.spent'], says), whole: true });

const spentOf = (
  budget: Budget,
  account: string | undefined,
  { spend }: Facts,
  month: LastMonth | undefined,
): Readonly<Record<string, Value>> => {
  const lack = whyNoSums(spend, 'budget.spent');
  if (lack || !spend) return lack ? { spent: lack, whole: lack, month: lack, data_until: lack } : {};
  if (!month) return none('there are no usage records yet');
  if (account !== undefined && !month.accounts.has(account)) return none(`no usage record names the account ${account}`);
  const sums = month.sums.filter((sum) => account === undefined || sum.account === account);
  return { month: month.month, data_until: month.until, spent: sumIn(sums, budget.currency), whole: whole(spend, sums, budget.currency) };
};

const rows = (facts: Facts): readonly Draft[] | undefined => {
  const { desired, spend, live } = facts;
  const month = spend && lastMonth(spend);
  const tenant = live?.tenant ?? desired?.tenant;
  return desired?.budgets.flatMap((budget) =>
    boundAccounts(budget, month, tenant).map((account): Draft => {
      const address =
        budget.scope.type === 'every-sub-account' && account !== undefined ? `budget/${budget.key}/${account}` : `budget/${budget.key}`;
      const own = {
        address,
        key: budget.key,
        scope: budget.scope.type,
        account: account ?? null,
        warn_at: budget.warnAt,
        amount: moneyOf(`${budget.amount} ${budget.currency}`) ?? null,
      };
      return {
        address,
        at: budget.at,
        values: {
          ...own,
          name: (account === undefined ? undefined : month?.accounts.get(account)) ?? null,
          ...spentOf(budget, account, facts, month),
        },
      };
    }),
  );
};

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
      month: { type: 'string', about: 'The last month that has data, `YYYY-MM`, UTC.', side: 'live' },
      spent: { type: 'money', about: 'What was billed in that month so far.', side: 'live' },
      whole: {
        type: 'bool',
        about: 'true when nothing is missing from that sum; unknown, with the reason, when something is.',
        side: 'live',
      },
      data_until: { type: 'time', about: 'Up to when there are usage records.', side: 'live' },
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
      whole: true,
      data_until: '2026-11-19T00:00:00Z',
    },
  },
  rows,
};
