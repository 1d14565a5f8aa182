// The age and the due date of a finding. Without a record of when it was first seen it has neither: a date is never invented.
import type { Routing } from '../desired/routing.ts';
import { countsAsFailure } from '../policies/since.ts';
import type { ReportedFinding, Review } from './review.ts';
import type { Say } from './texts/texts.ts';

const day = 86_400_000;

/** The last time that ISO 8601 writes with four digits of the year. */
const lastTime = Date.parse('9999-12-31T23:59:59Z');

/** Whole days since the first scan with the finding. */
export const ageInDays = (firstSeen: string | undefined, now: string): number | undefined => {
  if (firstSeen === undefined) return undefined;
  const age = Date.parse(now) - Date.parse(firstSeen);
  return Number.isFinite(age) ? Math.max(0, Math.floor(age / day)) : undefined;
};

/** undefined: no ledger knows. */
export const firstSeenText = (firstSeen: string | undefined, now: string, say: Say): string | undefined => {
  const age = ageInDays(firstSeen, now);
  return firstSeen === undefined || age === undefined ? undefined : say.findings.firstSeen(firstSeen, age);
};

type Dated = Pick<ReportedFinding, 'severity' | 'firstSeen'>;

/** The day (UTC) by which a finding is to be fixed. undefined: its first sighting is not known, or its severity has no time limit. */
export const dueDate = ({ severity, firstSeen }: Dated, { fixWithin }: Pick<Routing, 'fixWithin'>): string | undefined => {
  if (firstSeen === undefined || severity === 'info') return undefined;
  const time = Date.parse(firstSeen) + fixWithin[severity] * day;
  return time >= 0 && time <= lastTime ? new Date(time).toISOString().slice(0, 10) : undefined;
};

/** Whether the due date was before the day of this run. */
export const isOverdue = (due: string | undefined, now: string): boolean => due !== undefined && due < now.slice(0, 10);

/** Every failure whose first sighting is known gets its due date. Waived and unknown findings, and those that only warn, have none. */
export const withDueDates = (review: Review): Review => {
  const { findings, routing } = review;
  if (!findings || !routing) return review;
  const dated = findings.map((finding): ReportedFinding => {
    const due = countsAsFailure(finding) ? dueDate(finding, routing) : undefined;
    return due === undefined ? finding : { ...finding, due };
  });
  return { ...review, findings: dated };
};
