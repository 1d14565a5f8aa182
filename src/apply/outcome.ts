// The outcome of each step of an apply.
import type { Problem } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Condition } from '../kinds/step.ts';
import type { StepId } from '../plan/plan.ts';
import type { Integer, Timestamp } from '../value-types.ts';

/** Whether a new key could perform a read. Neither variant contains the secret. */
export type KeyVerification = { readonly type: 'verified' } | { readonly type: 'not-verified'; readonly why: string };

/**
 * The outcome of one step. already-done: no call was needed; waiting: for people or DNS; in-progress: accepted, still in progress; unknown: its effect is
 * unknown; failed: accepted, ended in an error; changed-since-plan: skipped, the live state changed since the plan; refused: by the platform.
 */
export type StepOutcome = {
  readonly step: StepId;
  /** When its last call was made, UTC; absent: there was none. */
  readonly calledAt?: Timestamp;
  /** When its outcome was known, UTC; absent: no call was made. */
  readonly endedAt?: Timestamp;
} /** `next`: what somebody must do now that it exists, as half a sentence. */ & (
  | { readonly type: 'done' | 'already-done'; readonly next?: string; readonly proof?: KeyVerification }
  /** Accepted, but not in effect within the timeout. */
  | { readonly type: 'in-progress'; readonly says: string }
  /** A write whose effect could not be determined. */
  | { readonly type: 'unknown'; readonly says: string }
  | { readonly type: 'waiting'; readonly on: 'invitation' | 'approval' | 'dns'; readonly who: string }
  /** The operation ended in an error state, its secret could not be delivered, or the call could not be made. */
  | { readonly type: 'failed'; readonly slug?: string; readonly says: string }
  /** The live state changed between plan and call, so there was no write. */
  | { readonly type: 'changed-since-plan'; readonly condition: Condition; readonly found: Json }
  | { readonly type: 'refused'; readonly status?: Integer; readonly says: string; readonly requestId?: string }
  /** `because`: the step it depends on, or what stopped the run: a signal, a credential that is no longer accepted, a journal that cannot be written. */
  | {
      readonly type: 'not-started';
      /** Why it was not started: the id of the step that it depends on, or `interrupted`, `unauthorized`, `no-journal`. */
      readonly because: StepId | 'interrupted' | 'unauthorized' | 'no-journal';
    }
);

/** The outcome of an apply. */
export interface ApplyOutcome {
  /** UTC. */
  readonly startedAt: Timestamp;
  /** UTC. */
  readonly endedAt: Timestamp;
  /** The outcome of each step. */
  readonly steps: readonly StepOutcome[];
  /** Whether a signal stopped it. */
  readonly interrupted: boolean;
  /** Problems other than steps that stopped the run: the journal could not be written. */
  readonly problems: readonly Problem[];
}

/** Whether the dependents of this step may run. */
export const isDone = ({ type }: StepOutcome): boolean => type === 'done' || type === 'already-done';
