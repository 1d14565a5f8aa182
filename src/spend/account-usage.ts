// The usage of one account in one currency, day by day: what is usual, what is missing, and how this month compares with the last. Everything in UTC.
import { groupBy } from '../live/group-by.ts';
import { dateOf, dayLength, monthBefore, startOfDay } from './calendar.ts';
import { dividedBy, parseDecimal } from './decimal.ts';
import { type NewUsage, newUsage } from './new-usage.ts';
import { type DailyAmounts, dailyAmounts, firstUsualMonth, sumOfDays } from './read-days.ts';
import type { DayRange, DaySum, MonthSum, Spend } from './spend.ts';

/** How many days before a day show what is usual. */
const window = 28;

/** One complete day with usage. Amounts in units of 10^-18, recurring usage only. */
interface UsageDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** 1 for the newest complete day. */
  readonly ago: number;
  readonly billed: bigint;
  /** How many of the 28 days before it have usage. */
  readonly known: number;
  /** Their median; null without any. */
  readonly usual: bigint | null;
  /** What is an ordinary deviation from it: 1.4826 times the median deviation, and at least 5 % of the median. */
  readonly spread: bigint | null;
}

export interface AccountUsage {
  readonly account: string;
  readonly name: string | null;
  readonly currency: string;
  /** The complete days of the newest 28 that have usage, oldest first. */
  readonly days: readonly UsageDay[];
  /** Complete days without usage, although each of the seven days before had some. */
  readonly holes: readonly string[];
  /** How many complete days of this month are compared with the same days of the last one. */
  readonly comparedDays: number;
  /** null: some of those days were not read. */
  readonly thisMonth: bigint | null;
  readonly lastMonth: bigint | null;
  /** SKUs whose last seven days rose most over the seven before, the greatest first; null: some of these days were not read. */
  readonly risen: readonly string[] | null;
  /** SKUs and regions first used in the last seven complete days. */
  readonly fresh: readonly NewUsage[];
}

const amount = (text: string): bigint => parseDecimal(text) ?? 0n;

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

const median = (values: readonly bigint[]): bigint | null => {
  const sorted = values.toSorted(compare);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : dividedBy(low + high, 2);
};

const spreadOf = (values: readonly bigint[], usual: bigint | null): bigint | null => {
  if (usual === null) return null;
  const deviation = median(values.map((value) => (value < usual ? usual - value : value - usual))) ?? 0n;
  const [scaled, least] = [dividedBy(deviation * 14_826n, 10_000), dividedBy(usual * 5n, 100)];
  return scaled > least ? scaled : least;
};

/** The end of the newest day that the data covers completely; undefined without usage. */
const lastEnd = ({ dataUntil }: Spend, now: string): number | undefined => {
  if (dataUntil === null) return undefined;
  return Math.min(startOfDay(now), startOfDay(dataUntil));
};

/** The same; without usage, the first of the month. */
export const endOfCompleteDays = (spend: Spend, now: string): number => lastEnd(spend, now) ?? Date.parse(`${now.slice(0, 7)}-01`);

const steadyOf = ({ steady }: DaySum): bigint => amount(steady);

/** Only days with a usage record. */
const recurringByDay = (days: readonly DaySum[], period: DayRange): DailyAmounts =>
  dailyAmounts(
    days.filter(({ usage = true }) => usage),
    steadyOf,
    period,
  );

/** The amounts of the days that were read and have usage. */
const knownOn = ({ on }: DailyAmounts, days: readonly string[]): readonly bigint[] =>
  days.flatMap((day) => {
    const billed = on(day);
    return typeof billed === 'bigint' ? [billed] : [];
  });

const daysBefore = (end: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dateOf(end - (count - index) * dayLength));

const usageDays = (byDay: DailyAmounts, end: number): readonly UsageDay[] =>
  daysBefore(end, window).flatMap((day, index): readonly UsageDay[] => {
    const [billed] = knownOn(byDay, [day]);
    if (billed === undefined) return [];
    const before = knownOn(byDay, daysBefore(Date.parse(day), window));
    const usual = median(before);
    return [{ day, ago: window - index, billed, known: before.length, usual, spread: spreadOf(before, usual) }];
  });

/** Of the days of an account in all its currencies. */
export const holesIn = (used: ReadonlySet<string>, end: number): readonly string[] => {
  const holes: string[] = [];
  for (const day of used) {
    const next = Date.parse(day) + dayLength;
    if (next >= end || used.has(dateOf(next))) continue;
    if (daysBefore(next, 7).every((one) => used.has(one))) holes.push(dateOf(next));
  }
  return holes.sort();
};

/** The first days of a month, at most all. */
const monthDays = (month: string, count: number): readonly string[] =>
  daysBefore(Date.parse(`${month}-01`) + count * dayLength, count).filter((day) => day.startsWith(month));

const compared = (byDay: DailyAmounts, end: number, now: string): Pick<AccountUsage, 'comparedDays' | 'thisMonth' | 'lastMonth'> => {
  const month = now.slice(0, 7);
  const comparedDays = Math.max(0, Math.floor((end - Date.parse(`${month}-01`)) / dayLength));
  return {
    comparedDays,
    thisMonth: sumOfDays(byDay, monthDays(month, comparedDays)),
    lastMonth: sumOfDays(byDay, monthDays(monthBefore(month), comparedDays)),
  };
};

/** Of the same days before and after: null if some were not read. */
const riseOf = (byDay: DailyAmounts, end: number): bigint | null => {
  const [before, lately] = [daysBefore(end - 7 * dayLength, 7), daysBefore(end, 7)].map((days) => sumOfDays(byDay, days));
  return typeof before === 'bigint' && typeof lately === 'bigint' ? lately - before : null;
};

const risenIn = (sums: readonly MonthSum[], end: number, period: DayRange): readonly string[] | null => {
  const skus = groupBy(
    sums.flatMap((sum) => sum.skus),
    ({ sku }) => sku,
  );
  const rises: (readonly [sku: string, rise: bigint])[] = [];
  for (const [sku, parts] of skus) {
    const byDay = dailyAmounts(
      parts.flatMap(({ days }) => days),
      steadyOf,
      period,
    );
    const rise = riseOf(byDay, end);
    if (rise === null) return null;
    if (sku !== null && rise > 0n) rises.push([sku, rise]);
  }
  return rises
    .sort(([a, one], [b, other]) => compare(other, one) || (a < b ? -1 : 1))
    .slice(0, 3)
    .map(([sku]) => sku);
};

/** The days without usage of each account, in any currency, since the first of the previous month. */
export const holesByAccount = (spend: Spend, now: string): ReadonlyMap<string, readonly string[]> => {
  const end = lastEnd(spend, now);
  if (end === undefined) return new Map();
  const first = firstUsualMonth(spend);
  return new Map(
    [...groupBy(spend.sums, ({ account }) => account)].map(([account, sums]) => {
      const used = new Set(sums.flatMap(({ days }) => days.flatMap(({ day, usage = true }) => (usage ? [day] : []))));
      return [account, holesIn(used, end).filter((day) => day >= first)];
    }),
  );
};

/** By account and currency, in the order of the sums. */
export const accountUsage = (spend: Spend, now: string): readonly AccountUsage[] => {
  const end = endOfCompleteDays(spend, now);
  const holes = holesByAccount(spend, now);
  return [...groupBy(spend.sums, ({ account, currency }) => `${currency} ${account}`).values()].flatMap((sums): readonly AccountUsage[] => {
    const [first] = sums;
    if (!first) return [];
    const byDay = recurringByDay(
      sums.flatMap(({ days }) => days),
      spend.period,
    );
    const { account, currency } = first;
    return [
      {
        account,
        name: sums.find(({ name }) => name !== null)?.name ?? null,
        currency,
        days: usageDays(byDay, end),
        holes: holes.get(account) ?? [],
        ...compared(byDay, end, now),
        risen: risenIn(sums, end, spend.period),
        fresh: newUsage(sums, end, spend.period),
      },
    ];
  });
};
