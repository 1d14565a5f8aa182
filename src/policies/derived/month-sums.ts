// What was billed in the last month that has data, by account: what budgets, spend and sub-accounts are made from.
import { noAccount, type MonthSum, type Spend } from '../../spend/spend.ts';
import { parseDecimal } from '../../spend/decimal.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { type Money, type Unknown, unknown, type Value } from '../evaluate/value.ts';
import { unreadField } from '../world/unread.ts';

export interface LastMonth {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  /** Up to when there are records. */
  readonly until: number;
  readonly sums: readonly MonthSum[];
  /** Every account that any month names, sorted, with its name. */
  readonly accounts: ReadonlyMap<string, string | null>;
}

/** undefined: there are no records at all. On the first of a month the month before is the last that has data (usage is known a day later). */
export const lastMonth = ({ dataUntil, sums }: Spend): LastMonth | undefined => {
  const until = dataUntil === null ? undefined : timeOf(dataUntil);
  if (until === undefined) return undefined;
  const month = new Date(until - 1).toISOString().slice(0, 7);
  const accounts = new Map([...sums].sort((a, b) => (a.account < b.account ? -1 : 1)).map(({ account, name }) => [account, name]));
  return { month, until, sums: sums.filter((sum) => sum.month === month), accounts };
};

/** The sum of some accounts in one currency; nothing billed is zero. */
export const sumIn = (sums: readonly MonthSum[], currency: string): Money => ({
  type: 'money',
  units: sums.filter((sum) => sum.currency === currency).reduce((total, { billed }) => total + (parseDecimal(billed) ?? 0n), 0n),
  currency,
});

/** Why sums cannot be told at all; undefined when they can. `field` is what would hold them. */
export const whyNoSums = (spend: Spend | undefined, field: string): Unknown | undefined => {
  if (!spend) return unreadField(field, 'nothing asked for it');
  const { completeness } = spend;
  if ('cause' in completeness)
    return { ...unreadField(field, completeness.cause), cause: completeness.type === 'denied' ? 'denied' : 'failed' };
  if (completeness.type === 'unsupported') return unknown('not-offered', [field], 'this platform offers no usage records');
  return completeness.type === 'not-asked' ? unreadField(field, 'nothing asked for it') : undefined;
};

/** true when the sums hold everything; else why not: columns that could not be read, other currencies. */
export const whole = ({ unreadable }: Spend, sums: readonly MonthSum[], currency: string): Value => {
  const [column] = Object.keys(unreadable).sort();
  if (column !== undefined)
    return unknown('no-value', ['budget.whole'], `the column ${column} could not be read in ${unreadable[column]} records`);
  const others = [...new Set(sums.map((sum) => sum.currency))].filter((other) => other !== currency).sort();
  return others.length === 0 || unknown('no-value', ['budget.whole'], `also billed in ${others.join(', ')}, which is not added`);
};

/** Accounts other than the tenant's own. Records without an account are nobody's sub-account. */
export const subAccounts = ({ accounts }: LastMonth, tenant: string | undefined): readonly (readonly [id: string, name: string | null])[] =>
  [...accounts].filter(([account]) => account !== tenant && account !== noAccount);
