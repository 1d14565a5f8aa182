// Decimals are exact: laws over sums and texts, and the roundings for people.
import { array, assert, bigInt, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividedBy, exactText, parseDecimal, roundedText, shareOf, timesDecimal } from '../../src/spend/decimal.ts';

const units = 10n ** 18n;
const amount = bigInt({ min: -(10n ** 40n), max: 10n ** 40n });

const sum = (all: readonly string[]): bigint => all.reduce((total, text) => total + (parseDecimal(text) ?? 0n), 0n);

describe('decimals', () => {
  it('keep their text', () => {
    assert(property(amount, (value) => parseDecimal(exactText(value)) === value));
  });

  it('add up exactly, however many and in whatever order', () => {
    // Each cost as a text of its own length, beside the same cost as a whole number of 10^-15.
    const cost = tuple(bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), integer({ min: 0, max: 15 }));
    assert(
      property(array(cost, { maxLength: 60 }), (costs) => {
        const texts = costs.map(([value, places]) => `${value}E-${places}`);
        const exact = costs.reduce((total, [value, places]) => total + value * 10n ** BigInt(18 - places), 0n);
        expect(sum(texts)).toBe(exact);
        expect(sum(texts.toReversed())).toBe(exact);
      }),
    );
  });

  it('have no rounding errors of binary floats', () => {
    const tenth = parseDecimal('0.100000000000000') ?? 0n;
    let sum = 0n;
    for (let record = 0; record < 744_000; record += 1) sum += tenth;
    expect(exactText(sum)).toBe('74400');
    expect(exactText(parseDecimal('123456789.123456789012345') ?? 0n)).toBe('123456789.123456789012345');
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['007.50', '7.5'],
    ['-1.25', '-1.25'],
    ['35.2E-7', '0.00000352'],
    ['1e3', '1000'],
    ['12e-1', '1.2'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1.000000000000000000000', '1'],
  ])('%s is %s', (text, exact) => {
    expect(exactText(parseDecimal(text) ?? -1n)).toBe(exact);
  });

  it.each(['', ' ', '1,5', '1.', '.5', '+1', '1 000', '0x10', 'NaN', '1e', '1e999', '0.0000000000000000001', '1'.repeat(61), '1\n'])(
    '%j is no number that can be held',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it('are rounded half to even, only for display', () => {
    const shown = ['0.125', '0.135', '-0.125', '1.995', '2.5', '1234.5'].map((text) => roundedText(parseDecimal(text) ?? 0n));
    expect(shown).toEqual(['0.12', '0.14', '-0.12', '2.00', '2.50', '1234.50']);
    expect(roundedText(5n * units, 0)).toBe('5');
  });

  it('give shares, products and means', () => {
    expect(shareOf(1n, 3n)).toBe('0.3333');
    expect(shareOf(2n, 3n)).toBe('0.6667');
    expect(shareOf(-1n, 4n, 1)).toBe('-0.2');
    expect([shareOf(1n, -3n), shareOf(-2n, -3n), shareOf(0n, -3n)]).toEqual(['-0.3333', '0.6667', '0.0000']);
    expect(shareOf(1n, 0n)).toBeUndefined();
    expect(exactText(timesDecimal(1500n * units, parseDecimal('0.8') ?? 0n))).toBe('1200');
    expect(exactText(dividedBy(10n * units, 4))).toBe('2.5');
  });
});
