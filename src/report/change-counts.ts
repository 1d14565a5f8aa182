// How many more or fewer there are than in the earlier scan. What is not known is undefined, never zero.
import type { Severity } from '../desired/desired.ts';
import type { TrendPoint } from './coverage.ts';
import { driftedIn } from './drift.ts';
import type { FindingsByTab } from './finding-status.ts';
import type { Review } from './review.ts';
import { driftRule } from './sarif-rules.ts';
import { isNew, scanBefore } from './scan-before.ts';

export interface ChangeCounts {
  /** When the earlier scan read the platform, UTC. */
  readonly at: string;
  /** More or fewer failures of this severity. */
  readonly failures: (severity: Severity) => number | undefined;
  /** undefined: a ledger has no names of what is gone. */
  readonly fixed: number | undefined;
  readonly drifted: number | undefined;
}

/** The ledger knows this scan and none before it. */
export const isFirstScan = ({ run, trend }: Review): boolean => trend !== undefined && scanBefore(run) === undefined;

/** The failures of that scan, if the ledger has them. */
const pointAt = ({ trend = [] }: Review, at: string): TrendPoint | undefined =>
  trend.find((point) => Date.parse(point.at) === Date.parse(at));

/** Whether everything that the earlier result found is found again, or is gone: then differences can be counted. */
const isWhole = ({ run, findings = [] }: Review): boolean =>
  run.comparedWith?.unknown === 0 && findings.every(({ baseline }) => baseline !== 'updated');

const many = (list: FindingsByTab['failed'], severity: Severity): number => list.filter((one) => one.severity === severity).length;

/** undefined: no earlier scan is known. */
export const changeCounts = (review: Review, { failed, fixed }: FindingsByTab): ChangeCounts | undefined => {
  const before = scanBefore(review.run);
  if (!before) return undefined;
  const point = pointAt(review, before.at);
  const known = isWhole(review);
  const ended = (review.absent ?? []).filter(({ policy }) => policy === driftRule).length;
  return {
    at: before.at,
    failures: (severity) => {
      if (point) return many(failed, severity) - point.failures[severity];
      return known ? many(failed.filter(isNew), severity) - many(fixed, severity) : undefined;
    },
    fixed: review.run.comparedWith && fixed.length,
    drifted: known ? driftedIn(review.drift).filter(isNew).length - ended : undefined,
  };
};
