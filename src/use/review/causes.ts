// The audit events to read, and the actors of changes according to them. Each period is in milliseconds.
import type { Difference } from '../../diff/difference.ts';
import { type Causes, findCauses } from '../../diff/find-causes.ts';
import type { Lookup } from '../../kinds/kind.ts';
import { kindNames } from '../../kinds/names.generated.ts';
import type { Live } from '../../live/live.ts';
import type { Base } from '../../plan/base.ts';
import type { ReportedRead } from '../../report/review.ts';
import type { Reading } from '../read/reads-of.ts';

/** Adds the audit events of this period to the reads, if requested. */
export const withCauses = (reading: Reading, period: number | undefined): Reading =>
  period === undefined ? reading : { ...reading, wants: [...reading.wants, { kind: 'audit-event', fields: [] }], eventsOf: period };

/** Of the differences of a run: back from the time of its evaluation. undefined if not requested. */
export const causesOf = (period: number | undefined, difference: Difference, live: Live, lookup: Lookup, now: Date): Causes | undefined => {
  if (period === undefined) return undefined;
  const end = Math.min(now.getTime(), Date.parse(live.readAt));
  return findCauses(difference, live, lookup, new Date(end - period).toISOString());
};

/** With what the base would revert: the change may accept it. */
export const withBase = (difference: Difference, base: Base | undefined): Difference => {
  if (base?.type !== 'known') return difference;
  const { entries } = base.difference;
  const both = kindNames.map((name) => [name, [...difference.entries[name], ...entries[name]]] as const);
  // The names are all of KindName.
  return { ...difference, entries: Object.fromEntries(both) as Difference['entries'] };
};

/** The collections that the verdict depends on: no section or policy needs audit events, and `causes` itself reports how they were read. */
export const besidesCauses = (reads: readonly ReportedRead[]): readonly ReportedRead[] =>
  reads.filter(({ kind }) => kind !== 'audit-event');
