// What a guard is: a row with a check over the ordered drafts. A guard never decides what to do; it objects, with the drafts that it means.
import type { Desired } from '../../desired/desired.ts';
import type { Look } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import type { Live } from '../../live/live.ts';
import type { Want } from '../../live/plan-reads.ts';
import type { Trust } from '../../trust/trust.ts';
import type { Draft } from '../draft.ts';
import type { Limits } from '../limits.ts';
import type { StepId, StepReason } from '../plan.ts';

export interface GuardContext {
  /** In the order of execution. */
  readonly drafts: readonly Draft[];
  readonly desired: Desired;
  readonly live: Live;
  readonly look: Look;
  readonly trust: Trust;
  readonly limits: Limits;
}

export interface Objection {
  readonly message: string;
  readonly help: string;
  /** What it is about; empty: the plan as a whole. */
  readonly drafts: readonly StepId[];
}

export interface Guard {
  readonly name: string;
  readonly about: string;
  /**
   * acknowledgement: the drafts run only when exactly their set is acknowledged, for this reason; trust: only the trust file can loosen it;
   * nothing: it always holds.
   */
  readonly overriddenBy: { readonly acknowledgement: StepReason } | 'trust' | 'nothing';
  /** What it must know before it can evaluate changes of these kinds. */
  readonly reads?: { readonly judging: readonly KindName[]; readonly wants: (trust: Pick<Trust, 'identity'>) => readonly Want[] };
  /** Why it evaluates nothing although these drafts hold something that it guards, as half a sentence; undefined: it is on, or has nothing to guard. */
  readonly off?: (context: GuardContext) => string | undefined;
  readonly check: (context: GuardContext) => readonly Objection[];
}

export const objection = (message: string, help: string, drafts: readonly Draft[] = []): readonly Objection[] => [
  { message, help, drafts: drafts.map(({ id }) => id) },
];
