// What happened to each step of an apply.
import type { Problem } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Condition } from '../kinds/step.ts';
import type { StepId } from '../plan/plan.ts';

/** Whether a new key answered with what it may read. Neither holds the secret. */
export type KeyVerification = { readonly type: 'verified' } | { readonly type: 'not-verified'; readonly why: string };

export type StepOutcome = { readonly step: StepId } /** `next`: what somebody must do now that it exists, as half a sentence. */ & (
  | { readonly type: 'done' | 'already-done'; readonly next?: string; readonly proof?: KeyVerification }
  /** Accepted, but not settled in time. */
  | { readonly type: 'in-progress'; readonly says: string }
  /** A write whose effect could not be found out. */
  | { readonly type: 'unknown'; readonly says: string }
  | { readonly type: 'waiting'; readonly on: 'invitation' | 'approval' | 'dns'; readonly who: string }
  /** The operation was accepted and ended in an error state, or its secret could not be kept; or it could not be made at all. */
  | { readonly type: 'failed'; readonly slug?: string; readonly says: string }
  /** Reality moved between plan and call: nothing was written. */
  | { readonly type: 'changed-since-plan'; readonly condition: Condition; readonly found: Json }
  | { readonly type: 'refused'; readonly status?: number; readonly says: string; readonly requestId?: string }
  /** `because`: the step that it needs, or what stopped the run: a signal, a credential that is no longer taken, a journal that cannot be written. */
  | { readonly type: 'not-started'; readonly because: StepId | 'interrupted' | 'unauthorized' | 'no-journal' }
);

export interface ApplyOutcome {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly steps: readonly StepOutcome[];
  readonly interrupted: boolean;
  /** What stopped the run, beside the steps: the journal could not be written. */
  readonly problems: readonly Problem[];
}

/** Steps that need this one may go on. */
export const isDone = ({ type }: StepOutcome): boolean => type === 'done' || type === 'already-done';
