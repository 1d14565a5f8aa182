// Sub-accounts: each account in the usage records other than the tenant's own, with its amount for this month.
import { type KnownSum, spendAsOf } from '../../spend/as-of.ts';
import { parseDecimal } from '../../spend/decimal.ts';
import { isUnreadMonth, unreadMonthText } from '../../spend/read-days.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import { intervalOf, type LedgerFacts, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { beganOf, present } from '../ledger/memory.ts';
import { subAccountsIn, subAccountThing } from '../ledger/observations.ts';
import { whyIncomplete } from '../world/unread.ts';
import type { Derived, RowDraft, WorldFacts } from './derived.ts';

/** One currency has a sum; several currencies have none. */
const spentIn = (sums: readonly KnownSum[]): Value => {
  const [currency, another] = [...new Set(sums.map((sum) => sum.currency))];
  if (currency === undefined) return unknown('no-value', ['sub-account.spent'], 'no usage record of this month names it');
  if (another !== undefined) return unknown('no-value', ['sub-account.spent'], 'it was billed in several currencies');
  return { type: 'money', units: sums.reduce((total, { billed }) => total + (parseDecimal(billed) ?? 0n), 0n), currency };
};

/** null: the first scan that saw all accounts had it. */
const firstSeen = (ledger: LedgerFacts | undefined, account: string): Value => {
  const sighting = ledger && valuesOf(ledger.memory, 'sub-account', subAccountThing(account))[present];
  if (!sighting) return noLedger('sub-account.first_seen');
  const began = beganOf(sighting);
  return began.after === undefined ? null : intervalOf(began);
};

const rows = ({ spend, live, desired, now, ledger }: WorldFacts): readonly RowDraft[] | undefined => {
  if (!spend) return undefined;
  const at = new Date(now).toISOString();
  const month = at.slice(0, 7);
  const known = spendAsOf(spend, at);
  const tenant = live?.tenant ?? desired?.tenant;
  const notRead = isUnreadMonth(spend, month, at) ? unknown('no-value', ['sub-account.spent'], unreadMonthText(month)) : undefined;
  const lack = whyIncomplete(spend.completeness, 'usage') ?? notRead;
  const names = new Map(spend.sums.map(({ account, name }) => [account, name]));
  return subAccountsIn(spend, tenant).map((account): RowDraft => {
    const name = names.get(account) ?? null;
    const spent = lack ?? spentIn(known.sums.filter((sum) => sum.account === account && sum.month === month));
    return {
      address: `sub-account/${account}`,
      values: { address: `sub-account/${account}`, account, name, month, spent, first_seen: firstSeen(ledger, account) },
    };
  });
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
      month: { type: 'string', about: 'The month, `YYYY-MM`, UTC.', side: 'live' },
      spent: { type: 'money', about: 'What was billed in that month so far.', side: 'live' },
      first_seen: {
        type: 'time',
        isInterval: true,
        about: 'When the ledger first saw a usage record of it: between two scans. null if it was there when the ledger began.',
        side: 'live',
      },
    },
    links: {},
    sample: { address: 'sub-account/5f1c', account: '5f1c', name: 'Shop', month: '2026-11', spent: '1320.10 BRL', first_seen: null },
  },
  rows,
};
