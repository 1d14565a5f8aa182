// The minimum age of a key.
import { latestValidFrom } from '../kinds/api-key/valid-from.ts';
import type { Observed } from '../kinds/kind.ts';

/** Milliseconds, at least 0; undefined if the platform does not report it. */
export const leastAge = (key: Observed, now: number): number | undefined => {
  const start = latestValidFrom(key);
  return start === undefined ? undefined : Math.max(0, now - start);
};
