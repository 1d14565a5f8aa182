import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takingTurns } from '../../src/platform/turns.ts';

it('lets whatever else waits go on between two pieces of long work, and keeps their order', async () => {
  const turn = takingTurns();
  let round = 0;
  const done: { readonly piece: number; readonly round: number }[] = [];
  const work = async (piece: number): Promise<void> => {
    await turn();
    done.push({ piece, round });
  };
  const all = Promise.all([1, 2, 3, 4].map(work));
  while (done.length < 4) {
    await setImmediate();
    round += 1;
  }
  await all;
  expect(done.map(({ piece }) => piece)).toEqual([1, 2, 3, 4]);
  const between = done.slice(1).map((one, index) => one.round - (done[index]?.round ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(3);
});
