import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, parseAmount, whyNoAmount } from '../../src/yaml/amount.ts';
import { durationText, parseDuration, whyNoDuration } from '../../src/yaml/duration.ts';
import { parsePercent, whyNoPercent } from '../../src/yaml/percent.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('durations', () => {
  const good: readonly (readonly [text: string, milliseconds: number, canonical: string])[] = [
    ['90d', 90 * day, '90d'],
    ['24h', day, '1d'],
    ['30m', 30 * minute, '30m'],
    ['2w', 14 * day, '14d'],
    ['1d12h', 36 * hour, '1d12h'],
    ['36h', 36 * hour, '1d12h'],
    ['45s', 45_000, '45s'],
    ['1w1d1h1m1s', 8 * day + hour + minute + 1000, '8d1h1m1s'],
    ['36525d', 36_525 * day, '36525d'],
  ];
  it.each(good)('%s', (text, milliseconds, canonical) => {
    expect([parseDuration(text), durationText(milliseconds)]).toEqual([milliseconds, canonical]);
  });

  const bad: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /empty/],
    ['90', /unit is missing/],
    ['90 days', /space/],
    ['90 d', /space/],
    ['90days', /whole numbers with units/],
    ['1y', /year/],
    ['3mo', /month/],
    ['3 months', /month/],
    ['500ms', /smallest/],
    ['1.5h', /whole number/],
    ['-1d', /negative/],
    ['0d', /zero/],
    ['12h1d', /large to small/],
    ['1d1d', /large to small/],
    ['P1D', /ISO/],
    ['1D', /small letters/],
    ['36526d', /hundred years/],
    ['9999999999d', /hundred years/],
    ['soon', /whole numbers with units/],
  ];
  it.each(bad)('not %j', (text, why) => {
    expect(parseDuration(text)).toBeUndefined();
    expect(whyNoDuration(text)).toMatch(why);
  });

  it('gives a length again', () => {
    assert(
      property(integer({ min: 1, max: 36_525 * 86_400 }), (seconds) => {
        expect(parseDuration(durationText(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});

describe('amounts', () => {
  it.each(['1500.00 BRL', '0 USD', '0.50 EUR', '25000.00 BRL', '999999999999999999.999999999 BRL'])('%s', (text) => {
    const amount = parseAmount(text);
    expect(amount && amountText(amount)).toBe(text);
  });

  const bad: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /empty/],
    ['1500.00', /currency is missing/],
    ['1500', /currency is missing/],
    ['1,500.00 BRL', /thousands/],
    ['1.500,00 BRL', /decimals|thousands/],
    ['1500,00 BRL', /decimals/],
    ["1'500 BRL", /thousands/],
    ['1 500 BRL', /thousands/],
    ['R$ 1500.00', /three letters/],
    ['$5', /three letters/],
    ['BRL 1500.00', /after the number/],
    ['1500.00 brl', /capital letters/],
    ['1500.00BRL', /one space/],
    ['-5 BRL', /negative/],
    ['007 BRL', /zero too many/],
    ['1e3 BRL', /number and a currency/],
    ['1234567890123456789 BRL', /more digits/],
  ];
  it.each(bad)('not %j', (text, why) => {
    expect(parseAmount(text)).toBeUndefined();
    expect(whyNoAmount(text)).toMatch(why);
  });
});

describe('percentages', () => {
  it.each([
    ['80%', 80],
    ['12.5%', 12.5],
    ['0%', 0],
    ['120%', 120],
  ])('%s', (text, percent) => expect(parsePercent(text)).toBe(percent));

  const bad: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /empty/],
    ['80', /missing/],
    ['0.8', /fraction/],
    ['80 %', /space/],
    ['12,5%', /point/],
    ['-1%', /negative/],
    ['eighty', /a number/],
  ];
  it.each(bad)('not %j', (text, why) => {
    expect(parsePercent(text)).toBeUndefined();
    expect(whyNoPercent(text)).toMatch(why);
  });
});

it('has a reason for whatever is no measure', () => {
  assert(
    property(string(), (text) => {
      expect(parseDuration(text) ?? whyNoDuration(text)).not.toBe('');
      expect(parseAmount(text) ?? whyNoAmount(text)).not.toBe('');
      expect(parsePercent(text) ?? whyNoPercent(text)).not.toBe('');
    }),
  );
});
