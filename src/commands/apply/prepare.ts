// The state of an apply before any write: one read, its plan, the selected steps, and the result of their simulation.
import { simulateSteps } from '../../audit.ts';
import type { Step } from '../../plan/plan.ts';
import { readsForPlan } from '../../plan/reads-for-plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import { skipUnacknowledged } from '../../plan/skip-unacknowledged.ts';
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

export interface Prepared {
  readonly request: ApplyRequest;
  readonly reading: Reading;
  readonly before: PlannedLive;
  readonly chosen: SelectedSteps;
  /** The selected steps, including those that are skipped without an acknowledgement. */
  readonly selected: readonly Step[];
  /** The steps that will run, in their order. */
  readonly steps: readonly Step[];
  readonly verdicts: readonly SimulatedStep[];
  readonly facts: ReviewFacts;
}

export const prepare = async (request: ApplyRequest, options: ApplyChoice, surroundings: Surroundings): Promise<Prepared> => {
  const resend = addressesOf('--resend-secret', options.resendSecret);
  const { choice, saved, trust, loaded } = request;
  const { desired } = loaded;
  const reading: Reading = { wants: readsForPlan(desired, trust), desired, trust, inTwoRounds: true };
  const before = await readAndPlan(request, reading, options, resend, surroundings);
  checkOnly(options.only, desired, before);
  checkResend(options.resendSecret, desired);
  const { steps: selected, fresh, stranded } = selectSteps(before.plan, choice);
  const { steps, skipped } = options.skipUnacknowledged
    ? skipUnacknowledged(selected, options.acknowledge)
    : { steps: selected, skipped: [] };
  const chosen: SelectedSteps = {
    classes: choice.classes,
    ...(options.only.length > 0 ? { only: options.only } : {}),
    steps: steps.map(({ id }) => id),
    fresh: fresh.map(({ id }) => id),
    stranded: stranded.map(({ step }) => step.id),
    ...(options.skipUnacknowledged ? { skipped } : {}),
    ...(saved ? { gone: compareSavedPlan(saved, before.plan, before.lookup, choice) } : {}),
  };
  const { live, now } = before;
  const simulation = await simulateSteps({ desired, live, now, trust }, readsOf(reading, options.region), before, steps);
  const facts: ReviewFacts = { ...factsOf('apply', request, before, surroundings.tool), ...simulated(live, steps, simulation), chosen };
  return { request, reading, before, chosen, selected, steps, verdicts: simulation.verdicts, facts };
};
