// The usage that was known at a time: what was read later is left out, so that an evaluation for an earlier day counts nothing that happened after it.
import { dateOf, startOfDay } from './calendar.ts';
import { exactText, parseDecimal } from './decimal.ts';
import type { DaySum, MonthSum, Spend } from './spend.ts';

/** A sum without what only all its records show. */
export type KnownSum = Pick<MonthSum, 'account' | 'name' | 'month' | 'currency' | 'billed' | 'days'>;

export type KnownSpend = Omit<Spend, 'sums'> & { readonly sums: readonly KnownSum[] };

const billedOn = (days: readonly DaySum[]): string => exactText(days.reduce((sum, { billed }) => sum + (parseDecimal(billed) ?? 0n), 0n));

const sumBefore = (today: string, sum: MonthSum): readonly KnownSum[] => {
  const days = sum.days.filter(({ day }) => day < today);
  // A later month bills corrections of earlier days: nobody knew of them.
  if (days.length === 0 || sum.month > today.slice(0, 7)) return [];
  return [days.length === sum.days.length ? sum : { ...sum, days, billed: billedOn(days) }];
};

/** Usage is known a day later. Unchanged unless days of the evaluation or later were read. */
export const spendAsOf = (spend: Spend, now: string): KnownSpend => {
  const today = dateOf(startOfDay(now));
  const { dataUntil, period } = spend;
  if (period.last < today) return spend;
  const end = new Date(startOfDay(now)).toISOString();
  return {
    ...spend,
    dataUntil: dataUntil !== null && dataUntil > end ? end : dataUntil,
    sums: spend.sums.flatMap((sum) => sumBefore(today, sum)),
  };
};
