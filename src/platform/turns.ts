// Long work of one process, one piece at a time, and between other calls. Taking apart a page of a thousand records holds everything up for some
// milliseconds, and calls that were sent together come back together: in their midst, all of them would wait for it.
import { setTimeout } from 'node:timers/promises';

export interface Turns {
  /** A short answer has come: others may be right behind it. */
  readonly came: () => void;
  /** Resolves when the next piece of long work may be done, in the order in which was asked. */
  readonly turn: () => Promise<void>;
}

/** Milliseconds. A test hands in its own. */
interface Time {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const real: Time = { now: () => performance.now(), sleep: (milliseconds) => setTimeout(milliseconds) };

/** Milliseconds without a short answer, after which none is expected at once. */
const quiet = 1.5;

/** Milliseconds after which a piece is done all the same. */
const longest = 40;

export const takingTurns = ({ now, sleep }: Time = real): Turns => {
  let last = Promise.resolve();
  let cameAt = Number.NEGATIVE_INFINITY;
  const untilQuiet = async (): Promise<void> => {
    const from = now();
    // The piece before this one is done, and what came meanwhile is seen.
    await sleep(0);
    while (now() - cameAt < quiet && now() - from < longest) await sleep(quiet);
  };
  return {
    came: () => {
      cameAt = now();
    },
    turn: async () => {
      last = last.then(untilQuiet);
      await last;
    },
  };
};
