// The running sums of one account, month and currency, and their final plain sum.
import { exactText } from './decimal.ts';
import type { FocusRecord } from './focus.ts';
import type { DaySum, MonthSum, RecordSum, SkuSum } from './spend.ts';

interface Amounts {
  billed: bigint;
  /** The part of `billed` that is not expected again. Most of it is, so most records only add to `billed`. */
  once: bigint;
  usage: boolean;
}
type Days = Map<string, Amounts>;

interface SkuTotal {
  service: string | null;
  readonly days: Days;
}

/** Each amount is added once, to its SKU and day: the sums of SKUs, of days and of all are sums of these. */
export interface Total {
  readonly account: string;
  readonly month: string;
  readonly currency: string;
  name: string | null;
  /** What effective costs are below billed costs: mostly nothing. null if a record has no effective cost. */
  saved: bigint | null;
  records: number;
  negative: { records: number; billed: bigint };
  withoutSku: { records: number; billed: bigint };
  /** SKU → region. Nested maps: a combined key would be a new text for every record. */
  readonly skus: Map<string | null, Map<string | null, SkuTotal>>;
}

export const totalFor = (account: string, { month, currency }: Pick<FocusRecord, 'month' | 'currency'>): Total => ({
  account,
  month,
  currency,
  name: null,
  saved: 0n,
  records: 0,
  negative: { records: 0, billed: 0n },
  withoutSku: { records: 0, billed: 0n },
  skus: new Map(),
});

export const got = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
};

const noAmounts = (): Amounts => ({ billed: 0n, once: 0n, usage: false });

const noSkuTotal = (): SkuTotal => ({ service: null, days: new Map() });

const noRegions = (): Map<string | null, SkuTotal> => new Map();

const ownTotal = ({ skus }: Total, sku: string | null, region: string | null): SkuTotal =>
  got(got(skus, sku, noRegions), region, noSkuTotal);

const addTo = (part: { records: number; billed: bigint }, billed: bigint): void => {
  part.records += 1;
  part.billed += billed;
};

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

export const add = (total: Total, { billed, effective, sku, region, service, name, day, usage, steady, needsSku }: FocusRecord): void => {
  total.records += 1;
  if (effective === null) total.saved = null;
  else if (effective !== billed && total.saved !== null) total.saved += billed - effective;
  // The greatest of several names, so that the order of the pages has no effect.
  total.name = later(total.name, name);
  if (billed < 0n) addTo(total.negative, billed);
  if (sku === null && needsSku) addTo(total.withoutSku, billed);
  const own = ownTotal(total, sku, region);
  own.service = later(own.service, service);
  const amounts = got(own.days, day, noAmounts);
  amounts.billed += billed;
  if (!steady) amounts.once += billed;
  if (usage) amounts.usage = true;
};

const addDays = (days: Days, other: Days): void => {
  for (const [day, { billed, once, usage }] of other) {
    const amounts = got(days, day, noAmounts);
    amounts.billed += billed;
    amounts.once += once;
    amounts.usage ||= usage;
  }
};

const addPart = (part: { records: number; billed: bigint }, other: { readonly records: number; readonly billed: bigint }): void => {
  part.records += other.records;
  part.billed += other.billed;
};

interface Part extends SkuTotal {
  readonly sku: string | null;
  readonly region: string | null;
}

const partsOf = ({ skus }: Total): readonly Part[] =>
  [...skus].flatMap(([sku, regions]) => [...regions].map(([region, total]): Part => ({ sku, region, ...total })));

/** Adds the sum of another account in the same month and currency. */
export const join = (total: Total, other: Total): void => {
  total.records += other.records;
  total.saved = total.saved === null || other.saved === null ? null : total.saved + other.saved;
  total.name = later(total.name, other.name);
  addPart(total.negative, other.negative);
  addPart(total.withoutSku, other.withoutSku);
  for (const { sku, region, service, days } of partsOf(other)) {
    const own = ownTotal(total, sku, region);
    own.service = later(own.service, service);
    addDays(own.days, days);
  }
};

export const byText = (a: string | null, b: string | null): number => (a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1);

const billedIn = (days: Days): bigint => [...days.values()].reduce((sum, { billed }) => sum + billed, 0n);

const daySums = (days: Days): readonly DaySum[] =>
  [...days]
    .sort(([a], [b]) => byText(a, b))
    .map(([day, { billed, once, usage }]) => ({ day, billed: exactText(billed), steady: exactText(billed - once), usage }));

const skuSum = ({ sku, region, service, days }: Part): SkuSum => ({
  sku,
  region,
  service,
  billed: exactText(billedIn(days)),
  days: daySums(days),
});

const recordSum = ({ records, billed }: { readonly records: number; readonly billed: bigint }): RecordSum => ({
  records,
  billed: exactText(billed),
});

export const sumOf = (total: Total): MonthSum => {
  const { account, name, month, currency, saved, records, negative, withoutSku } = total;
  const parts = partsOf(total);
  const days: Days = new Map();
  for (const own of parts) addDays(days, own.days);
  const billed = billedIn(days);
  return {
    account,
    name,
    month,
    currency,
    billed: exactText(billed),
    effective: saved === null ? null : exactText(billed - saved),
    records,
    negative: recordSum(negative),
    withoutSku: recordSum(withoutSku),
    days: daySums(days),
    skus: parts.toSorted((a, b) => byText(a.sku, b.sku) || byText(a.region, b.region)).map(skuSum),
  };
};
