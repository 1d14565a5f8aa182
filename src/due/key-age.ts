// How old a key is, at least. The platform may say only the day from which it is valid (contradictions.md I11): then any hour of that day is meant.
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

const day = 86_400_000;

/** Milliseconds, never less than 0; undefined when the platform does not say. */
export const leastAge = (key: Observed, now: number): number | undefined => {
  const start = Date.parse(textIn(key, 'start_validity') ?? '');
  if (Number.isNaN(start)) return undefined;
  return Math.max(0, now - (start % day === 0 ? start + day : start));
};
