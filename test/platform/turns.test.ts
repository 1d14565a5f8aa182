import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takingTurns } from '../../src/platform/turns.ts';

/** A clock that goes only while somebody sleeps. `during` happens in each sleep. */
const clockWith = (during: () => void = () => undefined) => {
  let at = 1000;
  const sleep = async (milliseconds: number): Promise<void> => {
    await setImmediate();
    at += milliseconds;
    during();
  };
  return { now: () => at, sleep };
};

it('does one piece after the other, and sleeps before each so that what waits goes on', async () => {
  let sleeps = 0;
  const { turn } = takingTurns(clockWith(() => void (sleeps += 1)));
  const done: (readonly [piece: number, sleeps: number])[] = [];
  const work = async (piece: number): Promise<void> => {
    await turn();
    done.push([piece, sleeps]);
  };
  await Promise.all([1, 2, 3].map(work));
  expect(done).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

it('lets short answers by that come one behind the other, and waits for no others', async () => {
  let left = 5;
  const clock = clockWith(() => {
    if ((left -= 1) >= 0) turns.came();
  });
  const turns = takingTurns(clock);
  await turns.turn();
  // Five came, and then it was quiet for one and a half milliseconds.
  expect([left, clock.now()]).toEqual([-1, 1007.5]);
  await turns.turn();
  expect(clock.now()).toBe(1007.5);
});

it('does not wait for ever', async () => {
  const clock = clockWith(() => turns.came());
  const turns = takingTurns(clock);
  await turns.turn();
  expect(clock.now()).toBe(1040.5);
});
