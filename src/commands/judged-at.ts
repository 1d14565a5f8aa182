// The time that due work and rules are judged at: when the data was read, or what --now says.
import { fail } from '../errors.ts';

export const judgedAt = (given: string | undefined, readAt: string): Date => {
  if (given === undefined) return new Date(readAt);
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T00:00:00Z` : given);
  return Number.isNaN(time) ? fail('usage', `--now ${given}: write a time such as 2026-11-20T00:00:00Z`) : new Date(time);
};
