// The review of a validation: shared by the command and the library.
import type { Desired } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { SelectedPolicies } from '../policies/select.ts';
import { evaluationOf } from '../report/evaluation.ts';
import type { Review, ReviewFacts, RunInfo } from '../report/review.ts';
import { type VerdictChoice, verdictOf } from './verdict.ts';

export interface Validated {
  readonly run: RunInfo;
  readonly path: string;
  readonly desired: Desired;
  readonly warnings: readonly Problem[];
  readonly selection: SelectedPolicies;
  readonly judgement: PolicyResults;
  readonly outlook?: ReviewFacts['outlook'];
}

export const validateReview = (
  { run, path, desired, warnings, selection, judgement, outlook }: Validated,
  choice: VerdictChoice,
): Review => {
  const facts: ReviewFacts = {
    schemaVersion: 3,
    command: 'validate',
    run,
    desired: path,
    collections: [],
    ...(desired.tenant ? { tenant: desired.tenant } : {}),
    files: desired.files,
    warnings: [...warnings, ...judgement.warnings],
    ...evaluationOf(judgement, selection),
    ...(outlook && { outlook }),
  };
  return { ...facts, next: [], ...verdictOf(facts, choice) };
};
