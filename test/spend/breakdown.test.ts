// What increased: by service, SKU, region and day, against the same days of the month before, computed by hand.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { type Breakdown, breakdownOf, dimensions } from '../../src/spend/breakdown.ts';
import { exactText, parseDecimal } from '../../src/spend/decimal.ts';
import { runs } from '../runs.ts';
import { lab, now, record, shop, spendOf } from './records.ts';

const october = (day: number, cost: string, columns: JsonObject = {}): JsonObject => {
  const date = `2026-10-${String(day).padStart(2, '0')}`;
  return record(1, cost, {
    BillingPeriodStart: '2026-10-01T00:00:00Z',
    ChargePeriodStart: `${date}T00:00:00Z`,
    ChargePeriodEnd: `${date}T23:00:00Z`,
    ...columns,
  });
};
const days = (count: number, cost: string, columns: JsonObject, of = record): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => of(index + 1, cost, columns));

const vm = { ServiceName: 'Virtual Machines', SkuId: 'vm-large', RegionId: 'br-se1' };
const disk = { ServiceName: 'Block Storage', SkuId: 'bs-1', RegionId: 'br-ne1' };
const spend = spendOf([
  ...days(19, '10', vm),
  ...days(31, '4', vm, october),
  ...days(19, '1', disk),
  ...days(31, '3', disk, october),
  ...days(19, '2', { SkuId: null, ServiceName: null, SubAccountId: lab, SubAccountName: 'Lab' }),
]);

const rowsOf = ({ rows }: Breakdown) =>
  rows.map(({ account, value, thisMonth, lastMonth, change }) => [account, value, thisMonth, lastMonth, change]);

describe('what increased', () => {
  it('by service, the largest increase first; charges without one are not dropped', () => {
    const found = breakdownOf(spend, 'service', now);
    expect(found).toMatchObject({ by: 'service', month: '2026-11', before: '2026-10', days: 19 });
    expect(rowsOf(found)).toEqual([
      [shop, 'Virtual Machines', '190', '76', '114'],
      [lab, null, '38', '0', '38'],
      [shop, 'Block Storage', '19', '57', '-38'],
    ]);
  });

  it.each<[Breakdown['by'], readonly (string | null)[]]>([
    ['sku', ['vm-large', null, 'bs-1']],
    ['region', ['br-se1', null, 'br-ne1']],
  ])('by %s', (by, values) => {
    expect(breakdownOf(spend, by, now).rows.map(({ value }) => value)).toEqual(values);
  });

  it('by day, against the same day of the month before', () => {
    const spike = spendOf([...days(19, '10', vm), record(7, '90', vm), ...days(31, '10', vm, october)]);
    expect(rowsOf(breakdownOf(spike, 'day', now))[0]).toEqual([shop, '2026-11-07', '100', '10', '90']);
  });

  it('compares nothing with days that were not read, or that do not exist', () => {
    const unread = breakdownOf(spend, 'service', '2026-10-15T00:00:00.000Z');
    expect(unread.rows.map(({ thisMonth, lastMonth, change }) => [thisMonth, lastMonth, change])).toEqual([
      ['56', null, null],
      ['42', null, null],
    ]);
    const march = spendOf(
      [
        record(1, '5', {
          ChargePeriodStart: '2026-03-30T00:00:00Z',
          ChargePeriodEnd: '2026-03-31T00:00:00Z',
          BillingPeriodStart: '2026-03-01T00:00:00Z',
        }),
      ],
      { readAt: '2026-03-31T12:00:00.000Z' },
    );
    expect(rowsOf(breakdownOf(march, 'day', '2026-03-31T12:00:00.000Z'))).toEqual([[shop, '2026-03-30', '5', null, null]]);
  });

  it('by account and value where the increase is the same, with the name of the account from any month', () => {
    const named = (id: string, name: string | null): JsonObject => ({ SubAccountId: id, SubAccountName: name });
    const equal = spendOf([
      ...days(2, '1', { ...vm, ...named(shop, null) }),
      ...days(2, '1', { ...disk, ...named(shop, null) }),
      ...days(2, '1', { ...vm, ...named(lab, 'Lab') }),
      ...days(2, '0', { ...vm, ...named(shop, 'Shop') }, october),
    ]);
    expect(breakdownOf(equal, 'service', now).rows.map(({ name, value }) => [name, value])).toEqual([
      ['Lab', 'Virtual Machines'],
      ['Shop', 'Block Storage'],
      ['Shop', 'Virtual Machines'],
    ]);
  });

  it('of what was left out this month is a decrease, and of nothing in both months is no row', () => {
    const ended = spendOf([...days(2, '0', vm), ...days(2, '0', vm, october), ...days(2, '5', disk, october), record(19, '1', disk)]);
    expect(rowsOf(breakdownOf(ended, 'service', now))).toEqual([[shop, 'Block Storage', '1', '10', '-9']]);
  });

  it('is nothing before the first complete day', () => {
    const first = spendOf(days(31, '4', vm, october), { readAt: '2026-11-01T03:00:00.000Z' });
    expect(breakdownOf(first, 'service', '2026-11-01T03:00:00.000Z')).toMatchObject({ days: 0, rows: [] });
  });

  it('adds up to the same by each dimension, whatever was billed', () => {
    const any = fc.record({
      day: fc.integer({ min: 1, max: 19 }),
      cents: fc.integer({ min: -500, max: 5000 }),
      sku: fc.constantFrom('a', 'b', null),
      region: fc.constantFrom('br-se1', null),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (charges) => {
        const billed = spendOf([
          ...charges.map(({ day, cents, sku, region }) =>
            record(day, `${cents}E-2`, { SkuId: sku, RegionId: region, ServiceName: sku && `s-${sku}` }),
          ),
          record(19, '0'),
        ]);
        const total = exactText(charges.reduce((sum, { cents }) => sum + (parseDecimal(`${cents}E-2`) ?? 0n), 0n));
        for (const by of dimensions) {
          const sum = breakdownOf(billed, by, now).rows.reduce((all, { thisMonth }) => all + (parseDecimal(thisMonth ?? '0') ?? 0n), 0n);
          expect(exactText(sum)).toBe(total);
        }
      }),
      runs(50),
    );
  });
});
