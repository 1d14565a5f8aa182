// Long work of one process, one piece at a time: before each, whatever else is waiting gets its turn. Taking apart a page of a thousand
// records holds everything up for some milliseconds, and many such pages in a row would starve the calls to all other products.
import { setImmediate } from 'node:timers/promises';

/** Resolves when the next piece of long work may be done, in the order in which was asked. */
export type Turn = () => Promise<void>;

export const takingTurns = (): Turn => {
  let last = Promise.resolve();
  return async () => {
    last = last.then(async () => setImmediate());
    await last;
  };
};
