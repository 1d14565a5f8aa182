// SIGKILL of the built program at places of an apply over every writable kind. Every call: before.long.ts and after.long.ts.
import { expect, it } from 'vitest';
import { isLong } from '../runs.ts';
import { calls, ended, placesAt, undisturbed, well } from './deaths.ts';

const [before, after] = [placesAt('before'), placesAt('after')].map((places) => places.slice(0, calls));
const inTurn = (before ?? []).flatMap((place, index) => [place, ...(after ?? []).slice(index, index + 1)]);

/** Three of them, twenty in the long run, including the first and the last, at equal distances. Each run continues where the last one was killed. */
const many = isLong ? 20 : 3;
const spread = Array.from({ length: many }, (_, index) => inTurn[Math.round((index * (inTurn.length - 1)) / (many - 1))]).flatMap(
  (place) => place?.[1] ?? [],
);

it('continues after each kill in a series of runs, and still completes', { timeout: 600_000 }, async () => {
  const whole = await undisturbed();
  expect([spread.length, whole.made]).toEqual([many, calls]);
  expect(await ended(spread)).toEqual(well(whole, spread));
});

it.runIf(isLong)('completes without a kill', async () => {
  expect(await ended([])).toEqual(well(await undisturbed(), []));
});
