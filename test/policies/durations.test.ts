// Durations and money: exact in JSON, in whole units and with two decimals for people, and never two that differ but read the same.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, durationText } from '../../src/policies/evaluate/time-text.ts';
import { renderMessage } from '../../src/policies/message.ts';
import { runs } from '../runs.ts';

const day = 86_400_000;

describe('a duration', () => {
  it.each([
    [0, '0s'],
    [7 * day, '7d'],
    [90 * day + 4000, '90d4s'],
    [-5_400_000, '-1h30m'],
    [36 * 3_600_000 + 1, '1d12h1ms'],
  ])('%i ms is %s in JSON', (ms, text) => expect(durationText(ms)).toBe(text));

  it('is unchanged after a round trip', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (ms) => {
        expect(durationOf(durationText(ms))).toBe(ms);
      }),
      runs(200),
    );
  });
});

const said = (template: string, values: Readonly<Record<string, string>>, types: Readonly<Record<string, string>>): string =>
  renderMessage({ template, arguments: values, types });

describe('a message', () => {
  it.each([
    ['130d9h2m', '130 days'],
    ['1d', '1 day'],
    ['1d12h', '36 hours'],
    ['2d23h59m', '2 days'],
    ['59m', '59 minutes'],
    ['0s', '0 days'],
    ['-14d', '-14 days'],
    ['400ms', '400 milliseconds'],
  ])('shows the age %s as %s', (age, words) => expect(said('{a}', { a: age }, { a: 'duration' })).toBe(words));

  it('shows a parameter as it was written, in full', () => {
    expect(said('{params.a}', { 'params.a': '60h' }, { 'params.a': 'duration' })).toBe('2 days 12 hours');
    expect(said('{params.a}', { 'params.a': '2w' }, { 'params.a': 'duration' })).toBe('14 days');
  });

  it('shows two ages that would look the same with more digits', () => {
    const types = { a: 'duration', 'params.b': 'duration' };
    expect(said('{a} old; the maximum is {params.b}', { a: '90d6h', 'params.b': '90d' }, types)).toBe(
      '90 days 6 hours old; the maximum is 90 days',
    );
    expect(said('{a} old; the maximum is {params.b}', { a: '130d9h', 'params.b': '100d' }, types)).toBe(
      '130 days old; the maximum is 100 days',
    );
  });

  it('shows times to the minute, and a midnight as a date', () => {
    expect(said('{t}', { t: '2026-11-22T07:04:59.5Z' }, { t: 'time' })).toBe('2026-11-22 07:04 UTC');
    expect(said('{t}', { t: '2026-11-22T00:00:00Z' }, { t: 'time' })).toBe('2026-11-22');
  });

  it('shows money with two decimals, and the difference of two amounts that would look the same', () => {
    const types = { a: 'money', b: 'money' };
    expect(said('{a} of {b}', { a: '1500.005 BRL', b: '1000.00 BRL' }, types)).toBe('1500.00 BRL of 1000.00 BRL');
    expect(said('{a} of {b}', { a: '1500.004 BRL', b: '1500.00 BRL' }, types)).toBe(
      '1500.00 BRL of 1500.00 BRL; the difference is 0.004 BRL',
    );
    expect(said('{a} of {b}', { a: '1500.00 BRL', b: '1500.00 USD' }, types)).toBe('1500.00 BRL of 1500.00 USD');
  });

  it('leaves texts that only look like a duration unchanged', () => {
    expect(said('{n}', { n: '7d' }, { n: 'string' })).toBe('7d');
    expect(said('{n}', { n: '7d' }, {})).toBe('7d');
  });

  it('never shows two different amounts as equal', () => {
    const amount = fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map((units) => `${units}e-18 BRL`);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const text = said('{a} of {b}', { a, b }, { a: 'money', b: 'money' });
        const [left = '', right = ''] = text.split(' of ');
        expect(left).toMatch(/^-?\d+\.\d\d BRL$/);
        expect(a === b || left !== right).toBe(true);
      }),
      runs(300),
    );
  });
});
