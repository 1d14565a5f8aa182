// Asks the guards. An objection that yields to an acknowledgement becomes a reason of its steps; any other makes the plan unusable (exit 5).
import type { Look } from '../kinds/kind.ts';
import { sendsSecret } from '../trust/needs.ts';
import { type Draft, removesDue } from './draft.ts';
import type { Guard, GuardContext } from './guards/guard.ts';
import type { GuardOff, GuardRefusal, StepId, StepReason } from './plan.ts';

export interface GuardResults {
  readonly refusals: readonly GuardRefusal[];
  readonly guardsOff: readonly GuardOff[];
  /** Why a draft needs an acknowledgement; empty: it needs none. */
  readonly reasonsOf: (draft: Draft) => readonly StepReason[];
}

/** Declaring a schedule, a retention or a rotation acknowledged its removals, up to the bound that a guard watches, and unless the removal itself asks. */
const ownReasons = (draft: Draft, look: Look): readonly StepReason[] => {
  const { undo, exposure, acknowledge = [] } = draft.step;
  if (removesDue(draft)) return acknowledge;
  const back = draft.restores && exposure === 'broadens' ? (['gives-access-back'] as const) : [];
  const sends = sendsSecret(draft.step, look) ? (['sends-secret'] as const) : [];
  return [
    ...acknowledge,
    ...sends,
    ...back,
    ...(undo === 'reversible' ? [] : [undo]),
    ...(exposure === 'may-lock-out' ? ([exposure] as const) : []),
  ];
};

const switchedOff = (context: GuardContext, guards: readonly Guard[]): readonly GuardOff[] =>
  guards.flatMap(({ name, off }) => {
    const why = off?.(context);
    return why === undefined ? [] : [{ guard: name, why }];
  });

export const checkGuards = (context: GuardContext, guards: readonly Guard[]): GuardResults => {
  const guarded = new Map<StepId, StepReason[]>(context.drafts.map(({ id }) => [id, []]));
  const refusals = guards.flatMap(({ name, yieldsTo, check }) =>
    check(context).map(({ message, help, drafts }): GuardRefusal => {
      const yields = typeof yieldsTo === 'string' ? yieldsTo : 'acknowledgement';
      if (typeof yieldsTo !== 'string') for (const id of drafts) guarded.get(id)?.push(yieldsTo.acknowledgement);
      return { guard: name, message, help, yieldsTo: yields, steps: drafts };
    }),
  );
  const guardsOff = switchedOff(context, guards);
  const reasonsOf = (draft: Draft): readonly StepReason[] => [
    ...new Set([...ownReasons(draft, context.look), ...(guarded.get(draft.id) ?? [])]),
  ];
  return { refusals, guardsOff, reasonsOf };
};
