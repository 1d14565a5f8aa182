// `--causes`: the audit events to read, and what they say of what differs.
import type { Difference } from '../diff/difference.ts';
import { type Causes, findCauses } from '../diff/find-causes.ts';
import { fail } from '../errors.ts';
import type { Look } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { CollectionState } from '../report/review.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { Reading } from './reads-of.ts';

const lengthOf = (text: string): number =>
  parseDuration(text) ?? fail('usage', `--causes ${text}: not a valid duration. Use how far back to look, such as 24h or 7d`);

/** The reading with the audit events of so long, if they are asked for. Throws a usage error. */
export const withCauses = (reading: Reading, causes: string | undefined): Reading =>
  causes === undefined
    ? reading
    : { ...reading, wants: [...reading.wants, { kind: 'audit-event', fields: [] }], eventsOf: lengthOf(causes) };

/** Undefined where nobody asked. */
export const causesOf = (causes: string | undefined, difference: Difference, live: Live, look: Look): Causes | undefined => {
  if (causes === undefined) return undefined;
  return findCauses(difference, live, look, new Date(Date.parse(live.readAt) - lengthOf(causes)).toISOString());
};

/** What a verdict rests on: neither a section nor a rule needs audit events, and `causes` says by itself how they were read. */
export const besidesCauses = (states: readonly CollectionState[]): readonly CollectionState[] =>
  states.filter(({ kind }) => kind !== 'audit-event');
