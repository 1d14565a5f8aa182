// Who waits, in order. A list that is shortened at its front for each of hundreds of thousands would take more time than everything else.

export interface WaitingLine<T> {
  readonly length: () => number;
  readonly add: (one: T) => void;
  /** The first one, which no longer waits; undefined: nobody waits. */
  readonly next: () => T | undefined;
}

/** So many places of those who left may stay empty, and no more than half. */
const mostEmpty = 1000;

export const waitingLine = <T>(): WaitingLine<T> => {
  let all: T[] = [];
  let first = 0;
  return {
    length: () => all.length - first,
    add: (one) => void all.push(one),
    next: () => {
      const one = all[first];
      if (first < all.length) first += 1;
      if (first > mostEmpty && 2 * first > all.length) {
        all = all.slice(first);
        first = 0;
      }
      return one;
    },
  };
};
