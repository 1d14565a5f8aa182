// Whether a plan contains changes: the meaning of exit code 4 of `plan` and `audit`.
import { stepClasses } from './digests.ts';
import type { Plan, StepClass } from './plan.ts';

/** Steps that only repeat a waiting request (check DNS) are no changes. Deferred changes are. Impossible changes are counted separately (verdict.ts). */
export const isPending = (
  plan: Pick<Plan, 'steps' | 'unplanned' | 'noLongerReverted'>,
  classes: readonly StepClass[] = stepClasses,
): boolean =>
  plan.noLongerReverted.some((one) => classes.includes(one.class)) ||
  plan.steps.some((step) => classes.includes(step.class) && !step.repeatsRequest) ||
  plan.unplanned.some(({ answer }) => answer.type === 'deferred');
