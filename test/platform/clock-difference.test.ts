// The difference between the local clock and that of the platform, by the dates of its responses.
import { describe, expect, it } from 'vitest';
import { watchClock } from '../../src/platform/clock-difference.ts';

describe('the difference of two clocks', () => {
  it.each<[string, readonly (readonly [date: string | undefined, asked: number, came: number])[], number | undefined]>([
    ['is unknown without a date', [[undefined, 0, 10]], undefined],
    ['is unknown with an invalid date', [['soon', 0, 10]], undefined],
    ['is measured at the middle of the call, to half a second', [['Thu, 01 Jan 1970 00:00:10 GMT', 0, 1000]], 10_000],
    [
      'is the median: one cached answer counts for nothing',
      [
        ['Thu, 01 Jan 1970 00:00:10 GMT', 10_000, 11_000],
        ['Thu, 01 Jan 1970 00:00:00 GMT', 10_000, 11_000],
        ['Thu, 01 Jan 1970 00:00:10 GMT', 10_000, 11_000],
      ],
      0,
    ],
  ])('%s', (_, answers, ahead) => {
    const watch = watchClock();
    for (const answer of answers) watch.note(...answer);
    expect(watch.difference()?.ahead).toBe(ahead);
  });
});
