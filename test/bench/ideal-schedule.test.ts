import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idealSchedule, type Stage, type Terms } from '../../bench/ideal-schedule.ts';

const terms: Terms = { concurrency: 2, latency: 40, service: 1 };
const list = (calls: number, totalKnown: boolean, lists = 1): Stage => ({ operation: 'list', product: 'iam', calls, lists, totalKnown });
const each = (calls: number, product = 'iam'): Stage => ({ operation: 'each', product, calls, after: 'list' });

describe('the ideal schedule', () => {
  it.each<readonly [name: string, stages: readonly Stage[], milliseconds: number]>([
    ['nothing', [], 0],
    ['one call', [list(1, true)], 41],
    ['two lists at once, which the server processes in turn', [list(2, true, 2)], 42],
    ['further pages in parallel, once the first contains the total', [list(3, true)], 83],
    ['further pages one after the other, if there is no total', [list(3, false)], 123],
    ['calls that depend on a response wait for it', [list(1, true), each(2)], 83],
    ['no more than fit at once', [list(1, true), each(3)], 123],
    ['products do not wait for each other', [list(2, true, 2), { ...list(2, true, 2), operation: 'other', product: 'registry' }], 44],
    ['calls that depend on a page start as soon as it is there', [list(2, false), each(2, 'registry')], 123],
  ])('%s', (_, stages, milliseconds) => {
    expect(idealSchedule(stages, terms)).toBe(milliseconds);
  });

  it('starts calls first that others wait for', () => {
    const alone: Stage = { operation: 'alone', product: 'iam', calls: 2, lists: 2, totalKnown: true };
    expect(idealSchedule([alone, list(1, true), each(1)], { ...terms, service: 0 })).toBe(80);
  });

  it('is never shorter than the work of the server, the calls at the given concurrency, or the longest chain', () => {
    const count = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(count, count, fc.boolean(), fc.integer({ min: 1, max: 8 }), (pages, items, totalKnown, concurrency) => {
        const ms = idealSchedule([list(pages, totalKnown), each(items)], { concurrency, latency: 40, service: 1 });
        const calls = pages + items;
        const chain = totalKnown ? Math.min(pages, 2) : pages;
        expect(ms).toBeGreaterThanOrEqual(Math.max(calls + 40, Math.ceil(calls / concurrency) * 40, chain * 40));
      }),
    );
  });
});
