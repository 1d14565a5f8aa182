// Findings counted by policy over all organizations: bounded by the number of policies, not of organizations.
import { groupBy } from '../../live/group-by.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { bySeverity } from '../../report/caused-findings.ts';
import { countFindings, findingsIn, worstIn } from '../../report/finding-counts.ts';
import type { MergedPolicy } from '../../report/fleet/merged-fleet.ts';
import type { Review } from '../../report/review.ts';

/** More policies than anybody writes: a result from elsewhere could name any number. */
const mostPolicies = 2000;

export const policyTable = () => {
  const rows = new Map<string, MergedPolicy>();
  return {
    add: (review: Review): void => {
      const texts = new Map((review.policies ?? []).map((one) => [one.id, one]));
      for (const [id, own] of groupBy(findingsIn(review), ({ policy }) => policy)) {
        const known = rows.get(id);
        if (!known && rows.size >= mostPolicies) continue;
        const { title = id, fix = '', inLanguages } = known ?? texts.get(id) ?? {};
        rows.set(id, {
          id,
          title,
          fix,
          ...(inLanguages && { inLanguages }),
          findings: countFindings(own, known?.findings),
          organizations: (known?.organizations ?? 0) + (own.some(countsAsFailure) ? 1 : 0),
        });
      }
    },
    /** The most severe first, then those in the most organizations. */
    rows: (): readonly MergedPolicy[] =>
      [...rows.values()].toSorted(
        (a, b) =>
          bySeverity(worstIn(a.findings) ?? 'info', worstIn(b.findings) ?? 'info') ||
          b.organizations - a.organizations ||
          (a.id < b.id ? -1 : 1),
      ),
  };
};
