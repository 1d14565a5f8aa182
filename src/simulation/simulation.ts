// What running a plan on a simulator filled from Live showed: a verdict on every step, and the organization as it then is.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { Live } from '../live/live.ts';
import type { StepId } from '../plan/plan.ts';

/** What Live cannot tell and a verdict rests on. */
export type AssumedFact =
  | 'instance-state'
  | 'restored-from'
  | 'quota'
  | 'has-account'
  | 'owner'
  | 'name-free-elsewhere'
  | 'remote-takes-credentials'
  | 'approval'
  | 'registry-user'
  | 'permission';

export interface Assumption {
  readonly fact: AssumedFact;
  /** What is assumed, as a sentence without a full stop: `nothing was restored from this snapshot`. */
  readonly says: string;
}

export type SimulatedStep = { readonly step: StepId; readonly assumed: readonly Assumption[] } & (
  | {
      /** The platform takes it and finishes it by itself. */
      readonly type: 'accepted';
      /** It goes on after the answer, and an apply waits: at most so many minutes. 0: done with the answer. */
      readonly awaited: number;
    }
  /** The platform takes it, and then somebody must act: `who`. */
  | { readonly type: 'waits'; readonly who: string }
  /** A documented rule forbids it: with the status, and the rule in the platform's words. */
  | { readonly type: 'refused'; readonly status?: number; readonly says: string }
  /** It needs a step that is refused, or that waits for somebody. */
  | { readonly type: 'blocked'; readonly by: StepId; readonly because: 'refused' | 'waits' }
  /** It rests on something that was not read. */
  | { readonly type: 'not-simulated'; readonly why: string }
);

/** A declared resource that the plan does not make as it is declared, and why: what has no step, what came of its steps, or nobody knows. */
export interface RemainingDifference {
  readonly address: Address;
  readonly at?: Source;
  readonly because: 'unplanned' | 'verdict' | 'unexplained';
  readonly why: string;
}

export interface Simulation {
  /** What every verdict rests on. */
  readonly assumed: readonly Assumption[];
  /** One for each step, in the order of execution. */
  readonly verdicts: readonly SimulatedStep[];
  /** The organization after the steps that are not refused: what was not read stays not read. */
  readonly live: Live;
  readonly differs: readonly RemainingDifference[];
}
