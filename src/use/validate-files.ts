// Validates files: all checks that need no platform, and the policies that can be evaluated offline. With a base, its policies decide.

import type { Desired } from '../desired/desired.ts';
import type { EvaluationInput } from '../evaluate.ts';
import type { BasePolicies, DeclaredEvaluated } from '../gate.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { Review } from '../report/review.ts';
import type { Trust } from '../trust/trust.ts';
import { type ChangeToEvaluate, rulesOfChange } from './base/change-rules.ts';
import type { OpenBase } from './base/open-base.ts';
import { ledgerOf } from './ledger/ledger-store.ts';
import type { Ports } from './ports.ts';
import { decisionsToProve } from './review/decisions-to-prove.ts';
import { gateOf } from './review/gate-choice.ts';
import { type Validated, validateReview } from './review/review-validate.ts';

export interface FilesToValidate extends ChangeToEvaluate {
  readonly now: Date;
  /** Policies that could not be evaluated fail the run. */
  readonly strict?: boolean;
}

const evaluated = async (
  evaluating: EvaluationInput & { readonly desired: Desired },
  base: BasePolicies | undefined,
): Promise<{ readonly policyResults: PolicyResults; readonly change?: DeclaredEvaluated }> => {
  if (!base) return { policyResults: (await import('../evaluate.ts')).evaluateDeclared(evaluating) };
  const change = (await import('../gate.ts')).evaluateDeclaredChange(evaluating, base);
  return { policyResults: change.policyResults, change };
};

const differenceFrom = async ({ before }: OpenBase, desired: Desired, trust: Trust): Promise<Validated['difference']> => {
  const [{ declaredChanges }, { declaredElsewhere }] = await Promise.all([
    import('../plan/declared-changes.ts'),
    import('../plan/declared-elsewhere.ts'),
  ]);
  const moved = before.type === 'declared' ? declaredElsewhere(before.desired, desired, trust) : [];
  const found = declaredChanges(before, desired);
  return found && { ...found, ...(moved.length > 0 && { declaredElsewhere: moved }) };
};

export const validateFiles = async (files: FilesToValidate, ports: Ports): Promise<Review> => {
  const { loaded, path, trust, ledger, now, gate, strict = false } = files;
  // Loaded only where it is needed: most organizations have no delegation.
  const { reviewers } = trust.file === undefined ? trust : (await import('./base/delegated-trust.ts')).delegatedTrust(files, now, true);
  const { desired, warnings } = loaded;
  // Without a trust file the operator's grants are not known.
  const grants = trust.file === undefined ? [] : (await import('../trust/check-declared.ts')).checkDeclared(trust, desired.items);
  const { own, base, decidedBy } = await rulesOfChange(files, ports);
  const { policyResults, change } = await evaluated(
    { ...own, desired, now, pipeline: trust.identity, ledger: ledgerOf(ledger, desired.tenant) },
    base,
  );
  return validateReview(
    {
      run: { version: ports.tool, now: now.toISOString() },
      path,
      desired,
      warnings: [...warnings, ...grants],
      selection: own.selection,
      policyResults,
      difference: files.base && (await differenceFrom(files.base, desired, trust)),
      ...decisionsToProve(files.base, desired, reviewers),
      ...(change && {
        outlook: {
          ...change.outlook,
          policies: own.selection.policies.length,
          evaluated: change.evaluated,
          decidedBy,
          ...gateOf(change.outlook, gate),
        },
      }),
    },
    { ...(gate.failOn && { failOn: gate.failOn }), strict },
  );
};
