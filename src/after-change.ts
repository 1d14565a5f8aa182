// The organization after the change alone, and after the work that follows it: drift, scheduled work, deferred changes, changes that wait for somebody.
import { type OrderToSimulate, type PlannedOrganization, simulateSteps } from './audit.ts';
import type { LaterState } from './gate.ts';
import type { Live } from './live/live.ts';
import type { ReadPlan } from './live/plan-reads.ts';
import { expectedState } from './plan/expected-state.ts';
import type { Step, StepClass, StepId, Unplanned } from './plan/plan.ts';
import type { Finding } from './policies/finding.ts';
import type { FixedBy } from './policies/outlook.ts';
import type { SimulatedStep, Simulation } from './simulation/simulation.ts';

export interface ChangeToSimulate {
  readonly order: OrderToSimulate;
  readonly reads: ReadPlan;
  readonly planned: PlannedOrganization;
  /** The selected steps. */
  readonly steps: readonly Step[];
}

export interface ChangeSimulated {
  /** The verdicts of all steps; a step of the change has the verdict that it gets without the others. */
  readonly simulation: Simulation;
  readonly afterChange: Live;
}

/** Steps that need no others, as in an apply of them. */
const among = (steps: readonly Step[], holds: (step: Step) => boolean): readonly Step[] => {
  const running = new Set<StepId>();
  return steps.filter((step) => {
    const runs = holds(step) && step.dependsOn.every((need) => running.has(need));
    if (runs) running.add(step.id);
    return runs;
  });
};

/** What was merged earlier is no effect of this change. */
const isOfChange = (step: Step): boolean => step.class === 'change' && step.notApplied !== true;

const simulatedOnly = async (
  { order, reads, planned }: ChangeToSimulate,
  steps: readonly Step[],
): Promise<Pick<Simulation, 'live' | 'verdicts'>> =>
  steps.length === 0 ? { live: order.live, verdicts: [] } : simulateSteps(order, reads, planned, steps);

/** At most two simulations: one of all steps, and one of the steps of the change if there are others. */
export const simulateChange = async (simulating: ChangeToSimulate): Promise<ChangeSimulated> => {
  const { order, reads, planned, steps } = simulating;
  const simulation = await simulateSteps(order, reads, planned, steps);
  const own = among(steps, isOfChange);
  if (own.length === steps.length) return { simulation, afterChange: simulation.live };
  const { live, verdicts } = await simulatedOnly(simulating, own);
  const alone = new Map(verdicts.map((verdict) => [verdict.step, verdict]));
  const merged = simulation.verdicts.map((verdict): SimulatedStep => alone.get(verdict.step) ?? verdict);
  return { simulation: { ...simulation, verdicts: merged }, afterChange: live };
};

type Waiting = Extract<Unplanned['answer'], { readonly type: 'waiting' }>;

/** Who a finding waits for: the person for its own resource, otherwise for the first waiting resource. */
const waitingBy = (unplanned: readonly (Unplanned & { readonly answer: Waiting })[]): LaterState['by'] => {
  const known = new Map<string, FixedBy>(unplanned.map(({ address, answer: { on, who } }) => [address, { type: 'waiting', on, who }]));
  const [first] = known.values();
  return ({ address }: Finding) => known.get(address) ?? first ?? { type: 'deferred' };
};

const isWaiting = (one: Unplanned): one is Unplanned & { readonly answer: Waiting } => one.answer.type === 'waiting';

/** The states after the change, each including all earlier ones. `afterAll`: after all steps. */
export const laterStates = async (simulating: ChangeToSimulate, afterAll: Live): Promise<readonly LaterState[]> => {
  const { steps, planned } = simulating;
  const has = (name: StepClass): boolean => steps.some((step) => step.class === name);
  const states: LaterState[] = [];
  if (steps.some((step) => step.notApplied)) {
    const live =
      has('drift') || has('due')
        ? (
            await simulatedOnly(
              simulating,
              among(steps, (step) => step.class === 'change'),
            )
          ).live
        : afterAll;
    states.push({ by: () => ({ type: 'earlier' }), live });
  }
  if (has('drift')) {
    const live = has('due')
      ? (
          await simulatedOnly(
            simulating,
            among(steps, (step) => step.class !== 'due'),
          )
        ).live
      : afterAll;
    states.push({ by: () => ({ type: 'drift' }), live });
  }
  if (has('due')) states.push({ by: () => ({ type: 'due' }), live: afterAll });
  const { unplanned } = planned.plan;
  const [deferred, waiting] = [unplanned.filter(({ answer }) => answer.type === 'deferred'), unplanned.filter(isWaiting)];
  if (deferred.length > 0) states.push({ by: () => ({ type: 'deferred' }), live: expectedState(afterAll, planned.difference, deferred) });
  if (waiting.length > 0) {
    const live = expectedState(afterAll, planned.difference, [...deferred, ...waiting]);
    states.push({ by: waitingBy(waiting), live });
  }
  return states;
};
