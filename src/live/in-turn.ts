// Starts reads in the order in which they are requested, a limited number of each product at a time. A read that has started holds a chain of promises and
// closures of several kB until its response arrives: for hundreds of thousands that only wait, that would be most of the memory of a large organization.
import type { Reader } from '../platform/client.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';

/** More than any reader has in flight, so that its own limit decides. */
const mostStarted = 256;

interface Line {
  started: number;
  /** By their number, from `first` on: a list would be shortened at its front for each of hundreds of thousands. */
  readonly waiting: Map<number, () => void>;
  first: number;
}

/** Runs a read as soon as it may start. The read must not wait for another one that is started in turn. */
export type InTurn = <T>(operation: OperationId, read: () => Promise<T>) => Promise<T>;

export const inTurn = ({ expect }: Pick<Reader, 'expect'>): InTurn => {
  const lines = new Map<string, Line>();
  const lineOf = (product: string): Line => {
    const line = lines.get(product) ?? { started: 0, waiting: new Map(), first: 0 };
    lines.set(product, line);
    return line;
  };
  return async (operation, read) => {
    const line = lineOf(operationOf(operation).product);
    if (line.started < mostStarted) line.started += 1;
    else {
      expect?.(operation, 1);
      await new Promise<void>((start) => line.waiting.set(line.first + line.waiting.size, start));
      expect?.(operation, -1);
    }
    try {
      return await read();
    } finally {
      // The next one takes the place.
      const start = line.waiting.get(line.first);
      if (start) {
        line.waiting.delete(line.first);
        line.first += 1;
        start();
      } else line.started -= 1;
    }
  };
};
