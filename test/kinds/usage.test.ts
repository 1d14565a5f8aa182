// The requested periods: whole earlier months, this one up to yesterday, in UTC.
import { describe, expect, it } from 'vitest';
import { collectionOf } from '../../src/kinds/address.ts';
import { usage } from '../../src/kinds/usage/kind.ts';
import { usagePeriods } from '../../src/kinds/usage/read.ts';

describe('periods of usage', () => {
  it.each([
    [
      '2026-11-20T12:00:00.000Z',
      [
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-19'],
      ],
    ],
    [
      '2026-11-02T00:00:00.000Z',
      [
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-01'],
      ],
    ],
    ['2026-11-01T23:59:59.000Z', [['2026-10-01', '2026-10-31']]],
    [
      '2027-01-15T00:00:00.000Z',
      [
        ['2026-12-01', '2026-12-31'],
        ['2027-01-01', '2027-01-14'],
      ],
    ],
    ['2028-03-01T00:00:00.000Z', [['2028-02-01', '2028-02-29']]],
  ])('at %s', (now, periods) => {
    expect(usagePeriods(now).map(({ start, end }) => [start, end])).toEqual(periods);
  });

  it.each([
    [
      '2026-11-20T12:00:00.000Z',
      100,
      [
        ['2026-08-12', '2026-08-31'],
        ['2026-09-01', '2026-09-30'],
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-19'],
      ],
    ],
    [
      '2026-11-20T12:00:00.000Z',
      10,
      [
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-19'],
      ],
    ],
    [
      '2026-03-01T00:00:00.000Z',
      60,
      [
        ['2025-12-31', '2025-12-31'],
        ['2026-01-01', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
      ],
    ],
  ])('at %s for at least %i days', (now, days, periods) => {
    expect(usagePeriods(now, days).map(({ start, end }) => [start, end])).toEqual(periods);
    expect(usage.collection.calls?.({ in: collectionOf('usage'), now, usageDays: days })).toHaveLength(periods.length);
  });

  it('are requested with all sub-accounts, one call each', () => {
    const calls = usage.collection.calls?.({ in: collectionOf('usage'), now: '2026-11-20T12:00:00.000Z' });
    expect(calls?.map(({ query }) => query)).toEqual([
      { start_date: '2026-10-01', end_date: '2026-10-31', include_sub_accounts: 'true' },
      { start_date: '2026-11-01', end_date: '2026-11-19', include_sub_accounts: 'true' },
    ]);
  });

  it('a record is not an item, but a sum of records is', () => {
    const scope = { in: collectionOf('usage') };
    expect(usage.decode({ SkuId: 'vm-1', BilledCost: '1' }, scope)).toBeUndefined();
    expect(usage.decode({ account: 'a', month: '2026-11', currency: 'BRL', billed: '1.5', records: 2 }, scope)).toEqual({
      id: 'a/2026-11/BRL',
      address: 'usage/a/2026-11/BRL',
      phase: 'settled',
      values: { account: 'a', month: '2026-11', currency: 'BRL', billed: '1.5', records: 2 },
    });
  });
});
