// What a month costs by service, SKU, region or day, against the same days of the month before: the largest increases first. Everything in UTC.
import { groupBy } from '../live/group-by.ts';
import type { Count, Month } from '../value-types.ts';
import { endOfCompleteDays } from './account-usage.ts';
import { dateOf, dayLength, firstAndLastDay, monthBefore } from './calendar.ts';
import { exactText, parseDecimal } from './decimal.ts';
import { type DailyAmounts, dailyAmounts, sumOfDays } from './read-days.ts';
import type { DaySum, MonthSum, SkuSum, Spend } from './spend.ts';

export const dimensions = ['service', 'sku', 'region', 'day'] as const;
/** What spend is divided by. */
export type Dimension = (typeof dimensions)[number];

/** Exact decimals. null: some of those days were not read, or the month before has no such day. */
interface BreakdownRow {
  /** SubAccountId, else BillingAccountId, else `(none)`. */
  readonly account: string;
  /** Its name, for display only. */
  readonly name: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** The service, SKU, region or day; null: charges without one. */
  readonly value: string | null;
  /** Billed in these days of the month; null: some of them were not read. */
  readonly thisMonth: string | null;
  /** Billed in the same days of the month before; null: some of them were not read, or there is no such day. */
  readonly lastMonth: string | null;
  /** The difference; null if one of both is. */
  readonly change: string | null;
}

/** With `--by`: what the month costs by service, SKU, region or day, against the same days of the month before. */
export interface Breakdown {
  /** What it is divided by. */
  readonly by: Dimension;
  /** `YYYY-MM`. */
  readonly month: Month;
  readonly before: Month;
  /** How many complete days of the month are compared with the same days of the month before. */
  readonly days: Count;
  /** The largest increases first. */
  readonly rows: readonly BreakdownRow[];
}

/** Charges of an account in one currency, with the value that they are grouped by. */
interface Charges {
  readonly value: string | null;
  readonly days: readonly DaySum[];
}

const ofSku = (by: Exclude<Dimension, 'day'>): ((part: SkuSum) => Charges) => {
  if (by === 'service') return ({ service, days }) => ({ value: service, days });
  if (by === 'sku') return ({ sku, days }) => ({ value: sku, days });
  return ({ region, days }) => ({ value: region, days });
};

const billedOf = ({ billed }: DaySum): bigint => parseDecimal(billed) ?? 0n;

const firstDays = (month: string, count: number): readonly string[] => {
  const [first, last] = firstAndLastDay(month);
  return Array.from({ length: count }, (_, index) => dateOf(Date.parse(first) + index * dayLength)).filter((day) => day <= last);
};

/** The days of both months that a row is about. */
interface Compared {
  readonly value: string | null;
  readonly amounts: DailyAmounts;
  readonly now: readonly string[];
  readonly before: readonly string[];
}

const exactly = (units: bigint | null): string | null => (units === null ? null : exactText(units));

type Sums = Omit<BreakdownRow, 'account' | 'name' | 'currency'>;

const sumsOf = ({ value, amounts, now, before }: Compared): Sums => {
  const [thisMonth, lastMonth] = [sumOfDays(amounts, now), before.length === 0 ? null : sumOfDays(amounts, before)];
  const change = thisMonth === null || lastMonth === null ? null : thisMonth - lastMonth;
  return { value, thisMonth: exactly(thisMonth), lastMonth: exactly(lastMonth), change: exactly(change) };
};

interface Months {
  readonly now: readonly string[];
  readonly before: readonly string[];
}

const byDay = (sums: readonly MonthSum[], { period }: Spend, { now, before }: Months): readonly Sums[] => {
  const amounts = dailyAmounts(
    sums.flatMap(({ days }) => days),
    billedOf,
    period,
  );
  return now.map((day, index) => sumsOf({ value: day, amounts, now: [day], before: before.slice(index, index + 1) }));
};

const byPart = (sums: readonly MonthSum[], by: Exclude<Dimension, 'day'>, { period }: Spend, months: Months): readonly Sums[] => {
  const charges = sums.flatMap(({ skus }) => skus.map(ofSku(by)));
  return [...groupBy(charges, ({ value }) => value)].map(([value, parts]) => {
    const amounts = dailyAmounts(
      parts.flatMap(({ days }) => days),
      billedOf,
      period,
    );
    return sumsOf({ value, amounts, ...months });
  });
};

const isNothing = ({ thisMonth, lastMonth }: Sums): boolean => thisMonth === '0' && (lastMonth === '0' || lastMonth === null);

/** Without a change, what costs more is first. */
const weightOf = ({ change, thisMonth }: BreakdownRow): bigint => parseDecimal(change ?? thisMonth ?? '0') ?? 0n;

const inOrder = (a: BreakdownRow, b: BreakdownRow): number => {
  const [one, other] = [weightOf(a), weightOf(b)];
  if (one !== other) return one > other ? -1 : 1;
  const [left, right] = [a, b].map(({ account, currency, value }) => `${account} ${currency} ${value ?? ''}`);
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

/** By account and currency, and by a value within them. */
export const breakdownOf = (spend: Spend, by: Dimension, now: string): Breakdown => {
  const month = now.slice(0, 7);
  const before = monthBefore(month);
  const days = Math.max(0, Math.floor((endOfCompleteDays(spend, now) - Date.parse(`${month}-01`)) / dayLength));
  const months = { now: firstDays(month, days), before: firstDays(before, days) };
  const accounts = groupBy(spend.sums, ({ account, currency }) => `${currency} ${account}`);
  const rows = [...accounts.values()].flatMap((sums): readonly BreakdownRow[] => {
    const [first] = sums;
    if (!first) return [];
    const { account, currency } = first;
    const name = sums.find((one) => one.name !== null)?.name ?? null;
    const found = by === 'day' ? byDay(sums, spend, months) : byPart(sums, by, spend, months);
    return found.filter((one) => !isNothing(one)).map((one) => ({ account, name, currency, ...one }));
  });
  return { by, month, before, days, rows: rows.sort(inOrder) };
};
