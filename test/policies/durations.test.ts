// Durations as people read them.
import { describe, expect, it } from 'vitest';
import { durationText } from '../../src/policies/evaluate/time-text.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('a duration', () => {
  it.each<[number, string]>([
    [0, '0s'],
    [500, '500ms'],
    [90 * minute, '1h30m'],
    [7 * day, '7d'],
    [90 * day + 4 * second, '90d'],
    [100 * day + 6 * hour, '100d6h'],
    [day + second, '1d1s'],
    [-36 * hour, '-1d12h'],
    [59 * second + 1, '59s1ms'],
  ])('of %d ms is %s', (ms, text) => expect(durationText(ms)).toBe(text));
});
