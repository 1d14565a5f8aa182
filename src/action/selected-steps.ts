// What of a plan a run of the Action may apply: the steps of its classes, and the digests that approve them.
import { acknowledgements, digestOfSteps } from '../plan/digests.ts';
import type { Plan, Step, StepClass } from '../plan/plan.ts';
import { selectSteps } from '../plan/select-steps.ts';

export interface Selected {
  readonly steps: readonly Step[];
  /** Of all of them: what `--expect` takes. */
  readonly digest: string;
  /** What `--acknowledge` takes: one for each class that needs it. */
  readonly acknowledge: readonly string[];
  /** How many must be acknowledged. */
  readonly toAcknowledge: number;
}

export const selectedOf = (plan: Plan, classes: readonly StepClass[]): Selected => {
  // `apply` always runs the changes; where only other classes are asked for, there are none against the base.
  const { steps: chosen } = selectSteps(plan, { classes: ['change', ...classes] });
  const steps = chosen.filter(({ repeatsRequest }) => !repeatsRequest);
  return {
    steps,
    digest: digestOfSteps(steps),
    acknowledge: Object.values(acknowledgements(steps)).toSorted(),
    toAcknowledge: steps.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length,
  };
};

const sorted = (digests: readonly string[]): string => [...new Set(digests)].toSorted().join(' ');

/** all: the digest of all steps was given, which includes those to acknowledge. */
export const approves = (
  given: readonly string[],
  { digest, acknowledge }: Pick<Selected, 'digest' | 'acknowledge'>,
): 'all' | 'acknowledged' | 'nothing' => {
  if (given.length === 1 && given[0] === digest) return 'all';
  return acknowledge.length > 0 && sorted(given) === sorted(acknowledge) ? 'acknowledged' : 'nothing';
};
