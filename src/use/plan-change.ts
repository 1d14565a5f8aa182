// Plans a change: one read of the organization, its plan, the simulation of the steps, and what the policies find after them. Nothing is written.
import { type ChangeToSimulate, simulateChange } from '../after-change.ts';
import type { Address } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { declaredAt } from '../plan/base.ts';
import { stepClasses } from '../plan/digests.ts';
import { onlyOf } from '../plan/only.ts';
import type { Plan, PlanPart } from '../plan/plan.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { selectSteps } from '../plan/select-steps.ts';
import type { Language } from '../policies/languages.ts';
import { withPolicyReads } from '../policies/policies-answered-by.ts';
import type { Review, SelectedSteps } from '../report/review.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { namedIn, nextApply } from './apply/next-apply.ts';
import { type OpenBasePolicies, openBasePolicies } from './base/base-policies.ts';
import { trustChangeOf, withTrustChange } from './base/trust-change.ts';
import { type LedgerRecords, ledgerOf } from './ledger/ledger-store.ts';
import { openPastDeletions } from './open/open-journal.ts';
import { type OpenedPolicies, openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';
import { checkOnly } from './read/only.ts';
import type { EarlierRemovals } from './read/past-removals.ts';
import { type Declaration, factsOf, readAndPlan } from './read/read-and-plan.ts';
import type { OrganizationSource } from './read/read-organization.ts';
import { type Reading, readsOf } from './read/reads-of.ts';
import { causesOf, withBase, withCauses } from './review/causes.ts';
import { decidedBy, type GateChoice } from './review/gate-choice.ts';
import { reviewChange } from './review/review-plan.ts';

export interface ChangeToPlan extends Declaration {
  readonly source: OrganizationSource & EarlierRemovals;
  readonly ledger?: LedgerRecords | undefined;
  readonly language?: Language | undefined;
  /** The change of the trust file, for a run that is not given the changed one; absent: `trust` is compared with that of the base. */
  readonly trustChange?: TrustChange | undefined;
  readonly gate: GateChoice;
  /** Resources whose write-only secrets must be sent again. */
  readonly resend?: ReadonlySet<Address>;
  /** Milliseconds: how far back the actors of changes are searched; undefined: not at all. */
  readonly causes?: number | undefined;
  /** Whether pending changes fail the run. */
  readonly pendingCounts?: boolean;
}

/** The policies of the change, with those of its base: the last selection is that of the change. */
interface Rules {
  readonly own: OpenedPolicies;
  readonly base: OpenBasePolicies | undefined;
  readonly selections: readonly OpenedPolicies['selection'][];
}

const rulesOf = async ({ loaded, path, base, language }: ChangeToPlan, ports: Ports): Promise<Rules> => {
  const own = await openPolicies(loaded.desired, ports, language);
  const ofBase = await openBasePolicies(base, path, own, ports);
  return { own, base: ofBase, selections: [...(ofBase ? [ofBase.rules.selection] : []), own.selection] };
};

/** `declared`: the reads of what is declared. */
const readingFor = ({ loaded: { desired }, trust }: ChangeToPlan, { selections }: Rules, declared: Reading['wants']): Reading => ({
  wants: withPolicyReads(declared, desired.regions, selections, kindList),
  desired,
  trust,
  inTwoRounds: true,
});

const needsOf = (change: ChangeToPlan, rules: Rules): Reading => {
  const { loaded, trust, base, applied = [] } = change;
  return readingFor(change, rules, readsForPlan(loaded.desired, trust, declaredAt([base, ...applied])));
};

/** What a plan of this change reads. */
export const readingOfChange = async (change: ChangeToPlan, ports: Ports): Promise<Reading> =>
  withCauses(needsOf(change, await rulesOf(change, ports)), change.causes);

/** The part that `only` selects; undefined: the whole plan. */
const chosenPart = (plan: Plan, { only = [] }: ChangeToPlan): { readonly part: PlanPart; readonly chosen: SelectedSteps } | undefined => {
  const chooses = onlyOf(only);
  if (!chooses) return undefined;
  const part = selectSteps(plan, { classes: stepClasses, only: chooses });
  return { part, chosen: { classes: stepClasses, only, steps: part.steps.map(({ id }) => id), fresh: [], stranded: [] } };
};

export const planChange = async (change: ChangeToPlan, ports: Ports): Promise<Review> => {
  const { loaded, path, trust, base, only = [], source, ledger, gate, resend = new Set(), causes, pendingCounts = false } = change;
  const { desired } = loaded;
  const past = openPastDeletions(source.journal, desired, ports);
  const rules = await rulesOf(change, ports);
  const needed = needsOf(change, rules);
  const seen = await readAndPlan(change, withCauses(needed, causes), source, resend, ports);
  checkOnly(only, desired, seen);
  const { live, now, plan, difference, lookup } = seen;
  const { part, chosen } = chosenPart(plan, change) ?? { part: plan };
  const reads = readsOf(needed, source.regions);
  const ownReads = base && readsOf(readingFor(change, rules, readsForPlan(desired, trust)), source.regions);
  const simulating: ChangeToSimulate = { order: { desired, live, now, trust }, reads, planned: seen, steps: part.steps };
  const simulated = await simulateChange(simulating);
  const found = causesOf(causes, withBase(difference, seen.base), live, lookup, now);
  const trustChange = change.trustChange ?? trustChangeOf(base, trust, path);
  const review = await reviewChange(
    {
      facts: factsOf('plan', change, seen, ports.tool),
      seen,
      simulating,
      ...simulated,
      ...(ownReads && { ownReads }),
      evaluating: { ...rules.own, desired, now, knownDeleted: past?.in(live.tenant), ledger: ledgerOf(ledger, live.tenant) },
      basePolicies: rules.base && withTrustChange(rules.base, trustChange),
      before: base?.before,
      part,
      selections: rules.selections,
      decidedBy: decidedBy(base, rules.base),
      gate,
      more: { ...(trustChange && { trustChange }), ...(chosen && { chosen }), ...(found && { causes: found }) },
      warnings: past?.warnings ?? [],
    },
    { pendingCounts },
  );
  return { ...review, next: review.grants?.refuses ? [] : nextApply(plan, ports.program, namedIn(change), simulated.simulation.verdicts) };
};
