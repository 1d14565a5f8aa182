// Whether a plan holds anything to do: what the exit code 4 of `plan` and `audit` says.
import { stepClasses } from './digests.ts';
import type { Plan, StepClass } from './plan.ts';

/** Steps that only ask again for what is waiting anyway (check DNS) are nothing to do. What comes in a later run is. What is impossible counts by itself (verdict.ts). */
export const isPending = (plan: Pick<Plan, 'steps' | 'unplanned'>, classes: readonly StepClass[] = stepClasses): boolean =>
  plan.steps.some((step) => classes.includes(step.class) && !step.repeatsRequest) ||
  plan.unplanned.some(({ answer }) => answer.type === 'deferred');
