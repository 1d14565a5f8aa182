// What a plan made after an apply still holds: what did not come about although it was done, and what comes in a later run.
import { isDone, type Outcome } from '../../apply/outcome.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Plan, Step, StepId } from '../../plan/plan.ts';
import type { Facts } from '../../report/review.ts';

/** Steps that only ask again for what is waiting anyway are nothing to do. */
const toDo = ({ steps }: Plan): readonly Step[] => steps.filter((step) => !step.asksAgain);

/** The resources it is there for: the volume of a new snapshot is not among them. */
const subjectsOf = ({ on, kind }: Step): readonly Address[] => on.filter((address) => kindOf(address) === kind);

/** Steps that are planned again, or planned anew, on what a step that was done is about: the run did not converge. */
export const unfinishedSteps = (before: Plan, outcome: Outcome, after: Plan): readonly StepId[] => {
  const known = new Set(before.steps.map(({ id }) => id));
  const done = new Set(outcome.steps.filter(isDone).map(({ step }) => step));
  const touched = new Set(before.steps.filter(({ id }) => done.has(id)).flatMap(subjectsOf));
  return toDo(after)
    .filter((step) => done.has(step.id) || (!known.has(step.id) && subjectsOf(step).some((address) => touched.has(address))))
    .map(({ id }) => id);
};

/** How many changes belong to a later run: those of another wave, and what became possible or due only by this run. */
export const comesLater = ({ plan, chosen, after, unfinished = [] }: Pick<Facts, 'plan' | 'chosen' | 'after' | 'unfinished'>): number => {
  if (!plan || !after) return 0;
  const known = new Set(plan.steps.map(({ id }) => id));
  const classes = new Set(chosen?.classes);
  const fresh = toDo(after).filter(({ id, class: name }) => !known.has(id) && classes.has(name) && !unfinished.includes(id));
  return fresh.length + after.unplanned.filter(({ answer }) => answer.type === 'later').length;
};
