// Long work of one process, one piece at a time: before each, whatever else is waiting gets its turn. Taking apart a page of a thousand
// records holds everything up for some milliseconds, and many such pages in a row would starve the calls to all other products.
import { setImmediate } from 'node:timers/promises';

/** Resolves when the next piece of long work may be done, in the order in which was asked. */
type Turn = () => Promise<void>;

/** Rounds of the event loop that a short call takes until the next one is sent: its answer is read, handed on, and a connection is free. */
const rounds = 4;

const letOthers = async (): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await setImmediate();
};

export const takingTurns = (): Turn => {
  let last = Promise.resolve();
  return async () => {
    last = last.then(letOthers);
    await last;
  };
};
