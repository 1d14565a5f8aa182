// The usage of one account in one currency, day by day: what is usual, what is missing, and how this month compares with the last. Everything in UTC.
import { groupBy } from '../live/group-by.ts';
import { dateOf, dayLength, monthBefore, startOfDay } from './calendar.ts';
import { dividedBy, parseDecimal } from './decimal.ts';
import type { DaySum, MonthSum, Spend } from './spend.ts';

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
  readonly thisMonth: bigint;
  readonly lastMonth: bigint;
  /** SKUs whose last seven days rose most over the seven before, the greatest first. */
  readonly risen: readonly string[];
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

type ByDay = ReadonlyMap<string, bigint>;

const recurringByDay = (days: readonly DaySum[]): ByDay => {
  const sums = new Map<string, bigint>();
  for (const { day, steady, usage = true } of days) if (usage) sums.set(day, (sums.get(day) ?? 0n) + amount(steady));
  return sums;
};

const daysBefore = (end: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dateOf(end - (count - index) * dayLength));

const usageDays = (byDay: ByDay, end: number): readonly UsageDay[] =>
  daysBefore(end, window).flatMap((day, index): readonly UsageDay[] => {
    const billed = byDay.get(day);
    if (billed === undefined) return [];
    const before = daysBefore(Date.parse(day), window).flatMap((one) => byDay.get(one) ?? []);
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

const sumOf = (byDay: ByDay, days: readonly string[]): bigint => days.reduce((sum, day) => sum + (byDay.get(day) ?? 0n), 0n);

const monthDays = (month: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);

const compared = (byDay: ByDay, end: number, now: string): Pick<AccountUsage, 'comparedDays' | 'thisMonth' | 'lastMonth'> => {
  const month = now.slice(0, 7);
  const comparedDays = Math.max(0, Math.floor((end - Date.parse(`${month}-01`)) / dayLength));
  return {
    comparedDays,
    thisMonth: sumOf(byDay, monthDays(month, comparedDays)),
    lastMonth: sumOf(byDay, monthDays(monthBefore(month), comparedDays)),
  };
};

const risenIn = (sums: readonly MonthSum[], end: number): readonly string[] => {
  const [before, lately] = [new Set(daysBefore(end - 7 * dayLength, 7)), new Set(daysBefore(end, 7))];
  const rises = new Map<string, bigint>();
  for (const { sku, days } of sums.flatMap(({ skus }) => skus)) {
    if (sku === null) continue;
    for (const { day, steady } of days) {
      const sign = lately.has(day) ? 1n : before.has(day) ? -1n : 0n;
      if (sign !== 0n) rises.set(sku, (rises.get(sku) ?? 0n) + sign * amount(steady));
    }
  }
  return [...rises]
    .filter(([, rise]) => rise > 0n)
    .sort(([a, one], [b, other]) => compare(other, one) || (a < b ? -1 : 1))
    .slice(0, 3)
    .map(([sku]) => sku);
};

/** The days without usage of each account, in any currency. */
export const holesByAccount = (spend: Spend, now: string): ReadonlyMap<string, readonly string[]> => {
  const end = lastEnd(spend, now);
  if (end === undefined) return new Map();
  return new Map(
    [...groupBy(spend.sums, ({ account }) => account)].map(([account, sums]) => {
      const used = new Set(sums.flatMap(({ days }) => days.flatMap(({ day, usage = true }) => (usage ? [day] : []))));
      return [account, holesIn(used, end)];
    }),
  );
};

/** By account and currency, in the order of the sums. */
export const accountUsage = (spend: Spend, now: string): readonly AccountUsage[] => {
  const end = lastEnd(spend, now) ?? Date.parse(`${now.slice(0, 7)}-01`);
  const holes = holesByAccount(spend, now);
  return [...groupBy(spend.sums, ({ account, currency }) => `${currency} ${account}`).values()].flatMap((sums): readonly AccountUsage[] => {
    const [first] = sums;
    if (!first) return [];
    const byDay = recurringByDay(sums.flatMap(({ days }) => days));
    const { account, currency } = first;
    return [
      {
        account,
        name: sums.find(({ name }) => name !== null)?.name ?? null,
        currency,
        days: usageDays(byDay, end),
        holes: holes.get(account) ?? [],
        ...compared(byDay, end, now),
        risen: risenIn(sums, end),
      },
    ];
  });
};
