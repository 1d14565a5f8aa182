// The shape of a guard: a row with a check over the ordered drafts. A guard never changes a plan; it objects and lists the affected drafts.
import type { Desired } from '../../desired/desired.ts';
import type { Lookup } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { Live } from '../../live/live.ts';
import type { Want } from '../../live/plan-reads.ts';
import type { Trust } from '../../trust/trust.ts';
import type { Draft } from '../draft.ts';
import type { Limits } from '../limits.ts';
import type { PastRemovals } from '../past-removals.ts';
import type { StepId, StepReason } from '../plan.ts';
import type { Removals } from '../removals.ts';

export interface GuardContext {
  /** In the order of execution. */
  readonly drafts: readonly Draft[];
  readonly desired: Desired;
  /** That of the base, if there is one that could be read. */
  readonly before?: Desired;
  readonly live: Live;
  readonly lookup: Lookup;
  readonly trust: Trust;
  readonly limits: Limits;
  readonly removals: Removals;
  /** Those of earlier runs. */
  readonly past: PastRemovals;
}

export interface Objection {
  readonly message: string;
  readonly help: string;
  /** The affected drafts; empty: the plan as a whole. */
  readonly drafts: readonly StepId[];
}

export interface Guard {
  readonly name: string;
  readonly about: string;
  /**
   * acknowledgement: the drafts run only if their exact set is acknowledged, for this reason; trust: only the trust file can loosen it;
   * nothing: it always applies.
   */
  readonly overriddenBy: { readonly acknowledgement: StepReason } | 'trust' | 'nothing';
  /** The reads that it requires to evaluate changes of these kinds. */
  readonly reads?: {
    readonly evaluating: readonly KindName[];
    readonly wants: (trust: Pick<Trust, 'identity' | 'delegation'>, desired: Desired) => readonly Want[];
  };
  /** Why it is inactive although these drafts contain something it guards, as half a sentence; undefined: it is active, or has nothing to guard. */
  readonly off?: (context: GuardContext) => string | undefined;
  readonly check: (context: GuardContext) => readonly Objection[];
}

export const objection = (message: string, help: string, drafts: readonly Draft[] = []): readonly Objection[] => [
  { message, help, drafts: drafts.map(({ id }) => id) },
];
