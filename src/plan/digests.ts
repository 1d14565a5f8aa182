// The digests that authorize steps: of all steps of a class (`--expect`) and of those that need an acknowledgement (`--acknowledge`). 32 hex digits.
import { digestOf } from '../json.ts';
import type { Plan, Step, StepClass } from './plan.ts';

export const stepClasses: readonly StepClass[] = ['change', 'drift', 'due'];

/** One digest over steps in any order. It covers the basis of each step, so that it changes when anything the step is based on changes. */
export const digestOfSteps = (steps: readonly Step[]): string => digestOf(steps.map(({ id, basis }) => `${id} ${basis}`).sort(), 32);

export const digestsOf = (steps: readonly Step[]): Plan['digests'] => {
  // A displayed plan contains no repeated requests.
  const inClass = (name: StepClass): string => digestOfSteps(steps.filter((step) => step.class === name && !step.repeatsRequest));
  return { change: inClass('change'), drift: inClass('drift'), due: inClass('due') };
};

/** By class: the digest that the operator passes to run exactly this set of dangerous steps. */
export const acknowledgements = (steps: readonly Step[]): Plan['acknowledge'] => {
  const dangerous = steps.filter((step) => step.acknowledgeFor.length > 0);
  return Object.fromEntries(
    stepClasses.flatMap((name) => {
      const own = dangerous.filter((step) => step.class === name);
      return own.length === 0 ? [] : [[name, digestOfSteps(own)]];
    }),
  );
};
