// The usage of an account day by day: what is usual, missing days, and the comparison with the last month, against values computed by hand.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usagePeriod } from '../../src/kinds/usage/read.ts';
import { accountUsage, holesByAccount, holesIn } from '../../src/spend/account-usage.ts';
import { exactText } from '../../src/spend/decimal.ts';
import type { DayRange, DaySum, MonthSum, Spend } from '../../src/spend/spend.ts';
import { runs } from '../runs.ts';

const now = '2026-11-20T10:00:00.000Z';
const dayLength = 86_400_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** `count` days from a day on. */
const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dateOf(Date.parse(first) + index * dayLength));

const daySum = (day: string, steady: string, usage = true): DaySum => ({ day, billed: steady, steady, usage });

const sumsOf = (days: readonly DaySum[], rest: Partial<MonthSum> = {}): readonly MonthSum[] =>
  [...new Set(days.map(({ day }) => day.slice(0, 7)))].map((month) => ({
    account: 'shop',
    name: 'Shop',
    month,
    currency: 'BRL',
    billed: '0',
    effective: null,
    records: 1,
    negative: { records: 0, billed: '0' },
    withoutSku: { records: 0, billed: '0' },
    days: days.filter(({ day }) => day.startsWith(month)),
    skus: [],
    ...rest,
  }));

const spendOf = (sums: readonly MonthSum[], dataUntil: string | null = '2026-11-19T00:00:00.000Z'): Spend => ({
  version: 1,
  readAt: now,
  completeness: { type: 'complete' },
  period: { first: '2026-10-01', last: '2026-11-19' },
  records: 1,
  unreadable: {},
  having: {},
  dataUntil,
  sums,
});

const usageOf = (days: readonly DaySum[], dataUntil?: string | null) => {
  const [usage] = accountUsage(spendOf(sumsOf(days), dataUntil), now);
  if (!usage) throw new TypeError('there is no usage');
  return usage;
};

describe('the usual usage', () => {
  it('is the median of the 28 days before, and a deviation of at least 5 % of it', () => {
    // 28 equal days, then one of 900: median 100, no deviation, so 5 % of the median.
    const days = [...daysFrom('2026-10-21', 28).map((day) => daySum(day, '100')), daySum('2026-11-18', '900')];
    const newest = usageOf(days).days.at(-1);
    expect(newest).toMatchObject({ day: '2026-11-18', ago: 1, known: 28 });
    expect([newest?.billed, newest?.usual, newest?.spread].map((value) => exactText(value ?? 0n))).toEqual(['900', '100', '5']);
  });

  it('is computed by hand for days that differ', () => {
    // Ten days of 10, 20, … 100: median 55, deviations 5, 5, 15, 15, 25, 25, 35, 35, 45, 45: median 25, times 1.4826.
    const days = [...daysFrom('2026-11-08', 10).map((day, index) => daySum(day, String((index + 1) * 10))), daySum('2026-11-18', '1')];
    const newest = usageOf(days).days.at(-1);
    expect(newest?.known).toBe(10);
    expect([newest?.usual, newest?.spread].map((value) => exactText(value ?? 0n))).toEqual(['55', '37.065']);
  });

  it('excludes days without usage, and the first day has no history', () => {
    const days = [daySum('2026-11-16', '5'), daySum('2026-11-17', '9', false), daySum('2026-11-18', '7')];
    expect(usageOf(days).days.map(({ day, ago, known, usual }) => [day, ago, known, usual === null ? null : exactText(usual)])).toEqual([
      ['2026-11-16', 3, 0, null],
      ['2026-11-18', 1, 1, '5'],
    ]);
  });

  it('excludes a day that the data covers only in part', () => {
    const days = [daySum('2026-11-18', '7'), daySum('2026-11-19', '2')];
    expect(usageOf(days, '2026-11-19T12:00:00.000Z').days.map(({ day }) => day)).toEqual(['2026-11-18']);
    expect(usageOf(days, null).days).toEqual([]);
  });
});

describe('missing days', () => {
  it('follow seven days with usage, in whatever currency', () => {
    const brl = daysFrom('2026-11-01', 4).map((day) => daySum(day, '1'));
    const usd = daysFrom('2026-11-05', 3).map((day) => daySum(day, '1'));
    const spend = spendOf([...sumsOf(brl), ...sumsOf(usd, { currency: 'USD' })]);
    expect(holesByAccount(spend, now)).toEqual(new Map([['shop', ['2026-11-08']]]));
    expect(accountUsage(spend, now).map(({ currency, holes }) => [currency, holes])).toEqual([
      ['BRL', ['2026-11-08']],
      ['USD', ['2026-11-08']],
    ]);
  });

  it('exclude days after the end of the data, and days after an irregular week', () => {
    const days = daysFrom('2026-11-12', 7);
    expect(holesIn(new Set(days), Date.parse('2026-11-19'))).toEqual([]);
    expect(holesIn(new Set(days), Date.parse('2026-11-20'))).toEqual(['2026-11-19']);
    expect(holesIn(new Set(days.slice(1)), Date.parse('2026-11-20'))).toEqual([]);
  });

  it('are in the order of the calendar, and none without usage', () => {
    const later = daysFrom('2026-11-09', 7);
    expect(holesIn(new Set([...later, ...daysFrom('2026-11-01', 7)]), Date.parse('2026-11-20'))).toEqual(['2026-11-08', '2026-11-16']);
    expect(holesByAccount(spendOf(sumsOf(daysFrom('2026-11-01', 7).map((day) => daySum(day, '1'))), null), now)).toEqual(new Map());
  });

  it('equal those found by checking each day', () => {
    const all = daysFrom('2026-10-01', 40);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (flags) => {
        // Usage on most days: a hole is rare otherwise.
        const used = new Set(all.filter((_, index) => flags[index] || index % 10 !== 3));
        const end = Date.parse('2026-11-10');
        const expected = all.filter(
          (day, index) => index >= 7 && !used.has(day) && all.slice(index - 7, index).every((one) => used.has(one)),
        );
        expect(holesIn(used, end)).toEqual(expected);
      }),
      runs(50),
    );
  });
});

describe('this month and the last', () => {
  it('are compared over the complete days of this month', () => {
    const days = [
      ...daysFrom('2026-10-01', 31).map((day) => daySum(day, '2')),
      ...daysFrom('2026-11-01', 18).map((day) => daySum(day, '3.5')),
    ];
    const { comparedDays, thisMonth, lastMonth } = usageOf(days);
    expect([comparedDays, exactText(thisMonth ?? 0n), exactText(lastMonth ?? 0n)]).toEqual([18, '63', '36']);
  });

  it('end with the last month if it is shorter', () => {
    const march = '2026-03-31T10:00:00.000Z';
    const days = [
      ...daysFrom('2026-02-01', 28).map((day) => daySum(day, '1')),
      ...daysFrom('2026-03-01', 30).map((day) => daySum(day, '1')),
    ];
    const [usage] = accountUsage({ ...spendOf(sumsOf(days), '2026-03-31T00:00:00.000Z'), period: usagePeriod(march) }, march);
    expect([usage?.comparedDays, exactText(usage?.thisMonth ?? 0n), exactText(usage?.lastMonth ?? 0n)]).toEqual([30, '30', '28']);
  });

  it('names the SKUs that rose most', () => {
    const [before, lately] = [daysFrom('2026-11-05', 7), daysFrom('2026-11-12', 7)];
    const sku = (name: string, was: string, is: string) => ({
      sku: name,
      region: null,
      service: null,
      billed: '0',
      days: [...before.map((day) => daySum(day, was)), ...lately.map((day) => daySum(day, is))],
    });
    const skus = [sku('a', '1', '3'), sku('b', '1', '9'), sku('c', '5', '1'), sku('d', '0', '1'), sku('e', '0', '4')];
    const [usage] = accountUsage(spendOf(sumsOf([daySum('2026-11-18', '1')], { skus })), now);
    expect(usage?.risen).toEqual(['b', 'e', 'a']);
  });

  it('names no SKU that costs what it did, less than it did, or has no id', () => {
    const both = [...daysFrom('2026-11-05', 7), ...daysFrom('2026-11-12', 7)];
    const charges = (sku: string | null, costs: readonly string[]) => ({
      sku,
      region: null,
      service: null,
      billed: '0',
      days: both.map((day, index) => daySum(day, costs[index < 7 ? 0 : 1] ?? '0')),
    });
    const skus = [charges('equal', ['5', '5']), charges('fallen', ['6', '5']), charges(null, ['0', '9'])];
    const [usage] = accountUsage(spendOf(sumsOf([daySum('2026-11-18', '1')], { skus })), now);
    expect(usage?.risen).toEqual([]);
  });

  it('orders equal rises by name, and shows the first known name of the account', () => {
    const lately = daysFrom('2026-11-12', 7).map((day) => daySum(day, '1'));
    const skus = ['b', 'c', 'a'].map((sku) => ({ sku, region: null, service: null, billed: '0', days: lately }));
    const unnamed = sumsOf([daySum('2026-10-18', '1')], { name: null });
    const [usage] = accountUsage(spendOf([...unnamed, ...sumsOf([daySum('2026-11-18', '1')], { skus })]), now);
    expect([usage?.risen, usage?.name]).toEqual([['a', 'b', 'c'], 'Shop']);
    expect(accountUsage(spendOf(unnamed), now)[0]?.name).toBeNull();
  });

  it('assumes usage on the days of an earlier capture, which does not state it', () => {
    const days = daysFrom('2026-11-01', 7).map((day) => ({ day, billed: '1', steady: '1' }));
    const spend = spendOf(sumsOf(days));
    expect(accountUsage(spend, now)[0]?.days).toHaveLength(7);
    expect(holesByAccount(spend, now).get('shop')).toEqual(['2026-11-08']);
  });
});

describe('days that were not read', () => {
  const constant = (first: string, count: number) => daysFrom(first, count).map((day) => daySum(day, '100'));
  const skusOf = (days: readonly DaySum[]) => [{ sku: 'vm', region: null, service: null, billed: '0', days }];
  const evaluated = (period: DayRange, at: string) => {
    const days = constant('2026-08-01', 120).filter(({ day }) => day >= period.first && day <= period.last);
    const until = `${dateOf(Date.parse(period.last) + dayLength)}T00:00:00.000Z`;
    const sums = sumsOf(days, { skus: skusOf(days) });
    const [usage] = accountUsage({ ...spendOf(sums, until), period }, at);
    if (!usage) throw new TypeError('there is no usage');
    return usage;
  };

  it('leave the comparison unknown: constant usage never rises', () => {
    const { thisMonth, lastMonth, risen } = evaluated({ first: '2026-10-01', last: '2026-11-01' }, '2026-10-31T00:00:00.000Z');
    expect([exactText(thisMonth ?? 0n), lastMonth, risen]).toEqual(['3000', null, []]);
    expect(evaluated({ first: '2026-10-01', last: '2026-11-01' }, '2026-10-10T00:00:00.000Z').risen).toBeNull();
  });

  it('are no days without usage, whatever was read and whenever it is evaluated: constant usage is constant or unknown', () => {
    const some = fc.integer({ min: 0, max: 119 }).map((index) => dateOf(Date.parse('2026-08-01') + index * dayLength));
    fc.assert(
      fc.property(some, some, some, (one, other, at) => {
        const [first = '', last = ''] = [one, other].sort();
        const { comparedDays, thisMonth, lastMonth, risen, days } = evaluated({ first, last }, `${at}T12:00:00.000Z`);
        const costOf = (count: number): bigint => BigInt(count) * 100n * 10n ** 18n;
        expect([null, costOf(comparedDays)]).toContain(thisMonth);
        // September ends a day before August and October.
        expect([null, costOf(comparedDays), costOf(30)]).toContain(lastMonth);
        expect([null, 0]).toContain(risen === null ? null : risen.length);
        for (const { usual, billed } of days) expect([null, billed]).toContain(usual);
      }),
      runs(100),
    );
  });
});
