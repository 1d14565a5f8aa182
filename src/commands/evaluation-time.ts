// `--now`: the time for scheduled work and policies. Default: when the data was read.
import { fail } from '../errors.ts';
import { instant } from '../platform/instant.ts';

/** Throws a usage error. */
export const givenTime = (given: string | undefined): Date | undefined => {
  if (given === undefined) return undefined;
  const time = instant(given);
  return typeof time === 'string'
    ? new Date(time)
    : fail('usage', `--now ${given}: not a valid time`, {
        help: 'Use a date or a time, such as 2026-11-20 or 2026-11-20T00:00:00Z.',
      });
};
