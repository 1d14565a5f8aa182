// The result of one organization in counts: what a fleet keeps of it.
import { missingCount } from '../../trust/needed-grants.ts';
import { driftedIn } from '../drift.ts';
import { countDue, countFindings, findingsIn } from '../finding-counts.ts';
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

const verdictsWorstFirst = ['over', 'unknown', 'warn', 'within'] as const;

/** Of the open months; of equal ones the one of which most is spent. */
const worstBudget = ({ spend }: Review): OrganizationCounts['budget'] => {
  const open = (spend?.budgets ?? []).flatMap(({ closed, verdict }) =>
    closed ? [] : [{ verdict: verdict.type, share: verdict.type === 'unknown' ? null : verdict.share }],
  );
  const order = (one: (typeof open)[number]): number => verdictsWorstFirst.indexOf(one.verdict);
  return open.toSorted((a, b) => order(a) - order(b) || Number(b.share ?? 0) - Number(a.share ?? 0))[0] ?? null;
};

/** Without a part, the command did not look for it. undefined: there is no review. */
export const summarizeResult = (review: Review | undefined): OrganizationCounts => ({
  findings: review && (review.findings || review.outlook) ? countFindings(findingsIn(review)) : null,
  drift: review ? driftIn(review) : null,
  classes: review?.plan ? (review.classes ?? []) : null,
  refusals: review ? refusalsIn(review) : 0,
  overdue: (review && countDue(findingsIn(review), review.run.now)?.overdue) ?? null,
  evaluated: review?.score?.evaluated ?? null,
  budget: review ? worstBudget(review) : null,
});
