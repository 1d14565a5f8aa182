// Which usage is known: that of the days that were read. Any other day is unknown, never a day without usage.
import { dateOf, dayLength, firstAndLastDay, monthBefore, startOfDay } from './calendar.ts';
import type { DayRange, DaySum, Spend } from './spend.ts';

const isRead = ({ first, last }: DayRange, day: string): boolean => first <= day && day <= last;

/** Amounts by day. They can only be looked at through `on`, so that no sum takes a day that was not read for one without usage. */
export interface DailyAmounts {
  /** unread: not requested; none: no usage record. In units of 10^-18. */
  readonly on: (day: string) => bigint | 'none' | 'unread';
}

/** Several sums of one day are added. */
export const dailyAmounts = (days: readonly DaySum[], amountOf: (day: DaySum) => bigint, period: DayRange): DailyAmounts => {
  const sums = new Map<string, bigint>();
  for (const one of days) sums.set(one.day, (sums.get(one.day) ?? 0n) + amountOf(one));
  return { on: (day) => (isRead(period, day) ? (sums.get(day) ?? 'none') : 'unread') };
};

/** null: some of the days were not read. */
export const sumOfDays = ({ on }: DailyAmounts, days: readonly string[]): bigint | null => {
  let sum = 0n;
  for (const day of days) {
    const amount = on(day);
    if (amount === 'unread') return null;
    if (amount !== 'none') sum += amount;
  }
  return sum;
};

/** Whether a month (`YYYY-MM`) has days before today, none of which was read. */
export const isUnreadMonth = ({ period }: Pick<Spend, 'period'>, month: string, now: string): boolean => {
  const first = `${month}-01`;
  return Date.parse(first) < startOfDay(now) && !isRead(period, first);
};

/** Whether each day of a month was read: only then its sum is that of the month. */
export const isWholeMonth = ({ period }: Pick<Spend, 'period'>, month: string): boolean =>
  firstAndLastDay(month).every((day) => isRead(period, day));

/** The month before that of the reading. Earlier months are read only for a policy about new usage, and not each of them to its first day. */
export const firstUsualMonth = ({ period }: Pick<Spend, 'period'>): string =>
  monthBefore(dateOf(Date.parse(period.last) + dayLength).slice(0, 7));

/** Completes "… is unknown: ". */
export const unreadMonthText = (month: string): string => `the usage of ${month} (UTC) was not read`;
