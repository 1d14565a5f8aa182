// `sum-usage <thousand records> <parse|sum>`: pages of a thousand usage records, made one after the other. `parse`: only JSON.parse of each page. `sum`: also the
// same pages as the client reads them, parsed with exact decimals, checked and summed.
import { isArray, isObject, type Json } from '../../src/json.ts';
import { parseBody } from '../../src/platform/parse-body.ts';
import { exactText, parseDecimal } from '../../src/spend/decimal.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { peakMemory } from '../peak-memory.ts';

const [pages = '1000', what = 'sum'] = process.argv.slice(2);

const perPage = 1000;
const hourLength = 3_600_000;
const start = Date.UTC(2026, 10, 1);
const offsetTime = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}+00:00`;

const id = (prefix: string, index: number): string => `${prefix}-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Cents of a record: 1 to 997, so that costs repeat as those of machines do. */
const centsOf = (index: number): number => 1 + ((index * 7919) % 997);

/** A page as the platform sends it: 50 accounts, 40 SKUs, every hour of the first 25 days of a month. */
const pageText = (page: number): string => {
  const records = Array.from({ length: perPage }, (_, row) => {
    const index = page * perPage + row;
    const hour = start + (index % 600) * hourLength;
    return {
      SkuId: `sku-${index % 40}`,
      ConsumedQuantity: '3600.000000000000000',
      ConsumedUnit: 'instances*seconds',
      BillingAccountId: id('7c9e6679', 0),
      SubAccountId: id('ef4a70d5', index % 50),
      BillingCurrency: 'BRL',
      BillingPeriodStart: offsetTime(start),
      BillingPeriodEnd: offsetTime(Date.UTC(2026, 11, 1)),
      ChargePeriodStart: offsetTime(hour),
      ChargePeriodEnd: offsetTime(hour + hourLength),
      BilledCost: `${(centsOf(index) / 100).toFixed(2)}0000000000000`,
      EffectiveCost: `${(centsOf(index) / 100).toFixed(2)}0000000000000`,
      ChargeCategory: 'Usage',
      ServiceName: 'Virtual Machines',
      ProviderName: 'Magalu Cloud',
    };
  });
  return JSON.stringify({
    results: records,
    meta: { page: { total: Number(pages) * perPage, limit: perPage, offset: page * perPage, count: perPage } },
  });
};

const cpu = (): number => process.cpuUsage().user / 1000;

const recordsIn = (body: Json): readonly Json[] => {
  const results = isObject(body) ? body['results'] : undefined;
  return isArray(results) ? results : [];
};

const usage = sumUsage();
let [parsing, summing, records] = [0, 0, 0];
let cents = 0n;
for (let page = 0; page < Number(pages); page += 1) {
  const text = pageText(page);
  const before = cpu();
  records += recordsIn(JSON.parse(text)).length;
  const between = cpu();
  parsing += between - before;
  if (what === 'parse') continue;
  const body = parseBody(text, true);
  if (body.type !== 'json') throw new Error(`page ${page} is ${body.type}`);
  usage.take(recordsIn(body.value));
  summing += cpu() - between;
  for (let row = 0; row < perPage; row += 1) cents += BigInt(centsOf(page * perPage + row));
}
const { sums } = usage.result({
  readAt: '2026-11-27T00:00:00.000Z',
  completeness: { type: 'complete' },
  period: { first: '2026-10-01', last: '2026-11-26' },
});
const billed = sums.reduce((sum, one) => sum + (parseDecimal(one.billed) ?? 0n), 0n);
if (what === 'sum' && exactText(billed * 100n) !== String(cents)) throw new Error(`${exactText(billed)} is not ${cents} cents`);
console.log(JSON.stringify({ records, parsing, summing, sums: sums.length, peak: peakMemory() }));
