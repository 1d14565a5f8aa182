// The verdict of each step: its outcome on the simulator as the expected response of the platform.
import type { StepOutcome } from '../apply/outcome.ts';
import type { Step, StepId } from '../plan/plan.ts';
import type { OperationId } from '../platform/operations.ts';
import { ruleBehind } from './rules.ts';
import type { Assumption, SimulatedStep } from './simulation.ts';

/** Minutes. */
const limits: Partial<Readonly<Record<OperationId, number>>> = {
  'blockStorage.createVolume': 60,
  'blockStorage.extendVolume': 60,
  'blockStorage.retypeVolume': 60,
  'blockStorage.createSnapshot': 70,
  'blockStorage.attachVolume': 5,
  'blockStorage.detachVolume': 5,
};

/** Default if no client documents it: the timeout of an apply (apply/timeouts.ts). */
const usual = 60;

const mostMinutes = (operation: OperationId): number => limits[operation] ?? usual;

export interface SimulatedSteps {
  /** In the order of execution. */
  readonly steps: readonly Step[];
  readonly outcomes: ReadonlyMap<StepId, StepOutcome>;
  /** Not simulated, and why. */
  readonly left: ReadonlyMap<StepId, string>;
  /** Steps that continued after the response. */
  readonly slow: ReadonlySet<StepId>;
  readonly assumed: (step: Step) => readonly Assumption[];
}

type Earlier = ReadonlyMap<StepId, SimulatedStep>;
type Said<V = SimulatedStep> = V extends SimulatedStep ? Omit<V, 'step' | 'assumed'> : never;

/** With the documented rule and the alternative, if there is one. */
const refused = ({ operation }: Step, says: string, status?: number): Said => {
  const rule = ruleBehind(operation, status);
  return { type: 'refused', ...(status !== undefined && { status }), says: rule ? `${says}: ${rule.rule}; ${rule.instead}` : says };
};

/** Blocked by a dependency; nothing else stops a simulation. */
const blocked = ({ dependsOn }: Step, because: string, earlier: Earlier): Said => {
  const by = dependsOn.find((id) => id === because);
  if (by === undefined) return { type: 'not-simulated', why: `the simulation ended before this step (${because})` };
  const need = earlier.get(by);
  if (need?.type === 'blocked') return { type: 'blocked', by: need.by, because: need.because };
  return { type: 'blocked', by, because: need?.type === 'waits' ? 'waits' : 'refused' };
};

const said = (step: Step, outcome: StepOutcome, { slow }: SimulatedSteps, earlier: Earlier): Said => {
  switch (outcome.type) {
    case 'done':
    case 'already-done':
      return { type: 'accepted', awaited: slow.has(step.id) ? mostMinutes(step.operation) : 0 };
    case 'waiting':
      return { type: 'waits', who: outcome.who };
    case 'refused':
      return refused(step, outcome.says, outcome.status);
    case 'failed':
    case 'in-progress':
    case 'unknown':
      return refused(step, outcome.says);
    case 'changed-since-plan':
      return { type: 'not-simulated', why: `the simulator state of ${outcome.condition.at.address} does not match the live state` };
    case 'not-started':
      return blocked(step, outcome.because, earlier);
  }
};

/** Dependents inherit the assumptions of their dependencies, because they run only if these hold. */
const withNeeds = (step: Step, own: readonly Assumption[], earlier: Earlier): readonly Assumption[] => {
  const all = [...own, ...step.dependsOn.flatMap((id) => earlier.get(id)?.assumed ?? [])];
  return [...new Map(all.map((one) => [`${one.fact} ${one.says}`, one])).values()];
};

export const verdictsOf = (seen: SimulatedSteps): readonly SimulatedStep[] => {
  const verdicts = new Map<StepId, SimulatedStep>();
  for (const step of seen.steps) {
    const outcome = seen.outcomes.get(step.id);
    const bare: Said = outcome
      ? said(step, outcome, seen, verdicts)
      : { type: 'not-simulated', why: seen.left.get(step.id) ?? 'it was not run' };
    // Assumptions let a step succeed. A step that is refused nevertheless, or never called, has no assumptions of its own.
    const own = bare.type === 'accepted' || bare.type === 'waits' ? seen.assumed(step) : [];
    verdicts.set(step.id, { step: step.id, assumed: withNeeds(step, own, verdicts), ...bare });
  }
  return [...verdicts.values()];
};
