// Sub-accounts: each account that usage records name beside the tenant's own.
import { unknown, type Value } from '../evaluate/value.ts';
import type { Derived } from './derived.ts';
import { type LastMonth, lastMonth, subAccounts, sumIn } from './month-sums.ts';

/** One currency has a sum; several have none. */
const spentBy = ({ sums }: LastMonth, account: string): Value => {
  const own = sums.filter((sum) => sum.account === account);
  const [currency, another] = [...new Set(own.map((sum) => sum.currency))];
  if (currency !== undefined && another === undefined) return sumIn(own, currency);
  return unknown(
    'no-value',
    ['sub-account.spent'],
    currency === undefined ? 'nothing was billed this month' : 'it was billed in several currencies',
  );
};

export const subAccount: Derived = {
  shape: {
    name: 'sub-account',
    title: ['sub-account', 'sub-accounts'],
    about: "An account below the tenant's own, known by its usage records.",
    declarable: false,
    fields: {
      address: { type: 'string', about: '`sub-account/<id>`.', side: 'live' },
      account: { type: 'string', about: 'Its id.', side: 'live' },
      name: { type: 'string', about: 'Its name, for display only: it may change.', side: 'live' },
      month: { type: 'string', about: 'The last month that has data, `YYYY-MM`, UTC.', side: 'live' },
      spent: { type: 'money', about: 'What was billed in that month so far.', side: 'live' },
    },
    links: {},
    sample: { address: 'sub-account/5f1c', account: '5f1c', name: 'Shop', month: '2026-11', spent: '1320.10 BRL' },
  },
  rows: ({ spend, live, desired }) => {
    const month = spend && lastMonth(spend);
    return (
      month &&
      subAccounts(month, live?.tenant ?? desired?.tenant).map(([account, name]) => ({
        address: `sub-account/${account}`,
        values: { address: `sub-account/${account}`, account, name, month: month.month, spent: spentBy(month, account) },
      }))
    );
  },
};
