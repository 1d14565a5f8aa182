import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationText, parseDuration } from '../../src/yaml/duration.ts';
import { parsePercent } from '../../src/yaml/percent.ts';

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

  it.each([
    '',
    '90',
    '90 days',
    '90 d',
    '90days',
    '1y',
    '3mo',
    '3 months',
    '500ms',
    '1.5h',
    '-1d',
    '0d',
    '12h1d',
    '1d1d',
    'P1D',
    '1D',
    '36526d',
    '9999999999d',
    'soon',
  ])('not %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('returns a duration unchanged', () => {
    assert(
      property(integer({ min: 1, max: 36_525 * 86_400 }), (seconds) => {
        expect(parseDuration(durationText(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});

describe('percentages', () => {
  it.each([
    ['80%', 80],
    ['12.5%', 12.5],
    ['0%', 0],
    ['120%', 120],
  ])('%s', (text, percent) => expect(parsePercent(text)).toBe(percent));

  it.each(['', '80', '0.8', '80 %', '12,5%', '-1%', 'eighty'])('not %j', (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });
});
