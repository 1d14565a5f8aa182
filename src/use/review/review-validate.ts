// The review of a validation.

import type { Desired } from '../../desired/desired.ts';
import { ownersIn } from '../../desired/owners.ts';
import { routingIn } from '../../desired/routing.ts';
import type { Problem } from '../../errors.ts';
import type { DeclaredDifference } from '../../plan/declared-changes.ts';
import type { PolicyResults } from '../../policies/evaluate-policies.ts';
import type { Outlook } from '../../policies/outlook.ts';
import type { SelectedPolicies } from '../../policies/select.ts';
import { digestsOf, evaluationOf } from '../../report/evaluation.ts';
import { type FindingContext, reportedOutlook } from '../../report/reported-finding.ts';
import type { OutlookReport, Review, ReviewFacts } from '../../report/review.ts';
import type { RunInfo } from '../../report/run-info.ts';
import { type VerdictChoice, verdictOf } from './verdict.ts';

export interface Validated extends Pick<ReviewFacts, 'decisionsToProve'> {
  readonly run: RunInfo;
  readonly path: string;
  readonly desired: Desired;
  readonly warnings: readonly Problem[];
  readonly selection: SelectedPolicies;
  readonly policyResults: PolicyResults;
  /** The differences of the files from those of the base. */
  readonly difference?: (DeclaredDifference & Pick<ReviewFacts, 'declaredElsewhere'>) | undefined;
  readonly outlook?: (Outlook & Pick<OutlookReport, 'policies' | 'evaluated' | 'decidedBy' | 'gate'>) | undefined;
}

export const validateReview = (
  { run, path, desired, warnings, selection, policyResults, difference, decisionsToProve, outlook }: Validated,
  choice: VerdictChoice,
): Review => {
  const context: FindingContext = { tenant: desired.tenant, asOf: undefined, ownerOf: ownersIn(desired), routing: routingIn(desired) };
  const facts: ReviewFacts = {
    schemaVersion: 4,
    command: 'validate',
    run: { ...run, ...digestsOf(selection) },
    desired: path,
    reads: [],
    ...(desired.tenant ? { tenant: desired.tenant } : {}),
    files: desired.files,
    warnings: [...warnings, ...policyResults.warnings],
    ...evaluationOf(policyResults, selection, context),
    ...difference,
    ...(decisionsToProve && { decisionsToProve }),
    ...(outlook && { outlook: { ...outlook, ...reportedOutlook(outlook, context) } }),
  };
  return { ...facts, next: [], ...verdictOf(facts, choice) };
};
