// Times of findings: how long fixes took, how old open ones are, and which are due first.
import { severities } from '../../policies/policy.ts';
import { isOverdue } from '../finding-age.ts';
import type { FixedFinding, SiteFinding } from './organization.ts';
import { daysBetween, type Site } from './site.ts';

/** Times from the first sighting to the scan without it. Those that began before the first scan are not known, and have none. */
interface FixTimes {
  readonly many: number;
  /** Days; undefined: none is known. */
  readonly mean: number | undefined;
  readonly median: number | undefined;
  /** Fixed by their due date, of those that had one. */
  readonly inTime: number;
  readonly dated: number;
}

export const fixTimes = (fixed: readonly FixedFinding[]): FixTimes => {
  const days = fixed.flatMap(({ since, at }) => (since === undefined ? [] : [daysBetween(since, at)])).sort((a, b) => a - b);
  const dated = fixed.filter(({ due }) => due !== undefined);
  const middle = Math.floor(days.length / 2);
  return {
    many: fixed.length,
    mean: days.length === 0 ? undefined : Math.round((10 * days.reduce((sum, one) => sum + one, 0)) / days.length) / 10,
    median: days.length % 2 === 1 || days.length === 0 ? days[middle] : ((days[middle - 1] ?? 0) + (days[middle] ?? 0)) / 2,
    inTime: dated.filter(({ due = '', at }) => at.slice(0, 10) <= due).length,
    dated: dated.length,
  };
};

/** Upper ends of ages in days; the last is open. */
const ageLimits = [7, 30, 90] as const;

/** How many are of each age; the last number: of an unknown age. */
export const agesOf = (findings: readonly SiteFinding[], { asOf }: Pick<Site, 'asOf'>): readonly number[] => {
  const counts = Array.from({ length: ageLimits.length + 2 }, () => 0);
  for (const { since } of findings) {
    const at = since === undefined ? -1 : ageLimits.findIndex((limit) => daysBetween(since, asOf) <= limit);
    const index = since === undefined ? ageLimits.length + 1 : at < 0 ? ageLimits.length : at;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};

/** The late ones first, then the first to be due, then the most severe. */
export const urgentFirst = (findings: readonly SiteFinding[]): readonly SiteFinding[] =>
  findings.toSorted(
    (a, b) =>
      (a.due ?? '~').localeCompare(b.due ?? '~', 'en') ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      (a.address < b.address ? -1 : 1),
  );

export const overdueIn = (findings: readonly SiteFinding[], { asOf }: Pick<Site, 'asOf'>): readonly SiteFinding[] =>
  findings.filter(({ due }) => isOverdue(due, asOf));
