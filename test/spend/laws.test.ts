// Laws of spend for all records: a forecast is never below the billed amount, nothing counts twice, and only recurring usage is multiplied.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/desired/desired.ts';
import type { JsonObject } from '../../src/json.ts';
import { text } from '../../src/platform/wire.ts';
import { exactText, parseDecimal } from '../../src/spend/decimal.ts';
import { evaluateBudgets } from '../../src/spend/evaluate-budgets.ts';
import { coveredDays, forecastOf } from '../../src/spend/forecast.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { runs } from '../runs.ts';
import { lab, now, period, record, shop, spendOf, tenant } from './records.ts';

const month = '2026-11';
const whole: Budget = {
  key: 'all',
  scope: { type: 'tenant' },
  amount: '500.00',
  currency: 'BRL',
  warnAt: 0.8,
  at: { file: 'a.yaml', line: 1, col: 1 },
};
const each: Budget = { ...whole, key: 'each', scope: { type: 'every-sub-account' } };

const usage = fc
  .record({
    day: fc.integer({ min: 1, max: 20 }),
    cents: fc.integer({ min: -2000, max: 9000 }),
    columns: fc.record({
      SubAccountId: fc.constantFrom(shop, lab, null),
      ChargeCategory: fc.constantFrom('Usage', 'Usage', 'Usage', null, 'Purchase', 'Tax', 'Credit', 'Adjustment'),
      ChargeClass: fc.constantFrom(null, null, null, 'Correction'),
      ChargeFrequency: fc.constantFrom(null, 'Usage-Based', 'One-Time', 'Recurring'),
    }),
  })
  .map(({ day, cents, columns }) => record(day, `${cents}E-2`, columns));

/** Usage on each day, so that there is a forecast. */
const everyDay = fc
  .array(fc.integer({ min: 0, max: 9000 }), { minLength: 19, maxLength: 19 })
  .map((costs) => costs.map((cents, index) => record(index + 1, `${cents}E-2`)));
const records = fc.tuple(everyDay, fc.array(usage, { maxLength: 30 })).map(([days, others]) => [...days, ...others]);

const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + (parseDecimal(text) ?? 0n), 0n);
const billed = (given: readonly JsonObject[]): bigint => total(given.map((one) => text(one, 'BilledCost') ?? ''));

const forecast = (given: readonly JsonObject[], at = now): bigint => {
  const spend = spendOf(given, { readAt: at });
  const found = forecastOf(
    spend.sums.filter((sum) => sum.month === month && sum.currency === 'BRL'),
    month,
    { dataUntil: spend.dataUntil, covered: coveredDays(spend) },
    at,
  );
  if (found.type === 'unknown') throw new Error(found.says);
  return found.amount;
};

describe('a forecast', () => {
  it('is never below the amount already billed', () => {
    fc.assert(
      fc.property(records, (given) => {
        expect(forecast(given) >= billed(given)).toBe(true);
      }),
      runs(200),
    );
  });

  const once: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
    { ChargeFrequency: 'One-Time' },
    { ChargeCategory: 'Tax' },
    { ChargeCategory: 'Credit' },
    { ChargeCategory: 'Adjustment' },
    { ChargeCategory: 'Purchase' },
    { ChargeClass: 'Correction' },
    { ChargePeriodStart: '2026-11-01T00:00:00Z', ChargePeriodEnd: '2026-12-01T00:00:00Z' },
  );

  it('counts one-time charges exactly once, on any day', () => {
    const charge = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -5000, max: 5000 }), once);
    fc.assert(
      fc.property(records, charge, (given, [day, cents, columns]) => {
        const one = record(day, `${cents}E-2`, columns);
        expect(exactText(forecast([...given, one]) - forecast(given))).toBe(exactText(billed([one])));
      }),
      runs(200),
    );
  });

  it('counts a refund once as well, although it is usage', () => {
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 }), (given, day, cents) => {
        const refund = record(day, `-${cents}E-2`);
        expect(exactText(forecast([...given, refund]) - forecast(given))).toBe(exactText(billed([refund])));
      }),
      runs(100),
    );
  });

  it('does not grow by usage of the current day, up to the mean', () => {
    const flat = Array.from({ length: 19 }, (_, index) => record(index + 1, '10'));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (cents) => {
        const begun = record(20, `${cents}E-2`, { ChargePeriodStart: '2026-11-20T01:00:00Z', ChargePeriodEnd: '2026-11-20T02:00:00Z' });
        const more = cents > 1000 ? total([`${cents - 1000}E-2`]) : 0n;
        expect(forecast([...flat, begun])).toBe(forecast(flat) + more);
      }),
      runs(100),
    );
  });

  it('equals the billed amount once the month is over', () => {
    const november = Array.from({ length: 30 }, (_, index) => record(index + 1, '10'));
    expect(forecast(november, '2026-12-02T12:00:00.000Z')).toBe(billed(november));
  });
});

describe('spend', () => {
  const shuffled = records.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray([...given], { minLength: given.length })));

  it('is the same for any order of rows and any pages: sums, verdicts and forecasts', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 9 }), ([given, other], size) => {
        const sums = sumUsage();
        for (let at = 0; at < other.length; at += size) sums.take(other.slice(at, at + size));
        const spend = sums.result({ readAt: now, completeness: { type: 'complete' }, period });
        expect(spend).toEqual(spendOf(given));
        expect(sums.result({ readAt: now, completeness: { type: 'complete' }, period })).toEqual(spend);
        expect(evaluateBudgets([whole, each], spend, { now, tenant })).toEqual(
          evaluateBudgets([whole, each], spendOf(given), { now, tenant }),
        );
      }),
      runs(150),
    );
  });

  it('adds up to the records of all accounts; usage without one belongs to no sub-account', () => {
    fc.assert(
      fc.property(records, (given) => {
        const { sums } = spendOf(given);
        expect(total(sums.map((sum) => sum.billed))).toBe(billed(given));
        const evaluated = evaluateBudgets([each], spendOf(given), { now, tenant });
        expect(evaluated.map(({ account }) => account)).not.toContain('(none)');
      }),
      runs(150),
    );
  });

  it('of incomplete data never passes a budget, and fails it only if the known part exceeds it', () => {
    const state = fc.constantFrom<'partial' | 'failed' | 'denied' | 'complete'>('partial', 'failed', 'denied', 'complete');
    fc.assert(
      fc.property(records, state, fc.boolean(), (given, type, stale) => {
        const read = type === 'complete' ? { type } : { type, cause: 'cut off' };
        const at = stale ? '2026-11-29T12:00:00.000Z' : now;
        const known = billed(given);
        const [evaluated] = evaluateBudgets([whole], spendOf(given, { completeness: read, readAt: at }), { now: at, tenant });
        const isOver = known > total(['500']);
        const isWhole = type === 'complete' && !stale;
        expect(evaluated?.verdict.type === 'over').toBe(isOver && type !== 'denied');
        expect(evaluated?.verdict.type === 'unknown').toBe(!isWhole && !(isOver && type !== 'denied'));
      }),
      runs(200),
    );
  });
});
