// The time for scheduled work and policies: when the data was read, or `--now`.
import { fail } from '../errors.ts';
import { instant } from '../platform/instant.ts';

/** `--now`. Throws a usage error. */
export const givenTime = (given: string | undefined): Date | undefined => {
  if (given === undefined) return undefined;
  const time = instant(given);
  return typeof time === 'string'
    ? new Date(time)
    : fail('usage', `--now ${given}: not a valid time`, {
        help: 'Use a date or a time, such as 2026-11-20 or 2026-11-20T00:00:00Z.',
      });
};

export const evaluationTime = (given: string | undefined, readAt: string): Date => givenTime(given) ?? new Date(readAt);

/** Where reads of a period end: at the time of the evaluation, but the platform knows nothing of the time after the read. */
export const endOfPeriods = (read: Date, evaluatedAt: Date | undefined): Date => (evaluatedAt && evaluatedAt < read ? evaluatedAt : read);
