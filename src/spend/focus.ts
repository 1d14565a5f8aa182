// One usage record of FOCUS v1.0, as far as sums and rules need it. Columns are tolerated: unknown ones are ignored, missing ones are named.
import type { Json } from '../json.ts';
import { instant } from '../platform/instant.ts';
import { int, text } from '../platform/wire.ts';
import { parseDecimal } from './decimal.ts';
import { dayLength } from './freshness.ts';
import { noAccount } from './spend.ts';

export interface FocusRecord {
  readonly type: 'record';
  readonly account: string;
  readonly name: string | null;
  /** `YYYY-MM` of the billing period: budgets. */
  readonly month: string;
  /** `YYYY-MM-DD` of the charge period's start: trends. Never mixed with the month: a correction lands later than what it corrects. */
  readonly day: string;
  /** UTC, exclusive. */
  readonly until: string;
  readonly currency: string;
  /** In units of 10^-18. */
  readonly billed: bigint;
  readonly effective: bigint | null;
  readonly sku: string | null;
  readonly service: string | null;
  /** Of a day at most, and neither one-time nor a tax or credit: it will come again each day. */
  readonly steady: boolean;
  /** Taxes and corrections need no SKU. */
  readonly needsSku: boolean;
}

/** Columns that every record needs: without them it cannot be summed, or not in its place. */
const needed = ['BilledCost', 'BillingCurrency', 'BillingPeriodStart', 'ChargePeriodStart', 'ChargePeriodEnd'] as const;

/** Columns that some rules need: counted, so that a rule can say which one is not sent. */
export const optionalColumns = [
  'SubAccountId',
  'SkuId',
  'ServiceName',
  'EffectiveCost',
  'ChargeCategory',
  'ChargeFrequency',
  'Tags',
] as const;

/** Times repeat by the hour over all records: each text is read once. */
export type ReadTime = (text: string) => string | null;

export const timeReader = (): ReadTime => {
  const known = new Map<string, string | null>();
  return (written) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const time = instant(written) ?? null;
    // Hours of months are few; what never repeats is not worth keeping.
    if (known.size < 50_000) known.set(written, time);
    return time;
  };
};

const filled = (value: string | null | undefined): string | null => (value === undefined || value === '' ? null : value);

/** A decimal as text, or a whole number that came as a number. */
const decimal = (record: Json, column: string): bigint | null => {
  const written = text(record, column) ?? int(record, column)?.toString();
  return written === undefined ? null : (parseDecimal(written) ?? null);
};

/** A record, or the columns that it lacks or that cannot be read. */
export const readFocus = (
  record: Json,
  timeOf: ReadTime,
): FocusRecord | { readonly type: 'unreadable'; readonly columns: readonly string[] } => {
  const column = (name: string): string | null => filled(text(record, name));
  const time = (name: string): string | null => {
    const written = column(name);
    return written === null ? null : timeOf(written);
  };
  const [billed, currency, period, from, until] = [
    decimal(record, 'BilledCost'),
    column('BillingCurrency'),
    time('BillingPeriodStart'),
    time('ChargePeriodStart'),
    time('ChargePeriodEnd'),
  ];
  if (billed === null || currency === null || period === null || from === null || until === null) {
    const found = [billed, currency, period, from, until];
    return { type: 'unreadable', columns: needed.filter((_, index) => found[index] === null) };
  }
  const category = column('ChargeCategory');
  return {
    type: 'record',
    // Whether sub-accounts are told apart by their own column is not confirmed (contradictions.md C8).
    account: column('SubAccountId') ?? column('BillingAccountId') ?? noAccount,
    name: column('SubAccountName') ?? column('BillingAccountName'),
    month: period.slice(0, 7),
    day: from.slice(0, 10),
    until,
    currency,
    billed,
    effective: decimal(record, 'EffectiveCost'),
    sku: column('SkuId'),
    service: column('ServiceName'),
    steady:
      category !== 'Tax' &&
      category !== 'Credit' &&
      column('ChargeFrequency') !== 'One-Time' &&
      Date.parse(until) - Date.parse(from) <= dayLength,
    needsSku: category !== 'Tax' && column('ChargeClass') !== 'Correction',
  };
};
