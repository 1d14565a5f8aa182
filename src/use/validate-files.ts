// Validates files: all checks that need no platform, and the policies that can be evaluated offline. With a base, its policies decide.
import type { EvaluationInput } from '../audit.ts';
import type { Desired } from '../desired/desired.ts';
import type { LoadedDesired } from '../desired/load-desired.ts';
import type { BasePolicies, DeclaredEvaluated } from '../gate.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { Language } from '../policies/languages.ts';
import type { Review } from '../report/review.ts';
import { checkDeclared } from '../trust/check-declared.ts';
import type { Trust } from '../trust/trust.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { openBasePolicies } from './base/base-policies.ts';
import type { OpenBase } from './base/open-base.ts';
import { trustChangeOf, withTrustChange } from './base/trust-change.ts';
import { type LedgerRecords, ledgerOf } from './ledger/ledger-store.ts';
import { openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';
import { decidedBy, type GateChoice, gateOf } from './review/gate-choice.ts';
import { validateReview } from './review/review-validate.ts';

export interface FilesToValidate {
  readonly loaded: LoadedDesired;
  /** The desired state as the user names it. */
  readonly path: string;
  readonly trust: Trust;
  readonly base?: OpenBase | undefined;
  /** The change of the trust file, for a run that is not given the changed one; absent: `trust` is compared with that of the base. */
  readonly trustChange?: TrustChange | undefined;
  readonly ledger?: LedgerRecords | undefined;
  readonly language?: Language | undefined;
  readonly now: Date;
  readonly gate: GateChoice;
  /** Policies that could not be evaluated fail the run. */
  readonly strict?: boolean;
}

const evaluated = async (
  evaluating: EvaluationInput & { readonly desired: Desired },
  base: BasePolicies | undefined,
): Promise<{ readonly policyResults: PolicyResults; readonly change?: DeclaredEvaluated }> => {
  if (!base) return { policyResults: (await import('../audit.ts')).evaluateDeclared(evaluating) };
  const change = (await import('../gate.ts')).evaluateDeclaredChange(evaluating, base);
  return { policyResults: change.policyResults, change };
};

export const validateFiles = async (
  {
    loaded,
    path,
    trust,
    base,
    trustChange = trustChangeOf(base, trust, path),
    ledger,
    language,
    now,
    gate,
    strict = false,
  }: FilesToValidate,
  ports: Ports,
): Promise<Review> => {
  const { desired, warnings } = loaded;
  // Without a trust file the operator's grants are not known.
  const grants = trust.file === undefined ? [] : checkDeclared(trust, desired.items);
  const rules = await openPolicies(desired, ports, language);
  const basePolicies = await openBasePolicies(base, path, rules, ports);
  const evaluating = { ...rules, desired, now, ledger: ledgerOf(ledger, desired.tenant) };
  const { policyResults, change } = await evaluated(evaluating, basePolicies && withTrustChange(basePolicies, trustChange));
  return validateReview(
    {
      run: { version: ports.tool, now: now.toISOString() },
      path,
      desired,
      warnings: [...warnings, ...grants],
      selection: rules.selection,
      policyResults,
      ...(change && {
        outlook: {
          ...change.outlook,
          policies: rules.selection.policies.length,
          evaluated: change.evaluated,
          decidedBy: decidedBy(base, basePolicies),
          ...gateOf(change.outlook, gate),
        },
      }),
    },
    { ...(gate.failOn && { failOn: gate.failOn }), strict },
  );
};
