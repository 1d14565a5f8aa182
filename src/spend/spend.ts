// The spend: exact sums of usage records. Plain data for captures, reports and policies. Everything in UTC.
import type { Completeness } from '../kinds/kind.ts';
import type { Count, Decimal, Month } from '../value-types.ts';

/** The account of records that name no sub-account although others do, or no account at all. Never dropped, never a sub-account. */
export const noAccount = '(none)';

/** One day of one account, by the start of the charge period. */
export type DaySum = {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Exact decimal. */
  readonly billed: string;
  /** Only recurring usage: the expected cost of each future day. */
  readonly steady: string;
  /** Whether there is a usage record for the day, not only purchases, taxes or credits. Absent in captures of earlier versions: assumed true. */
  readonly usage?: boolean;
};

/** Whole days, both included, `YYYY-MM-DD`, UTC. */
export type DayRange = { readonly first: string; readonly last: string };

/** Of one SKU in one region. */
export type SkuSum = {
  /** null: charges without one. */
  readonly sku: string | null;
  /** RegionId; null: charges without one. */
  readonly region: string | null;
  /** The service that usage records name; null: none. */
  readonly service: string | null;
  readonly billed: string;
  readonly days: readonly DaySum[];
};

/** A group of records, and their sum. */
export type RecordSum = {
  /** How many. */
  readonly records: Count;
  readonly billed: Decimal;
};

/** The billed amounts of one account in one month in one currency. Currencies are never added together. */
export type MonthSum = {
  /** SubAccountId. Without one: BillingAccountId if no record names a sub-account, otherwise `(none)`. */
  readonly account: string;
  /** A name, for display only: it may change. */
  readonly name: string | null;
  /** `YYYY-MM` of the billing period, UTC. */
  readonly month: Month;
  /** ISO 4217. */
  readonly currency: string;
  readonly billed: Decimal;
  /** null if some record had no EffectiveCost. */
  readonly effective: Decimal | null;
  /** How many records it sums. */
  readonly records: Count;
  /** Negative: credits, refunds, corrections. */
  readonly negative: RecordSum;
  /** Charges without a SkuId that are neither a tax nor a correction. */
  readonly withoutSku: RecordSum;
  readonly days: readonly DaySum[];
  readonly skus: readonly SkuSum[];
};

export type Spend = {
  readonly version: 1;
  /** UTC, ISO 8601: the start of the read. */
  readonly readAt: string;
  readonly completeness: Completeness;
  /** The days whose usage was requested, without a gap. The usage of any other day is unknown, never zero (read-days.ts). */
  readonly period: DayRange;
  readonly records: number;
  /** Column → the number of records in which it was missing or unreadable, for columns that every record needs. Not empty: the sums are incomplete. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** Column → the number of records with a value, for columns that some policies need. */
  readonly having: Readonly<Record<string, number>>;
  /** UTC, ISO 8601: the latest end of a charge period of usage that is not in the future; null without such records. */
  readonly dataUntil: string | null;
  /** By account, month and currency. */
  readonly sums: readonly MonthSum[];
};
