// Writes a long text part by part, so that it is never held as a whole.
import type { Output } from './surroundings.ts';

/** Characters that are written at once: each write costs a call of the system. */
const most = 1 << 20;

export const writeParts = (parts: Iterable<string>, output: Output): void => {
  let waiting: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (length > 0) output.write(waiting.join(''));
    [waiting, length] = [[], 0];
  };
  for (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length >= most) flush();
  }
  flush();
};
