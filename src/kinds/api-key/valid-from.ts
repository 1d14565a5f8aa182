// The latest time at which the validity of a key began. The platform may report only the day (contradictions.md I11): then any hour of that day is possible.
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';

const day = 86_400_000;

/** Milliseconds since 1970, UTC; undefined if the platform does not report it. */
export const latestValidFrom = (key: Observed): number | undefined => {
  const start = Date.parse(textIn(key, 'start_validity') ?? '');
  if (Number.isNaN(start)) return undefined;
  return start % day === 0 ? start + day : start;
};
