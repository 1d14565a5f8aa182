// How old a key is, at least.
import { latestValidFrom } from '../kinds/api-key/valid-from.ts';
import type { Observed } from '../kinds/kind.ts';

/** Milliseconds, never less than 0; undefined when the platform does not say. */
export const leastAge = (key: Observed, now: number): number | undefined => {
  const start = latestValidFrom(key);
  return start === undefined ? undefined : Math.max(0, now - start);
};
