// The comparison of two benchmark runs names what changed by more than a tenth, and in which direction.
import { describe, expect, it } from 'vitest';
import { compareRuns, savedFigures } from '../../bench/compare-runs.ts';
import type { Result } from '../../bench/result.ts';

const result = (name: string, value: number, rest: Partial<Result> = {}): Result => ({
  name,
  measured: '',
  unit: 'times the baseline',
  value,
  figures: {},
  peaks: {},
  ...rest,
});
const saved = (...results: readonly Result[]) => savedFigures(JSON.stringify({ machine: {}, results }));

describe('compared with a saved run', () => {
  it.each<[string, Result, Result, object[]]>([
    ['a ratio that grew by a tenth has not changed', result('a', 10), result('a', 11), []],
    ['a ratio that grew more is worse', result('a', 1), result('a', 1.2), [{ name: 'a', before: 1, now: 1.2, is: 'worse' }]],
    ['a ratio that fell is better', result('a', 2), result('a', 1), [{ name: 'a', before: 2, now: 1, is: 'better' }]],
    [
      'a rate that grew is better',
      result('a', 100, { unit: 'a second' }),
      result('a', 200, { unit: 'a second' }),
      [{ name: 'a', before: 100, now: 200, is: 'better' }],
    ],
    [
      'a rate that fell is worse',
      result('a', 100, { unit: 'a second' }),
      result('a', 50, { unit: 'a second' }),
      [{ name: 'a', before: 100, now: 50, is: 'worse' }],
    ],
    [
      'memory that grew is worse, also beside a rate',
      result('a', 100, { unit: 'a second', peaks: { all: 100 } }),
      result('a', 100, { unit: 'a second', peaks: { all: 150 } }),
      [{ name: 'a, peak memory of all', before: 100, now: 150, is: 'worse' }],
    ],
  ])('%s', (_, before, now, changed) => {
    expect(compareRuns(saved(before), [now])).toEqual({ changed, added: [], missing: [] });
  });

  it('what only one of them measured is named', () => {
    expect(compareRuns(saved(result('a', 1), result('b', 1)), [result('b', 1), result('c', 1)])).toEqual({
      changed: [],
      added: ['c'],
      missing: ['a'],
    });
  });

  it('a file that is no saved run is an error', () => {
    for (const text of ['', 'x', '{}', '[]', 'null', '{"results":5}']) expect(() => savedFigures(text)).toThrow(/has no results/);
  });
});
