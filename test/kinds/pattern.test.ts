import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { addressPatternOf, anyPatternOf, isPattern, patternOf } from '../../src/kinds/pattern.ts';
import { cpuTime } from '../cpu-time.ts';
import { runs } from '../runs.ts';

/** The same result by backtracking: too slow for long texts, too simple to be wrong. */
const oracle = (pattern: string): RegExp => {
  const source = pattern.replaceAll(/\*{2,}|[\s\S]/gu, (token) => {
    if (token.startsWith('**')) return '[\\s\\S]*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    return `\\u{${(token.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return new RegExp(`^${source}$`, 'u');
};

describe('patternOf', () => {
  it.each([
    ['db-*', 'db-data', true],
    ['db-*', 'db-', true],
    ['db-*', 'my-db-data', false],
    ['*', 'a/b', false],
    ['**', 'a/b', true],
    ['volume/*/db-?', 'volume/br-se1/db-1', true],
    ['volume/*/db-?', 'volume/br-se1/db-', false],
    ['volume/**', 'volume/br-se1/db-1', true],
    ['**/db', 'db', false],
    ['a*a', 'a', false],
    ['?', '/', false],
    ['?', '🚀', true],
    ['a.c', 'abc', false],
    ['', '', true],
    ['', 'a', false],
    ['[ab]', 'a', false],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(patternOf(pattern)(text)).toBe(expected);
  });

  it('agrees with a naive matcher', () => {
    const pattern = string({ unit: constantFrom('a', 'b', '/', '*', '**', '?', '🚀', '.'), maxLength: 8 });
    const text = string({ unit: constantFrom('a', 'b', '/', '🚀', '.'), maxLength: 10 });
    assert(
      property(pattern, text, (pattern, text) => {
        expect(patternOf(pattern)(text)).toBe(oracle(pattern).test(text));
      }),
      runs(1_500),
    );
  });

  it('answers a hostile pattern at once', () => {
    const started = cpuTime();
    expect(patternOf(`${'*a'.repeat(30)}b`)('a'.repeat(20_000))).toBe(false);
    expect(patternOf(`${'**a?'.repeat(30)}b`)('a/'.repeat(10_000))).toBe(false);
    expect(cpuTime() - started).toBeLessThan(1_000);
  });
});

it('recognizes a pattern', () => {
  expect(['db-*', 'a?', '**'].every(isPattern)).toBe(true);
  expect(isPattern('volume/br-se1/db+data@x:y')).toBe(false);
});

it('matches if any of several patterns matches', () => {
  const matches = anyPatternOf(['db-*', 'logs']);
  expect(['db-1', 'logs', 'web'].map(matches)).toEqual([true, true, false]);
  expect(anyPatternOf([])('db-1')).toBe(false);
});

it('of plain texts is never matched against an address, whose names may be encoded in either', () => {
  const own = addressOf('role', 'a\u00a0b');
  // @ts-expect-error A type says so: what compares an address takes `addressPatternOf`.
  expect(patternOf('role/a\u00a0b')(own)).toBe(false);
  expect(addressPatternOf('role/a\u00a0b')(own)).toBe(true);
});
