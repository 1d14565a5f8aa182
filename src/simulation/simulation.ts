// The result of a simulation: a verdict for every step, and the organization after the steps.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { Received } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { StepId } from '../plan/plan.ts';
import type { Count, Integer } from '../value-types.ts';

/** A fact that a verdict depends on and that the live state does not contain. */
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
  | 'permission'
  | 'name-per-region'
  | 'deprecated-type';

/** One assumption. */
export interface Assumption {
  /** Which kind of fact. */
  readonly fact: AssumedFact;
  /** The assumption, as a sentence without a full stop: `nothing was restored from this snapshot`. */
  readonly says: string;
}

/**
 * The expected response of the platform to one step. waits: accepted, then manual action is needed; refused: a documented rule forbids it; blocked: it
 * depends on a step that is refused or waiting; not-simulated: it depends on something that was not read.
 */
export type SimulatedStep = {
  readonly step: StepId;
  /** Assumptions of the verdict (not exposed by the API). */
  readonly assumed: readonly Assumption[];
} & (
  | {
      /** The platform accepts the call and completes it. */
      readonly type: 'accepted';
      /** The maximum number of minutes that an apply waits after the response. 0: complete with the response. */
      readonly awaited: Count;
    }
  /** The platform accepts the call, and then somebody must act: `who`. */
  | { readonly type: 'waits'; readonly who: string }
  /** A documented rule forbids the call: the status, and the rule in the platform's words. */
  /** `foreignIdentity`: the identity of the trust file is not the running key, so its permissions say nothing about this one. */
  | {
      readonly type: 'refused';
      readonly status?: Integer;
      readonly says: string;
      /** refused: `identity:` of the trust file is not the running key, so its permissions decide nothing. */
      readonly foreignIdentity?: true;
    }
  /** It depends on a step that is refused or waits for somebody. */
  | { readonly type: 'blocked'; readonly by: StepId; readonly because: 'refused' | 'waits' }
  /** It depends on data that was not read. */
  | { readonly type: 'not-simulated'; readonly why: string }
);

/** A declared resource that is not in sync after the plan, and why: it has no step, its steps failed, or the cause is unknown. */
export interface RemainingDifference {
  /** Its address. */
  readonly address: Address;
  readonly at?: Source;
  /** unplanned: it has no step. verdict: because of the verdicts on its steps. unexplained: unknown, please report it. */
  readonly because: 'unplanned' | 'verdict' | 'unexplained';
  /** The reason. */
  readonly why: string;
}

export interface Simulation {
  /** The assumptions that every verdict depends on. */
  readonly assumed: readonly Assumption[];
  /** One verdict per step, in the order of execution. */
  readonly verdicts: readonly SimulatedStep[];
  /** The organization after all steps that are not refused. Incomplete reads stay incomplete. */
  readonly live: Live<Received>;
  readonly differs: readonly RemainingDifference[];
}
