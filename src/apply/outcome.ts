// What happened to each step of an apply.
import type { Json } from '../json.ts';
import type { Condition } from '../kinds/step.ts';
import type { StepId } from '../plan/plan.ts';

export type StepOutcome = { readonly step: StepId } & (
  | { readonly type: 'done' | 'already' }
  /** Accepted, but not settled in time. */
  | { readonly type: 'unsettled'; readonly says: string }
  /** A write whose effect could not be found out. */
  | { readonly type: 'unknown'; readonly says: string }
  | { readonly type: 'waiting'; readonly on: 'invitation' | 'approval' | 'dns'; readonly who: string }
  /** The operation was accepted and ended in an error state. */
  | { readonly type: 'failed'; readonly slug?: string; readonly says: string }
  /** Reality moved between plan and call: nothing was written. */
  | { readonly type: 'moved'; readonly condition: Condition; readonly found: Json }
  | { readonly type: 'refused'; readonly status?: number; readonly says: string; readonly requestId?: string }
  | { readonly type: 'not-started'; readonly because: StepId | 'interrupted' | 'out-of-time' | 'not-in-both' }
);

export interface Outcome {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly steps: readonly StepOutcome[];
  readonly interrupted: boolean;
}
