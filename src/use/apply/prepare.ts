// The state of an apply before any write: one read, its plan, the selected steps, and the result of their simulation.
import { simulateSteps } from '../../audit.ts';
import { declaredAt } from '../../plan/base.ts';
import { onlyOf } from '../../plan/only.ts';
import type { PlanPart } from '../../plan/plan.ts';
import { readsForPlan } from '../../plan/reads-for-plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import { skipUnacknowledged } from '../../plan/skip-unacknowledged.ts';
import { withoutAccepted } from '../../plan/without-accepted.ts';
import type { ReviewFacts } from '../../report/review.ts';
import type { SelectedSteps } from '../../report/selected-steps.ts';
import type { SimulatedStep } from '../../simulation/simulation.ts';
import type { Ports } from '../ports.ts';
import { checkOnly } from '../read/only.ts';
import { factsOf, type PlannedLive, readAndPlan, simulated } from '../read/read-and-plan.ts';
import { type Reading, readsOf } from '../read/reads-of.ts';
import type { ApplyRequest } from './apply-request.ts';
import { checkTime } from './check-time.ts';
import { compareSavedPlan } from './compare-saved-plan.ts';
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

/** The selected steps that run: all, or those that need no acknowledgement or have one. */
const runningPart = ({ skipUnacknowledged: skips, word }: ApplyRequest, selected: PlanPart) =>
  skips ? skipUnacknowledged(selected, word?.acknowledge ?? []) : { ...selected, skipped: [], notAdopted: [] };

export const prepare = async (request: ApplyRequest, ports: Ports): Promise<Prepared> => {
  const { classes, only = [], saved, trust, loaded, source, resend, skipUnacknowledged: skips } = request;
  const { desired } = loaded;
  checkTime(source.now, trust, ports);
  const reading: Reading = {
    wants: readsForPlan(desired, trust, declaredAt([request.base, ...(request.applied ?? [])])),
    desired,
    trust,
    inTwoRounds: true,
  };
  const seen = await readAndPlan(request, reading, source, resend, ports);
  const before = request.accepted ? { ...seen, plan: withoutAccepted(seen.plan, request.accepted) } : seen;
  checkOnly(only, desired, before);
  const chooses = onlyOf(only);
  const filter = { classes, ...(chooses && { only: chooses }), ...(saved && { saved: new Set(saved.steps.map(({ id }) => id)) }) };
  const { fresh, stranded, ...selected } = selectSteps(before.plan, filter);
  const { skipped, notAdopted, ...part } = runningPart(request, selected);
  const { steps } = part;
  const adopted = adoptedIn(part);
  const chosen: SelectedSteps = {
    classes,
    ...(only.length > 0 ? { only } : {}),
    steps: steps.map(({ id }) => id),
    fresh: fresh.map(({ id }) => id),
    stranded: stranded.map(({ step }) => step.id),
    ...(skips ? { skipped } : {}),
    ...(notAdopted.length > 0 ? { notAdopted } : {}),
    ...(adopted.length > 0 ? { adopted: adopted.map(({ id }) => id) } : {}),
    ...(saved ? { gone: compareSavedPlan(saved, before.plan, before.lookup, filter) } : {}),
  };
  const { live, now } = before;
  const simulation = await simulateSteps({ desired, live, now, trust }, readsOf(reading, source.regions), before, steps);
  const facts: ReviewFacts = { ...factsOf('apply', request, before, ports.tool), ...simulated(live, steps, simulation), chosen };
  return { request, reading, before, chosen, selected, part, verdicts: simulation.verdicts, facts };
};
