// The heap that keeps the ordering of large plans fast: the output is always the smallest element.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heapOf } from '../../src/plan/heap.ts';

describe('a heap', () => {
  it('returns its items in ascending order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(fc.boolean()), (numbers, pops) => {
        const heap = heapOf<number>((a, b) => a < b);
        const inside: number[] = [];
        const take = (): void => {
          const least = inside.length > 0 ? Math.min(...inside) : undefined;
          expect(heap.pop()).toBe(least);
          if (least !== undefined) inside.splice(inside.indexOf(least), 1);
        };
        for (const [index, number] of numbers.entries()) {
          heap.push(number);
          inside.push(number);
          if (pops[index]) take();
        }
        for (let left = inside.length; left >= 0; left -= 1) take();
      }),
    );
  });
});
