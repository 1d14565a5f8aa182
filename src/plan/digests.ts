// Digests that carry authority: of a class's steps (`--expect`) and of those that need an acknowledgement (`--acknowledge`). 32 hex digits.
import { digestOf } from '../json.ts';
import type { Plan, Step, StepClass } from './plan.ts';

export const stepClasses: readonly StepClass[] = ['change', 'drift', 'due'];

/** One digest over steps, whatever their order. Each counts with its basis: once what it rests on has changed, the digest is another one. */
export const digestOfSteps = (steps: readonly Step[]): string => digestOf(steps.map(({ id, basis }) => `${id} ${basis}`).sort(), 32);

export const digestsOf = (steps: readonly Step[]): Plan['digests'] => {
  // What only asks is in no plan that is shown.
  const inClass = (name: StepClass): string => digestOfSteps(steps.filter((step) => step.class === name && !step.repeatsRequest));
  return { change: inClass('change'), drift: inClass('drift'), due: inClass('due') };
};

/** By class: what the operator must name to let the dangerous steps of exactly this set run. */
export const acknowledgements = (steps: readonly Step[]): Plan['acknowledge'] => {
  const dangerous = steps.filter((step) => step.acknowledgeFor.length > 0);
  return Object.fromEntries(
    stepClasses.flatMap((name) => {
      const own = dangerous.filter((step) => step.class === name);
      return own.length === 0 ? [] : [[name, digestOfSteps(own)]];
    }),
  );
};
