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
import { withPolicyReads } from '../policies/policies-answered-by.ts';
import type { Review } from '../report/review.ts';
import type { SelectedSteps } from '../report/selected-steps.ts';
import { namedIn, nextApply } from './apply/next-apply.ts';
import { type ChangeRules, type ChangeToEvaluate, rulesOfChange } from './base/change-rules.ts';
import { ledgerOf } from './ledger/ledger-store.ts';
import { openPastDeletions } from './open/open-journal.ts';
import type { Ports } from './ports.ts';
import { checkOnly } from './read/only.ts';
import type { EarlierRemovals } from './read/past-removals.ts';
import { type Declaration, factsOf, readAndPlan } from './read/read-and-plan.ts';
import type { OrganizationSource } from './read/read-organization.ts';
import { type Reading, readsOf } from './read/reads-of.ts';
import { causesOf, withBase, withCauses } from './review/causes.ts';
import { decisionsToProve } from './review/decisions-to-prove.ts';
import { reviewChange } from './review/review-plan.ts';
import { captureWarnings } from './review/warnings.ts';

export interface ChangeToPlan extends Declaration, Pick<ChangeToEvaluate, 'trustChange' | 'language' | 'gate'> {
  readonly source: OrganizationSource & EarlierRemovals;
  /** Resources whose write-only secrets must be sent again. */
  readonly resend?: ReadonlySet<Address>;
  /** Milliseconds: how far back the actors of changes are searched; undefined: not at all. */
  readonly causes?: number | undefined;
  /** Whether pending changes fail the run. */
  readonly pendingCounts?: boolean;
}

/** `declared`: the reads of what is declared. */
const readingFor = ({ loaded: { desired }, trust }: ChangeToPlan, { selections }: ChangeRules, declared: Reading['wants']): Reading => ({
  wants: withPolicyReads(declared, desired.regions, selections, kindList),
  desired,
  trust,
  inTwoRounds: true,
});

const needsOf = (change: ChangeToPlan, rules: ChangeRules): Reading => {
  const { loaded, trust, base, applied = [] } = change;
  return readingFor(change, rules, readsForPlan(loaded.desired, trust, declaredAt([base, ...applied])));
};

/** What a plan of this change reads. */
export const readingOfChange = async (change: ChangeToPlan, ports: Ports): Promise<Reading> =>
  withCauses(needsOf(change, await rulesOfChange(change, ports)), change.causes);

/** The part that `only` selects; undefined: the whole plan. */
const chosenPart = (plan: Plan, { only = [] }: ChangeToPlan): { readonly part: PlanPart; readonly chosen: SelectedSteps } | undefined => {
  const chooses = onlyOf(only);
  if (!chooses) return undefined;
  const part = selectSteps(plan, { classes: stepClasses, only: chooses });
  return { part, chosen: { classes: stepClasses, only, steps: part.steps.map(({ id }) => id), fresh: [], stranded: [] } };
};

export const planChange = async (change: ChangeToPlan, ports: Ports): Promise<Review> => {
  const { loaded, trust, base, only = [], source, ledger, gate, resend = new Set(), causes, pendingCounts = false } = change;
  const { desired } = loaded;
  const past = openPastDeletions(source.journal, desired, ports);
  const rules = await rulesOfChange(change, ports);
  const { selections, decidedBy, trustChange } = rules;
  const needed = needsOf(change, rules);
  const seen = await readAndPlan(change, withCauses(needed, causes), source, resend, ports);
  checkOnly(only, desired, seen);
  const { live, now, plan, difference, lookup } = seen;
  // No change decides who may review it.
  const { reviewers } = trust.file === undefined ? trust : (await import('./base/delegated-trust.ts')).delegatedTrust(change, now, false);
  const { part, chosen } = chosenPart(plan, change) ?? { part: plan };
  const reads = readsOf(needed, source.regions);
  const ownReads = base && readsOf(readingFor(change, rules, readsForPlan(desired, trust)), source.regions);
  const simulating: ChangeToSimulate = { order: { desired, live, now, trust }, reads, planned: seen, steps: part.steps };
  const simulated = await simulateChange(simulating);
  const found = causesOf(causes, withBase(difference, seen.base), live, lookup, now);
  const review = await reviewChange(
    {
      facts: factsOf('plan', change, seen, ports.tool),
      seen,
      simulating,
      ...simulated,
      ...(ownReads && { ownReads }),
      evaluating: {
        ...rules.own,
        desired,
        now,
        pipeline: trust.identity,
        reviewers,
        knownDeleted: past?.in(live.tenant),
        ledger: ledgerOf(ledger, live.tenant),
      },
      basePolicies: rules.base,
      before: base?.before,
      part,
      selections,
      decidedBy,
      gate,
      more: {
        ...(trustChange && { trustChange }),
        ...(chosen && { chosen }),
        ...(found && { causes: found }),
        ...decisionsToProve(base, desired, reviewers),
      },
      warnings: [...captureWarnings(seen.run, ports.now()), ...(past?.warnings ?? [])],
    },
    { pendingCounts },
  );
  return { ...review, next: review.grants?.refuses ? [] : nextApply(plan, ports.program, namedIn(change), simulated.simulation.verdicts) };
};
