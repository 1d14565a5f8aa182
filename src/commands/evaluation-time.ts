// The time for scheduled work and policies: when the data was read, or `--now`.
import { fail } from '../errors.ts';
import { instant } from '../platform/instant.ts';

export const evaluationTime = (given: string | undefined, readAt: string): Date => {
  if (given === undefined) return new Date(readAt);
  const time = instant(given);
  return typeof time === 'string'
    ? new Date(time)
    : fail('usage', `--now ${given}: not a valid time`, {
        help: 'Use a date or a time, such as 2026-11-20 or 2026-11-20T00:00:00Z.',
      });
};
