// What was spent: exact sums of usage records. Plain data; goes into captures and reports, and policies evaluate it. Everything in UTC.
import type { Completeness } from '../kinds/kind.ts';

/** The account of records that name no sub-account where others do, or no account at all. Never dropped, never a sub-account. */
export const noAccount = '(none)';

/** One day of one account, by the start of the charge period. */
export type DaySum = {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Exact decimal. */
  readonly billed: string;
  /** Recurring usage only: what each day to come is expected to cost. */
  readonly steady: string;
  /** Whether there is a usage record of the day, not only purchases, taxes or credits. Absent in captures of earlier versions: taken as true. */
  readonly usage?: boolean;
};

export type SkuSum = {
  /** null: charges that name none. */
  readonly sku: string | null;
  readonly service: string | null;
  readonly billed: string;
  readonly days: readonly DaySum[];
};

/** Some of the records, and what they add up to. */
export type RecordSum = { readonly records: number; readonly billed: string };

/** What one account was billed in one month in one currency. Currencies are never added together. */
export type MonthSum = {
  /** SubAccountId. Without one: BillingAccountId if no record names a sub-account, else `(none)`. */
  readonly account: string;
  /** A name, for display only: it may change. */
  readonly name: string | null;
  /** `YYYY-MM` of the billing period, UTC. */
  readonly month: string;
  readonly currency: string;
  readonly billed: string;
  /** null where some record had no EffectiveCost. */
  readonly effective: string | null;
  readonly records: number;
  /** Below zero: credits, refunds, corrections. */
  readonly negative: RecordSum;
  /** No SkuId, although the charge is neither a tax nor a correction. */
  readonly withoutSku: RecordSum;
  readonly days: readonly DaySum[];
  readonly skus: readonly SkuSum[];
};

export type Spend = {
  readonly version: 1;
  /** UTC, ISO 8601: when reading began. */
  readonly readAt: string;
  readonly completeness: Completeness;
  readonly records: number;
  /** Column → how many records it was missing from or unreadable in, of those that every record needs. Not empty: the sums are not whole. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** Column → how many records had a value, of those that some policies need. */
  readonly having: Readonly<Record<string, number>>;
  /** UTC, ISO 8601: the greatest end of a charge period of usage that is not in the future; null without such records. */
  readonly dataUntil: string | null;
  /** By account, month and currency. */
  readonly sums: readonly MonthSum[];
};
