// One usage record of FOCUS v1.0, limited to what sums and policies need. Columns are tolerated: unknown ones are ignored, missing ones are named.
import { isObject, type Json } from '../json.ts';
import { instant } from '../platform/instant.ts';
import { dayLength } from './calendar.ts';
import { parseDecimal } from './decimal.ts';

export interface FocusRecord {
  readonly type: 'record';
  /** SubAccountId; null if the record names none. */
  readonly subAccount: string | null;
  /** BillingAccountId: the payer. null if the record names none, and for taxes, which may concern all sub-accounts. */
  readonly payer: string | null;
  readonly name: string | null;
  /** `YYYY-MM` of the billing period: for budgets. */
  readonly month: string;
  /** `YYYY-MM-DD` of the charge period's start: for trends. Never mixed with the month: a correction is billed later than the usage that it corrects. */
  readonly day: string;
  /** UTC, exclusive. */
  readonly until: string;
  readonly currency: string;
  /** In units of 10^-18. */
  readonly billed: bigint;
  readonly effective: bigint | null;
  readonly sku: string | null;
  readonly region: string | null;
  readonly service: string | null;
  /** ChargeCategory Usage, or a record without one: only these show how recent the data is. */
  readonly usage: boolean;
  /** Usage of at most a day that is neither one-time, nor a correction, nor negative: it is expected again each day. */
  readonly steady: boolean;
  /** Taxes and corrections need no SKU. */
  readonly needsSku: boolean;
}

/** Columns that every record needs: without them it cannot be summed, or not assigned. */
const needed = ['BilledCost', 'BillingCurrency', 'BillingPeriodStart', 'ChargePeriodStart', 'ChargePeriodEnd'] as const;

/** Columns that some policies need: counted, so that a policy can name the missing one. */
export const optionalColumns = [
  'SubAccountId',
  'SkuId',
  'ServiceName',
  'EffectiveCost',
  'ChargeCategory',
  'ChargeFrequency',
  'Tags',
] as const;

const mostRemembered = 50_000;

/** Times repeat hourly and costs per machine, over all records: each text is parsed once. Values that never repeat are not cached. */
const remembering = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size < mostRemembered) known.set(text, value);
    return value;
  };
};

/** null if a column is absent, empty or not a text. */
const text = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A value that arrived as a number is a whole one: others arrive as text, with every digit. */
const written = (value: Json | undefined): string | null => (typeof value === 'number' ? String(value) : text(value));

/** One time, and the parts that group records: split once, so that all records share them. */
interface Moment {
  /** UTC. */
  readonly at: string;
  readonly month: string;
  readonly day: string;
  /** In milliseconds. */
  readonly time: number;
}

const momentOf = (text: string): Moment | null => {
  const at = instant(text) ?? null;
  return at === null ? null : { at, month: at.slice(0, 7), day: at.slice(0, 10), time: Date.parse(at) };
};

const or = <T>(read: (text: string) => T, text: string | null): T | null => (text === null ? null : read(text));

export type FocusReading = FocusRecord | { readonly type: 'unreadable'; readonly columns: readonly string[] };

/** Reads one record after the other: each is a record, or names its missing or unreadable columns. */
export const focusReader = (): ((record: Json) => FocusReading) => {
  const timeOf = remembering(momentOf);
  const decimalOf = remembering((digits) => parseDecimal(digits) ?? null);
  // Each column is named where it is read, because a function that reads a column by its name takes several times as long.
  return (record) => {
    if (!isObject(record)) return { type: 'unreadable', columns: needed };
    const cost = written(record['BilledCost']);
    const effectiveCost = written(record['EffectiveCost']);
    const billed = or(decimalOf, cost);
    const currency = text(record['BillingCurrency']);
    const period = or(timeOf, text(record['BillingPeriodStart']));
    const from = or(timeOf, text(record['ChargePeriodStart']));
    const until = or(timeOf, text(record['ChargePeriodEnd']));
    if (billed === null || currency === null || period === null || from === null || until === null) {
      const found = [billed, currency, period, from, until];
      return { type: 'unreadable', columns: needed.filter((_, index) => found[index] === null) };
    }
    const category = text(record['ChargeCategory']) ?? 'Usage';
    const isUsage = category === 'Usage';
    const isCorrection = text(record['ChargeClass']) === 'Correction';
    const isShort = until.time - from.time <= dayLength;
    return {
      type: 'record',
      subAccount: text(record['SubAccountId']),
      payer: category === 'Tax' ? null : text(record['BillingAccountId']),
      name: text(record['SubAccountName']) ?? text(record['BillingAccountName']),
      month: period.month,
      day: from.day,
      until: until.at,
      currency,
      billed,
      // Mostly the same text.
      effective: effectiveCost === cost ? billed : or(decimalOf, effectiveCost),
      sku: text(record['SkuId']),
      region: text(record['RegionId']),
      service: text(record['ServiceName']),
      usage: isUsage,
      steady: isUsage && !isCorrection && isShort && billed >= 0n && text(record['ChargeFrequency']) !== 'One-Time',
      needsSku: category !== 'Tax' && !isCorrection,
    };
  };
};
