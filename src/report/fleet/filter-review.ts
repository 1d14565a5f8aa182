// A result with only the findings that a filter names. Everything else of it stays, its exit code too.
import type { Severity } from '../../desired/desired.ts';
import { bySeverity } from '../caused-findings.ts';
import type { ReportedFinding, Review } from '../review.ts';

export interface FindingFilter {
  /** Empty: all. */
  readonly policies: readonly string[];
  /** The lowest severity; null: all. */
  readonly severity: Severity | null;
}

export const filterReview = (review: Review, { policies, severity }: FindingFilter): Review => {
  if (policies.length === 0 && severity === null) return review;
  const wanted = new Set(policies);
  const some = <One extends ReportedFinding>(findings: readonly One[]): readonly One[] =>
    findings.filter(
      (finding) => (wanted.size === 0 || wanted.has(finding.policy)) && (severity === null || bySeverity(finding.severity, severity) <= 0),
    );
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
