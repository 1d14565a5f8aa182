// Simulates a plan: its steps run on a simulator that is filled from the live state, in this process.
import { simulateChange } from '../after-change.ts';
import type { ReviewDocument } from '../report/review-document.ts';
import { plans, simulations } from './contents.ts';
import { keepLive } from './keep-live.ts';
import type { LiveState } from './live-state.ts';
import type { PlanResult } from './plan.ts';

type SimulationDocument = NonNullable<ReviewDocument['simulation']>;

/** What the simulation of a plan showed. Pass it on as it is: a copy of it is refused. */
export interface SimulationResult extends SimulationDocument {
  /** The organization after all steps that succeed. */
  readonly after: LiveState;
}

/** No call reaches the platform. */
export const simulatePlan = async (plan: PlanResult): Promise<SimulationResult> => {
  const content = plans.of(plan);
  const { loaded, trust, live, liveContent, reads, planned, now } = content;
  const { steps } = planned.plan;
  const { simulation, afterChange } = await simulateChange({ order: { desired: loaded.desired, live, now, trust }, reads, planned, steps });
  const { assumed, verdicts, differs } = simulation;
  const after = keepLive({ ...liveContent, live: simulation.live, name: 'simulated state' });
  const shown: SimulationDocument = JSON.parse(JSON.stringify({ assumed, verdicts, differs }));
  return simulations.keep({ ...shown, after }, { plan: content, simulation, afterChange });
};
