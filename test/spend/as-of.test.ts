// An evaluation for an earlier day counts nothing that was known later.
import { describe, expect, it } from 'vitest';
import { spendAsOf } from '../../src/spend/as-of.ts';
import type { DaySum, MonthSum, Spend } from '../../src/spend/spend.ts';
import { monthSum } from '../policies/month-sum.ts';

const on = (day: string, billed: string): DaySum => ({ day, billed, steady: billed });
const november = monthSum('shop', '6.5', { days: [on('2026-11-09', '1.5'), on('2026-11-10', '2'), on('2026-11-11', '3')] });
const read = (sums: readonly MonthSum[], rest: Partial<Spend> = {}): Spend => ({
  version: 1,
  readAt: '2026-11-12T08:00:00.000Z',
  completeness: { type: 'complete' },
  period: { first: '2026-09-01', last: '2026-11-11' },
  dataUntil: '2026-11-12T00:00:00.000Z',
  records: 3,
  unreadable: {},
  having: {},
  sums,
  ...rest,
});
const at = (day: string): string => `${day}T10:00:00.000Z`;

describe('usage as of a day', () => {
  it('is all that was read if that ended before it', () => {
    const spend = read([november]);
    expect(spendAsOf(spend, at('2026-11-12'))).toBe(spend);
    expect(spendAsOf(spend, at('2026-11-11'))).not.toBe(spend);
  });

  it('has the days before it, and their exact sum', () => {
    expect(spendAsOf(read([november]), at('2026-11-11')).sums).toEqual([
      { ...november, billed: '3.5', days: [on('2026-11-09', '1.5'), on('2026-11-10', '2')] },
    ]);
  });

  it.each<[string, MonthSum, boolean]>([
    ['a month of which all days are earlier', monthSum('shop', '9', { month: '2026-10', days: [on('2026-10-31', '1')] }), true],
    ['the month itself, with earlier days only', monthSum('shop', '9', { days: [on('2026-11-09', '9')] }), true],
    ['a month without an earlier day', monthSum('shop', '9', { days: [on('2026-11-10', '9')] }), false],
    ['a later month that corrects earlier days', monthSum('shop', '-9', { month: '2026-12', days: [on('2026-11-01', '-9')] }), false],
  ])('has %s: %#', (_, sum, isKnown) => {
    // As it was read: a sum of all records may differ from that of its days.
    expect(spendAsOf(read([sum]), at('2026-11-10')).sums).toEqual(isKnown ? [sum] : []);
  });

  it.each<[string | null, string | null]>([
    ['2026-11-12T00:00:00.000Z', '2026-11-10T00:00:00.000Z'],
    ['2026-11-10T00:00:00.000Z', '2026-11-10T00:00:00.000Z'],
    ['2026-11-08T05:00:00.000Z', '2026-11-08T05:00:00.000Z'],
    [null, null],
  ])('of data until %s ends at %s', (dataUntil, expected) => {
    expect(spendAsOf(read([november], { dataUntil }), at('2026-11-10')).dataUntil).toBe(expected);
  });
});
