// The steps of a plan that a run of the Action may apply: those of its classes, with the digests that approve them.
import { acknowledgements, digestOfSteps } from '../plan/digests.ts';
import type { Plan, Step, StepClass } from '../plan/plan.ts';
import { selectSteps } from '../plan/select-steps.ts';

export interface Selected {
  readonly steps: readonly Step[];
  /** The digest of all steps, for `--expect`. */
  readonly digest: string;
  /** The digests for `--acknowledge`: one for each class that needs one. */
  readonly acknowledge: readonly string[];
  /** The number of steps that must be acknowledged. */
  readonly toAcknowledge: number;
}

export const selectedOf = (plan: Plan, classes: readonly StepClass[]): Selected => {
  // `apply` always runs the changes; if only other classes are requested, there are no changes relative to the base.
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

/** all: the digest of all steps was given, which also acknowledges. */
export const approves = (
  given: readonly string[],
  { digest, acknowledge }: Pick<Selected, 'digest' | 'acknowledge'>,
): 'all' | 'acknowledged' | 'nothing' => {
  if (given.length === 1 && given[0] === digest) return 'all';
  return acknowledge.length > 0 && sorted(given) === sorted(acknowledge) ? 'acknowledged' : 'nothing';
};
