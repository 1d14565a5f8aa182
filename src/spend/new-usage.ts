// SKUs and regions that an account did not use before: what leaked keys and forgotten tests create first. Everything in UTC.
import { groupBy } from '../live/group-by.ts';
import { dateOf, dayLength } from './calendar.ts';
import { parseDecimal } from './decimal.ts';
import type { DayRange, DaySum, MonthSum, SkuSum } from './spend.ts';

/** How many complete days back the first use is reported. */
const reported = 7;

/** How many days before its first use show that something is new. */
const quiet = 90;

/** How many days before now must be read: data may end three days earlier. */
export const daysForNewUsage = quiet + reported + 3;

export interface NewUsage {
  readonly type: 'sku' | 'region';
  readonly name: string;
  /** The first day with usage after 90 days without any, as far as they were read. */
  readonly first: string;
  /** Whether all of these 90 days were read. */
  readonly isProved: boolean;
  /** The largest sum of a day since then: recurring usage only, in units of 10^-18. */
  readonly billed: bigint;
}

const amounts = (days: readonly DaySum[], end: number): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { day, steady, usage = true } of days) {
    if (usage && Date.parse(day) < end) sums.set(day, (sums.get(day) ?? 0n) + (parseDecimal(steady) ?? 0n));
  }
  return sums;
};

/** The day on which the present use began. */
const firstOf = (days: readonly string[]): string | undefined => {
  let first: string | undefined;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days.toSorted()) {
    if (Date.parse(day) - last > quiet * dayLength) first = day;
    last = Date.parse(day);
  }
  return first;
};

const usageOf = (type: NewUsage['type'], name: string, parts: readonly SkuSum[], end: number, period: DayRange): readonly NewUsage[] => {
  const byDay = amounts(
    parts.flatMap(({ days }) => days),
    end,
  );
  const first = firstOf([...byDay.keys()]);
  if (first === undefined || Date.parse(first) < end - reported * dayLength) return [];
  const billed = [...byDay].filter(([day]) => day >= first).map(([, amount]) => amount);
  const isProved = dateOf(Date.parse(first) - quiet * dayLength) >= period.first;
  return [{ type, name, first, isProved, billed: billed.reduce((most, one) => (one > most ? one : most)) }];
};

/** `sums`: of one account in one currency. `end`: of the complete days. The most expensive first. */
export const newUsage = (sums: readonly MonthSum[], end: number, period: DayRange): readonly NewUsage[] => {
  const parts = sums.flatMap(({ skus }) => skus);
  const found = (['sku', 'region'] as const).flatMap((type) =>
    [...groupBy(parts, (part) => part[type])].flatMap(([name, own]) => (name === null ? [] : usageOf(type, name, own, end, period))),
  );
  return found.toSorted((a, b) => (a.billed === b.billed ? (a.name < b.name ? -1 : 1) : a.billed > b.billed ? -1 : 1));
};
