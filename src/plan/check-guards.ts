// Asks the guards. An objection that yields to an acknowledgement becomes a reason of its steps; any other makes the plan unusable (exit 5).
import type { Lookup } from '../kinds/kind.ts';
import { sendsSecret } from '../trust/needs.ts';
import { type Draft, removesDue } from './draft.ts';
import type { Guard, GuardContext } from './guards/guard.ts';
import type { GuardRefusal, RelaxedGuard, StepId, StepReason } from './plan.ts';

export interface GuardResults {
  readonly refusals: readonly GuardRefusal[];
  readonly relaxedGuards: readonly RelaxedGuard[];
  /** Why a draft needs an acknowledgement; empty: it needs none. */
  readonly reasonsOf: (draft: Draft) => readonly StepReason[];
}

/** Declaring a schedule, a retention or a rotation acknowledged its removals, up to the bound that a guard watches, and unless the removal itself asks. */
export const ownReasons = (draft: Draft, lookup: Lookup): readonly StepReason[] => {
  const { reversibility, accessEffect, acknowledge = [] } = draft.step;
  if (removesDue(draft)) return acknowledge;
  const back = draft.restores && accessEffect === 'grants' ? (['restores-access'] as const) : [];
  const sends = sendsSecret(draft.step, lookup) ? (['sends-secret'] as const) : [];
  return [
    ...acknowledge,
    ...sends,
    ...back,
    ...(reversibility === 'reversible' ? [] : [reversibility]),
    ...(accessEffect === 'lockout-risk' ? ([accessEffect] as const) : []),
  ];
};

const switchedOff = (context: GuardContext, guards: readonly Guard[]): readonly RelaxedGuard[] =>
  guards.flatMap(({ name, off }) => {
    const why = off?.(context);
    return why === undefined ? [] : [{ guard: name, why }];
  });

export const checkGuards = (context: GuardContext, guards: readonly Guard[]): GuardResults => {
  const guarded = new Map<StepId, StepReason[]>(context.drafts.map(({ id }) => [id, []]));
  const refusals = guards.flatMap(({ name, overriddenBy, check }) =>
    check(context).map(({ message, help, drafts }): GuardRefusal => {
      const yields = typeof overriddenBy === 'string' ? overriddenBy : 'acknowledgement';
      if (typeof overriddenBy !== 'string') for (const id of drafts) guarded.get(id)?.push(overriddenBy.acknowledgement);
      return { guard: name, message, help, overriddenBy: yields, steps: drafts };
    }),
  );
  const relaxedGuards = switchedOff(context, guards);
  const reasonsOf = (draft: Draft): readonly StepReason[] => [
    ...new Set([...ownReasons(draft, context.lookup), ...(guarded.get(draft.id) ?? [])]),
  ];
  return { refusals, relaxedGuards, reasonsOf };
};
