// What changed since the scan before this one, as far as an earlier result or the ledger knows. What neither knows is undefined, never zero.
import type { Severity } from '../desired/desired.ts';
import { driftedIn } from './drift.ts';
import type { FindingsByTab } from './finding-status.ts';
import type { Review, TrendPoint } from './review.ts';
import { driftRule } from './sarif-rules.ts';

export interface SinceLastScan {
  /** When that scan read the platform, UTC. */
  readonly at: string;
  /** More or fewer failures of this severity. */
  readonly failures: (severity: Severity) => number | undefined;
  /** undefined: only an earlier result tells what is gone. */
  readonly fixed: number | undefined;
  readonly drifted: number | undefined;
}

const timeOf = ({ run }: Review): number => Date.parse(run.asOf ?? run.now);

/** The last complete scan of the ledger before this one. */
const lastPoint = (review: Review): TrendPoint | undefined => review.trend?.findLast(({ at }) => Date.parse(at) < timeOf(review));

/** The ledger knows this scan and none before it. */
export const isFirstScan = (review: Review): boolean =>
  review.run.comparedWith === undefined && review.trend !== undefined && lastPoint(review) === undefined;

/** Whether everything that the earlier result found is found again, or is gone: then differences can be counted. */
const isWhole = ({ run, findings = [] }: Review): boolean =>
  run.comparedWith?.unknown === 0 && findings.every(({ baseline }) => baseline !== 'updated');

const many = (list: FindingsByTab['failed'], severity: Severity): number => list.filter((one) => one.severity === severity).length;

/** undefined: no earlier scan is known. */
export const sinceLastScan = (review: Review, tabs: FindingsByTab): SinceLastScan | undefined => {
  const { comparedWith } = review.run;
  const point = lastPoint(review);
  if (!comparedWith) {
    if (!point) return undefined;
    return {
      at: point.at,
      failures: (severity) => many(tabs.failed, severity) - point.failures[severity],
      fixed: undefined,
      drifted: undefined,
    };
  }
  const ended = (review.absent ?? []).filter(({ policy }) => policy === driftRule).length;
  const known = isWhole(review);
  return {
    at: comparedWith.asOf ?? comparedWith.now,
    failures: (severity) => (known ? many(tabs.new, severity) - many(tabs.fixed, severity) : undefined),
    fixed: tabs.fixed.length,
    drifted: known ? driftedIn(review.drift).filter(({ baseline }) => baseline === 'new').length - ended : undefined,
  };
};
