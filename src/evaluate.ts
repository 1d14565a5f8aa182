// The policies over an organization, declared or live. Apart from audit.ts: the files alone need no difference and no plan.
import type { Desired } from './desired/desired.ts';
import { withoutEnded } from './desired/ended-at.ts';
import type { Difference } from './diff/difference.ts';
import { TenantryError } from './errors.ts';
import type { Address } from './kinds/address.ts';
import { kindList } from './kinds/catalogue.generated.ts';
import type { Observed } from './kinds/kind.ts';
import type { Live } from './live/live.ts';
import { withoutDrillVolumes } from './live/without-drill-volumes.ts';
import type { LockFile } from './policies/derived/lock-file.ts';
import { evaluatePolicies, type PolicyResults } from './policies/evaluate-policies.ts';
import type { Shapes } from './policies/language/shape.ts';
import type { LedgerIn } from './policies/ledger/ledger-in-world.ts';
import { readsOfSelection } from './policies/reads-of-selection.ts';
import type { SelectedPolicies } from './policies/select.ts';
import { declaredWorld } from './policies/world/declared-world.ts';
import { liveWorld } from './policies/world/live-world.ts';
import type { Spend } from './spend/spend.ts';
import type { Reviewer } from './trust/reviewers.ts';

/** The known facts about the live organization: the reads, and the sums of usage. */
export interface Organization<Item extends Observed = Observed> {
  readonly live: Live<Item>;
  readonly spend?: Spend;
}

export interface EvaluationInput {
  readonly desired?: Desired | undefined;
  readonly lockFiles: readonly LockFile[];
  readonly selection: SelectedPolicies;
  readonly shapes: Shapes;
  readonly now: Date;
  /** Addresses that were deleted, according to a journal. */
  readonly knownDeleted?: ReadonlySet<string> | undefined;
  /** The identity of this run, which an audit evaluates too. */
  readonly identity?: Address | undefined;
  /** The same identity, whose own access no policy counts as a path: in every world. */
  readonly pipeline?: Address | undefined;
  /** Who may write besides the identity; only an audit evaluates it. */
  readonly writers?: readonly string[] | undefined;
  /** Who may decide in access reviews. */
  readonly reviewers?: readonly Reviewer[] | undefined;
  /** What the first-seen ledger knows in each evaluated world; undefined: there is none. */
  readonly ledger?: LedgerIn | undefined;
}

const facts = (
  { desired, lockFiles, selection, now, knownDeleted, identity, pipeline, writers, reviewers, ledger }: EvaluationInput,
  { live, spend }: Partial<Organization>,
) => ({
  desired,
  identity,
  pipeline,
  writers,
  reviewers,
  knownDeleted,
  lockFiles,
  ledger: ledger?.({ live, spend, desired, now: now.getTime() }, readsOfSelection(selection)),
  settings: selection.settings,
  now: now.getTime(),
});

/** A pattern that matches nothing is a mistake in the file: the run stops here. */
const demandMatches = (policyResults: PolicyResults): PolicyResults => {
  if (policyResults.unmatched.length > 0) throw new TenantryError(policyResults.unmatched);
  return policyResults;
};

/** The same, without the check of the patterns. */
export const overLive = (evaluating: EvaluationInput, organization: Organization, difference: Difference | undefined): PolicyResults => {
  const { desired, selection, shapes } = evaluating;
  const live = withoutDrillVolumes(organization.live, desired);
  const world = liveWorld(
    { ...facts(evaluating, organization), ...organization, live, difference },
    kindList,
    shapes,
    readsOfSelection(selection),
  );
  return evaluatePolicies(world, selection, desired?.waivers ?? [], shapes);
};

/** Policies over the live organization. Throws with every pattern of a setting that matches nothing. */
export const evaluateLive = (evaluating: EvaluationInput, organization: Organization, difference: Difference | undefined): PolicyResults =>
  demandMatches(overLive(evaluating, organization, difference));

/** The same, without the check of the patterns. */
export const overDeclared = (evaluating: EvaluationInput & { readonly desired: Desired }): PolicyResults => {
  const { desired, selection, shapes } = evaluating;
  const world = declaredWorld(
    { ...facts(evaluating, {}), desired: withoutEnded(desired, evaluating.now.getTime()) },
    kindList,
    shapes,
    readsOfSelection(selection),
  );
  return evaluatePolicies(world, selection, desired.waivers, shapes);
};

/** Policies over the files alone, offline. Throws with every pattern of a setting that matches nothing. */
export const evaluateDeclared = (evaluating: EvaluationInput & { readonly desired: Desired }): PolicyResults =>
  demandMatches(overDeclared(evaluating));
