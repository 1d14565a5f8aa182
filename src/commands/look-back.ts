// `--causes`: how far back audit events are searched for the actors of changes.
import { fail } from '../errors.ts';
import { parseDuration } from '../yaml/duration.ts';

/** Milliseconds; undefined: the actors are not searched. Throws a usage error. */
export const lookBack = (causes: string | undefined): number | undefined =>
  causes === undefined
    ? undefined
    : (parseDuration(causes) ?? fail('usage', `--causes ${causes}: not a valid duration. Use how far back to look, such as 24h or 7d`));
