// The result of one organization in counts: what a fleet keeps of it.
import { missingCount } from '../../trust/needed-grants.ts';
import { driftedIn } from '../drift.ts';
import { countFindings, findingsIn } from '../finding-counts.ts';
import type { Review } from '../review.ts';
import type { OrganizationCounts } from './merged-fleet.ts';

/** None is reported only if everything could be compared. */
const driftIn = ({ drift }: Review): number | null => {
  if (!drift) return null;
  const many = driftedIn(drift).length;
  return many === 0 && drift.entries.some(({ type }) => type === 'unknown') ? null : many;
};

const refusalsIn = ({ plan, grants }: Review): number =>
  plan ? plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0) : 0;

/** Without a part, the command did not look for it. undefined: there is no review. */
export const summarizeResult = (review: Review | undefined): OrganizationCounts => ({
  findings: review && (review.findings || review.outlook) ? countFindings(findingsIn(review)) : null,
  drift: review ? driftIn(review) : null,
  classes: review?.plan ? (review.classes ?? []) : null,
  refusals: review ? refusalsIn(review) : 0,
});
