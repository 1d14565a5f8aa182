// Since when a key is valid, at the latest. The platform may say only the day (contradictions.md I11): then any hour of that day is meant.
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';

const day = 86_400_000;

/** Milliseconds since 1970, UTC; undefined when the platform does not say. */
export const latestValidFrom = (key: Observed): number | undefined => {
  const start = Date.parse(textIn(key, 'start_validity') ?? '');
  if (Number.isNaN(start)) return undefined;
  return start % day === 0 ? start + day : start;
};
