// The steps of a saved plan that the new plan does not contain: already done, changed (with the old and the new value), or no longer required.
import { type ConditionState, evaluateCondition } from '../../apply/condition.ts';
import { collectionAt, kindOf } from '../../kinds/address.ts';
import type { Completeness, Lookup } from '../../kinds/kind.ts';
import type { Condition, Target } from '../../kinds/step.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import type { StepFilter } from '../../plan/select-steps.ts';
import type { StaleStep } from '../../report/selected-steps.ts';

const readAround = (at: Target, lookup: Lookup): Completeness => lookup.completeness('in' in at ? at.in : collectionAt(at.address));

/** A condition, compared with the reads of the new plan. `absent`: it was not read, because the file no longer mentions it. */
const evaluate = (condition: Condition, lookup: Lookup): ConditionState | { readonly type: 'absent' } => {
  const { at } = condition;
  const item = 'id' in at ? lookup.liveById(kindOf(at.address), at.id) : lookup.live(at.address);
  if (!item) {
    const read = readAround(at, lookup);
    if (read.type === 'not-requested') return { type: 'absent' };
    if (read.type !== 'complete') return { type: 'unread', says: 'cause' in read ? read.cause : `its collection is ${read.type}` };
    return evaluateCondition(condition, { type: 'gone' });
  }
  const truth = evaluateCondition(condition, { type: 'found', item });
  if (truth.type !== 'unread' || !('field' in condition)) return truth;
  return item.unread[condition.field] === undefined ? { type: 'absent' } : truth;
};

const goneOf = (step: Step, lookup: Lookup): readonly StaleStep[] => {
  const isDone = step.postconditions.length > 0 && step.postconditions.every((condition) => evaluate(condition, lookup).type === 'holds');
  if (isDone) return [];
  const named = { step: step.id, says: step.description };
  const evaluated = step.preconditions.map((condition) => ({ condition, truth: evaluate(condition, lookup) }));
  for (const { condition, truth } of evaluated) {
    if (truth.type === 'fails') return [{ ...named, type: 'changed-since-plan', condition, found: truth.found }];
    if (truth.type === 'unread') return [{ ...named, type: 'unread', why: `${condition.at.address}: ${truth.says}` }];
  }
  return [{ ...named, type: 'dropped' }];
};

/** Scheduled work is left out, because it changes with time. A completed step is no longer needed, and not reported. */
export const compareSavedPlan = (
  saved: Plan | undefined,
  now: Plan,
  lookup: Lookup,
  { classes, only }: StepFilter,
): readonly StaleStep[] => {
  if (!saved) return [];
  const known = new Set(now.steps.map(({ id }) => id));
  return saved.steps
    .filter((step) => !known.has(step.id) && step.class !== 'due' && classes.includes(step.class))
    .filter((step) => !only || step.resources.some(only))
    .flatMap((step) => goneOf(step, lookup));
};
