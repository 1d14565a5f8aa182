// The requests per minute of a fleet: all shards together never exceed them, and no organization gets none.
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOfRate, smallestRate } from '../../src/fleet/share-of-rate.ts';

const rates = integer({ min: 1, max: 60_000 });
const counts = integer({ min: 1, max: 10_000 });

describe('the share of an organization', () => {
  it('is never more than the whole, and never nothing', () => {
    assert(
      property(rates, counts, integer({ min: 1, max: 64 }), (more, count, concurrency) => {
        const total = count + more - 1;
        const { concurrency: together, requestsPerMinute = 0 } = shareOfRate(total, { index: 0, count }, concurrency);
        expect(requestsPerMinute).toBeGreaterThanOrEqual(1);
        expect(together).toBeGreaterThanOrEqual(1);
        expect(together).toBeLessThanOrEqual(concurrency);
        expect(requestsPerMinute * together * count).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('is refused if there are more shards than requests', () => {
    expect(() => shareOfRate(3, { index: 0, count: 4 }, 2)).toThrow(/3 requests per minute cannot be divided by 4 shards/);
  });

  it('is not limited without a limit', () => {
    expect(shareOfRate(undefined, { index: 0, count: 4 }, 3)).toEqual({ concurrency: 3, requestsPerMinute: undefined });
  });

  it.each([
    [[undefined, undefined], undefined],
    [[30, undefined], 30],
    [[30, 20], 20],
  ])('of %j is %j', (limits, smallest) => expect(smallestRate(...limits)).toBe(smallest));
});
