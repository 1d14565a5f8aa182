// The result of one organization in counts: what a fleet keeps of it.
import { missingCount } from '../../trust/needed-grants.ts';
import { driftedIn } from '../drift.ts';
import { countFindings, type FindingCounts } from '../finding-counts.ts';
import { findingsIn } from '../findings-in.ts';
import type { Review } from '../review.ts';
import type { StepCounts } from './merged-fleet.ts';

export interface ResultSummary {
  readonly findings: FindingCounts | null;
  readonly drift: number | null;
  readonly plan: StepCounts | null;
}

const stepCounts = ({ plan, classes = [], grants }: Review): StepCounts | null => {
  if (!plan) return null;
  const change = classes.find((one) => one.class === 'change');
  const many = (name: string): number => classes.find((one) => one.class === name)?.steps ?? 0;
  return {
    steps: many('change'),
    grants: change?.grants ?? 0,
    revokes: change?.revokes ?? 0,
    deletes: change?.deletes ?? 0,
    irreversible: change?.irreversible ?? 0,
    toAcknowledge: change?.toAcknowledge ?? 0,
    drift: many('drift'),
    due: many('due'),
    refusals: plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0),
    digest: change?.digest ?? null,
  };
};

/** None is reported only if everything could be compared. */
const driftIn = ({ drift }: Review): number | null => {
  if (!drift) return null;
  const many = driftedIn(drift).length;
  return many === 0 && drift.entries.some(({ type }) => type === 'unknown') ? null : many;
};

/** Without a part, the command did not look for it. */
export const summarizeResult = (review: Review): ResultSummary => ({
  findings: review.findings || review.outlook ? countFindings(findingsIn(review)) : null,
  drift: driftIn(review),
  plan: stepCounts(review),
});
