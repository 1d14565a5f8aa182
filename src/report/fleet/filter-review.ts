// A result with only the findings that a filter names. Everything else of it stays, its exit code too.
import { filterFindings } from '../filter-findings.ts';
import type { ReportedFinding, Review } from '../review.ts';
import type { FleetFilter } from './merged-fleet.ts';

export const filterReview = (review: Review, { policies, severity }: Pick<FleetFilter, 'policies' | 'severity'>): Review => {
  if (policies.length === 0 && severity === null) return review;
  const some = <One extends ReportedFinding>(findings: readonly One[]): readonly One[] =>
    filterFindings(findings, { policies, severity, statuses: [] });
  const { findings, absent, outlook } = review;
  return {
    ...review,
    ...(findings && { findings: some(findings) }),
    ...(absent && { absent: some(absent) }),
    ...(outlook && {
      outlook: {
        ...outlook,
        introduced: some(outlook.introduced),
        newlyEvaluated: some(outlook.newlyEvaluated),
        suppressed: some(outlook.suppressed),
        fixed: some(outlook.fixed),
        adopted: some(outlook.adopted),
        noLongerEvaluated: some(outlook.noLongerEvaluated),
        remaining: some(outlook.remaining),
        onlyWarn: some(outlook.onlyWarn),
        unknown: some(outlook.unknown),
      },
    }),
  };
};
