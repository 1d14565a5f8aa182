// SKUs and regions that an account did not use before: since when, how much a day, and whether the days before were read.
import { describe, expect, it } from 'vitest';
import { daysForNewUsage, type NewUsage, newUsage } from '../../src/spend/new-usage.ts';
import type { DaySum, SkuSum } from '../../src/spend/spend.ts';
import { monthSum } from '../policies/month-sum.ts';

const scale = 10n ** 18n;
const end = Date.parse('2026-11-20');
/** 90 days before November 13, the first of the last seven complete days. */
const period = { first: '2026-08-15', last: '2026-11-19' };

const on = (day: string, steady = '60', rest: Partial<DaySum> = {}): DaySum => ({ day, billed: steady, steady, ...rest });
const sku = (name: string | null, days: readonly DaySum[], region: string | null = null): SkuSum => ({
  sku: name,
  region,
  service: null,
  billed: '0',
  days,
});
const found = (skus: readonly SkuSum[], given = period): readonly NewUsage[] => newUsage([monthSum('shop', '1', { skus })], end, given);
const named = (skus: readonly SkuSum[], given = period) => found(skus, given).map(({ name, first }) => `${name} ${first}`);

describe('new usage', () => {
  it('has the first day, and the most expensive day since then', () => {
    expect(found([sku('vm', [on('2026-11-15', '60'), on('2026-11-16', '90'), on('2026-11-17', '70')])])).toEqual([
      { type: 'sku', name: 'vm', first: '2026-11-15', isProved: true, billed: 90n * scale },
    ]);
  });

  it.each<[string, readonly DaySum[], readonly string[]]>([
    ['on the first of the last seven complete days', [on('2026-11-13')], ['vm 2026-11-13']],
    ['before them', [on('2026-11-12')], []],
    ['before them and since', [on('2026-11-12'), on('2026-11-14')], []],
    ['today, which is not complete', [on('2026-11-20')], []],
    ['on a day without usage records', [on('2026-11-15', '60', { usage: false })], []],
    ['90 days after the last use', [on('2026-08-17'), on('2026-11-15')], []],
    ['91 days after the last use', [on('2026-08-16'), on('2026-11-15')], ['vm 2026-11-15']],
  ])('began %s', (_, days, expected) => expect(named([sku('vm', days)], { first: '2026-06-01', last: period.last })).toEqual(expected));

  it('is proved only if the 90 days before were read', () => {
    const proved = (day: string) => found([sku('vm', [on(day)])]).map(({ isProved }) => isProved);
    expect(proved('2026-11-13')).toEqual([true]);
    expect(found([sku('vm', [on('2026-11-13')])], { ...period, first: '2026-08-16' }).map(({ isProved }) => isProved)).toEqual([false]);
  });

  it('is that of a SKU in all regions, and of a region with all SKUs, the most expensive first', () => {
    const old = on('2026-10-01', '5');
    expect(
      named([
        sku('vm', [old], 'br-se1'),
        sku('vm', [on('2026-11-15')], 'br-ne1'),
        sku('disk', [on('2026-11-16', '5')], 'br-ne1'),
        sku('gpu', [on('2026-11-17', '400')], 'br-se1'),
        sku(null, [on('2026-11-17', '999')], null),
      ]),
    ).toEqual(['gpu 2026-11-17', 'br-ne1 2026-11-15', 'disk 2026-11-16']);
  });

  it('is ordered by name where it costs the same, and its cost is that since the first day', () => {
    const long = [on('2026-08-13', '500'), on('2026-11-15', '60')];
    const skus = [sku('vm', [on('2026-11-16')]), sku('gpu', long), sku('disk', [on('2026-11-14')])];
    expect(found(skus, { ...period, first: '2026-06-01' }).map(({ name, billed }) => [name, billed])).toEqual([
      ['disk', 60n * scale],
      ['gpu', 60n * scale],
      ['vm', 60n * scale],
    ]);
  });

  it('needs so many days that data which ends three days ago is enough', () => {
    const first = Date.parse('2026-11-20') - daysForNewUsage * 86_400_000;
    expect(new Date(first).toISOString().slice(0, 10)).toBe('2026-08-12');
  });
});
