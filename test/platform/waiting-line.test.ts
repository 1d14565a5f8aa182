// Everybody who waits is next once, in order, however many come and leave in between.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitingLine } from '../../src/platform/waiting-line.ts';

it('is the same as a list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1500, max: 1500 }), { maxLength: 20 }), (moves) => {
      const [line, list] = [waitingLine<number>(), [] as number[]];
      let count = 0;
      for (const move of moves) {
        for (let at = 0; at < Math.abs(move); at += 1) {
          if (move > 0) {
            line.add(count);
            list.push(count);
            count += 1;
          } else if (line.next() !== list.shift()) return false;
        }
        if (line.length() !== list.length) return false;
      }
      return true;
    }),
  );
  expect(waitingLine().next()).toBeUndefined();
});
