// A length of time in whole units.
import { count } from '../../report/document.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

export const durationWords = (milliseconds: number): string => {
  if (milliseconds >= 2 * day) return count(Math.floor(milliseconds / day), 'day');
  return milliseconds >= 2 * hour ? count(Math.floor(milliseconds / hour), 'hour') : count(Math.floor(milliseconds / minute), 'minute');
};
