// The state of an apply before any write: one read, its plan, the selected steps, and the result of their simulation.
import { simulateSteps } from '../../audit.ts';
import { declaredAt } from '../../plan/base.ts';
import type { PlanPart } from '../../plan/plan.ts';
import { readsForPlan } from '../../plan/reads-for-plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import { skipUnacknowledged } from '../../plan/skip-unacknowledged.ts';
import { withoutAccepted } from '../../plan/without-accepted.ts';
import type { ReviewFacts, SelectedSteps } from '../../report/review.ts';
import type { SimulatedStep } from '../../simulation/simulation.ts';
import { addressesOf, checkResend } from '../addresses.ts';
import { checkOnly } from '../only.ts';
import { factsOf, type PlannedLive, readAndPlan, simulated } from '../read-and-plan.ts';
import { type Reading, readsOf } from '../reads-of.ts';
import type { Surroundings } from '../surroundings.ts';
import type { ApplyRequest } from './apply-request.ts';
import { compareSavedPlan } from './compare-saved-plan.ts';
import type { ApplyChoice } from './options.ts';
import { adoptedIn } from './perform.ts';

export interface Prepared {
  readonly request: ApplyRequest;
  readonly reading: Reading;
  readonly before: PlannedLive;
  readonly chosen: SelectedSteps;
  /** The selected part of the plan, including what is skipped without an acknowledgement. */
  readonly selected: PlanPart;
  /** The part that takes effect, with the steps in their order. */
  readonly part: PlanPart;
  readonly verdicts: readonly SimulatedStep[];
  readonly facts: ReviewFacts;
}

export const prepare = async (request: ApplyRequest, options: ApplyChoice, surroundings: Surroundings): Promise<Prepared> => {
  const resend = addressesOf('--resend-secret', options.resendSecret);
  const { choice, saved, trust, loaded } = request;
  const { desired } = loaded;
  const reading: Reading = {
    wants: readsForPlan(desired, trust, declaredAt([request.base, ...(request.applied ?? [])])),
    desired,
    trust,
    inTwoRounds: true,
  };
  const seen = await readAndPlan(request, reading, options, resend, surroundings);
  const before = request.accepted ? { ...seen, plan: withoutAccepted(seen.plan, request.accepted) } : seen;
  checkOnly(options.only, desired, before);
  checkResend(options.resendSecret, desired);
  const selected = selectSteps(before.plan, choice);
  const { fresh, stranded } = selected;
  const { skipped, notAdopted, ...part } = options.skipUnacknowledged
    ? skipUnacknowledged(selected, options.acknowledge)
    : { steps: selected.steps, noLongerReverted: selected.noLongerReverted, skipped: [], notAdopted: [] };
  const { steps } = part;
  const adopted = adoptedIn(part);
  const chosen: SelectedSteps = {
    classes: choice.classes,
    ...(options.only.length > 0 ? { only: options.only } : {}),
    steps: steps.map(({ id }) => id),
    fresh: fresh.map(({ id }) => id),
    stranded: stranded.map(({ step }) => step.id),
    ...(options.skipUnacknowledged ? { skipped } : {}),
    ...(notAdopted.length > 0 ? { notAdopted } : {}),
    ...(adopted.length > 0 ? { adopted: adopted.map(({ id }) => id) } : {}),
    ...(saved ? { gone: compareSavedPlan(saved, before.plan, before.lookup, choice) } : {}),
  };
  const { live, now } = before;
  const simulation = await simulateSteps({ desired, live, now, trust }, readsOf(reading, options.region), before, steps);
  const facts: ReviewFacts = { ...factsOf('apply', request, before, surroundings.tool), ...simulated(live, steps, simulation), chosen };
  return { request, reading, before, chosen, selected, part, verdicts: simulation.verdicts, facts };
};
