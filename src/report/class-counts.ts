// The number of steps by class: `18 changes, 3 drift, 71 scheduled`. Repeated requests change nothing and do not count.
import { stepClasses } from '../plan/digests.ts';
import type { Plan } from '../plan/plan.ts';
import { count } from './document.ts';
import { stepClassWords } from './states.ts';

/** Steps by class: `18 changes, 3 drift, 71 scheduled`. */
export const classCounts = (steps: Plan['steps']): string => {
  const counts = stepClasses.flatMap((name) => {
    const many = steps.filter((step) => step.class === name && !step.repeatsRequest).length;
    return many === 0 ? [] : [count(many, stepClassWords[name].one, stepClassWords[name].more)];
  });
  return counts.length === 0 ? 'no changes' : counts.join(', ');
};
