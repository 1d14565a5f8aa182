// The part of a plan that a run selected, its simulation, and what was left of it.
import type { Json } from '../json.ts';
import type { Condition } from '../kinds/step.ts';
import type { NoLongerReverted, StepClass, StepId } from '../plan/plan.ts';
import type { Skipped } from '../plan/skip-unacknowledged.ts';
import type { Assumption, RemainingDifference, SimulatedStep } from '../simulation/simulation.ts';
import type { Positive } from '../value-types.ts';

/** The part of a plan that an apply runs, or that `plan --only` shows, and the steps that are left out. */
export interface SelectedSteps {
  /** The selected classes. */
  readonly classes: readonly StepClass[];
  /** The patterns of `--only`. */
  readonly only?: readonly string[];
  /** The steps that were run, or are shown. */
  readonly steps: readonly StepId[];
  /** Steps that are not in the saved plan. */
  readonly fresh: readonly StepId[];
  /** Steps that need a step that was not chosen. */
  readonly stranded: readonly StepId[];
  /** With `--skip-unacknowledged`: steps that are not acknowledged, or need a step that is not. */
  readonly skipped?: readonly Skipped[];
  /** Ids of `noLongerReverted` that need an acknowledgement: `adopted` by this run, and without one. */
  readonly adopted?: readonly NoLongerReverted['id'][];
  /** With --skip-unacknowledged: ids of `noLongerReverted` that must be acknowledged and were not. */
  readonly notAdopted?: readonly NoLongerReverted['id'][];
  /** Steps of a saved plan that were not done and are not in the fresh plan. */
  readonly gone?: readonly StaleStep[];
}

/** moved: a precondition of the step has changed; unread: its preconditions could not be read again; dropped: the files no longer require it. */
export type StaleStep = {
  readonly step: StepId;
  /** Description of the step. */
  readonly says: string;
} & (
  | { readonly type: 'changed-since-plan'; readonly condition: Condition; readonly found: Json }
  | { readonly type: 'unread'; readonly why: string }
  | { readonly type: 'dropped' }
);

/** What an apply left for a later stage, although it was selected. */
export interface LaterStage {
  /** The number of changes. */
  readonly changes: Positive;
  /** Everything of this stage is done and verified: the next stage can be planned. */
  readonly isNext: boolean;
  /** The refused steps that the other stages wait for: another run would be refused again. */
  readonly after: readonly string[];
}

/** The result of running the steps on a simulator that is filled with the live state. */
export interface SimulationReport {
  /** Assumptions behind the verdicts. */
  readonly assumed: readonly Assumption[];
  /** One for each selected step, in the order of execution. */
  readonly verdicts: readonly SimulatedStep[];
  /** Declared resources that will still differ. */
  readonly differs: readonly RemainingDifference[];
}
