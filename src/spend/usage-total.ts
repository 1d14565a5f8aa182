// The running sums of one account, month and currency, and their final plain sum.
import { exactText } from './decimal.ts';
import type { FocusRecord } from './focus.ts';
import type { DaySum, MonthSum, RecordSum, SkuSum } from './spend.ts';

interface Amounts {
  billed: bigint;
  steady: bigint;
  usage: boolean;
}
type Days = Map<string, Amounts>;

interface SkuTotal {
  billed: bigint;
  service: string | null;
  readonly days: Days;
}

export interface Total {
  readonly account: string;
  readonly month: string;
  readonly currency: string;
  name: string | null;
  billed: bigint;
  effective: bigint | null;
  records: number;
  negative: { records: number; billed: bigint };
  withoutSku: { records: number; billed: bigint };
  readonly days: Days;
  readonly skus: Map<string | null, SkuTotal>;
}

export const totalFor = (account: string, { month, currency }: Pick<FocusRecord, 'month' | 'currency'>): Total => ({
  account,
  month,
  currency,
  name: null,
  billed: 0n,
  effective: 0n,
  records: 0,
  negative: { records: 0, billed: 0n },
  withoutSku: { records: 0, billed: 0n },
  days: new Map(),
  skus: new Map(),
});

export const got = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
};

const addDay = (days: Days, day: string, { billed, steady, usage }: Amounts): void => {
  const amounts = got(days, day, () => ({ billed: 0n, steady: 0n, usage: false }));
  amounts.billed += billed;
  amounts.steady += steady;
  amounts.usage ||= usage;
};

const addTo = (part: { records: number; billed: bigint }, billed: bigint): void => {
  part.records += 1;
  part.billed += billed;
};

export const add = (total: Total, record: FocusRecord): void => {
  const { billed, effective, sku, service, name, day, usage } = record;
  const amounts: Amounts = { billed, steady: record.steady ? billed : 0n, usage };
  total.records += 1;
  total.billed += billed;
  total.effective = total.effective === null || effective === null ? null : total.effective + effective;
  // The greatest of several names, so that the order of the pages has no effect.
  total.name = later(total.name, name);
  if (billed < 0n) addTo(total.negative, billed);
  if (sku === null && record.needsSku) addTo(total.withoutSku, billed);
  addDay(total.days, day, amounts);
  const own = got(total.skus, sku, () => ({ billed: 0n, service: null, days: new Map() }));
  own.billed += billed;
  own.service = later(own.service, service);
  addDay(own.days, day, amounts);
};

const addDays = (days: Days, other: Days): void => {
  for (const [day, amounts] of other) addDay(days, day, amounts);
};

const addPart = (part: { records: number; billed: bigint }, other: { readonly records: number; readonly billed: bigint }): void => {
  part.records += other.records;
  part.billed += other.billed;
};

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/** Adds the sum of another account in the same month and currency. */
export const join = (total: Total, other: Total): void => {
  total.records += other.records;
  total.billed += other.billed;
  total.effective = total.effective === null || other.effective === null ? null : total.effective + other.effective;
  total.name = later(total.name, other.name);
  addPart(total.negative, other.negative);
  addPart(total.withoutSku, other.withoutSku);
  addDays(total.days, other.days);
  for (const [sku, { billed, service, days }] of other.skus) {
    const own = got(total.skus, sku, () => ({ billed: 0n, service: null, days: new Map() }));
    own.billed += billed;
    own.service = later(own.service, service);
    addDays(own.days, days);
  }
};

export const byText = (a: string | null, b: string | null): number => (a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1);

const daySums = (days: Days): readonly DaySum[] =>
  [...days]
    .sort(([a], [b]) => byText(a, b))
    .map(([day, { billed, steady, usage }]) => ({ day, billed: exactText(billed), steady: exactText(steady), usage }));

const skuSum = ([sku, { service, billed, days }]: readonly [string | null, SkuTotal]): SkuSum => ({
  sku,
  service,
  billed: exactText(billed),
  days: daySums(days),
});

const partOf = ({ records, billed }: { readonly records: number; readonly billed: bigint }): RecordSum => ({
  records,
  billed: exactText(billed),
});

export const sumOf = (total: Total): MonthSum => ({
  account: total.account,
  name: total.name,
  month: total.month,
  currency: total.currency,
  billed: exactText(total.billed),
  effective: total.effective === null ? null : exactText(total.effective),
  records: total.records,
  negative: partOf(total.negative),
  withoutSku: partOf(total.withoutSku),
  days: daySums(total.days),
  skus: [...total.skus].sort(([a], [b]) => byText(a, b)).map(skuSum),
});
