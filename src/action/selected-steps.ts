// The steps of a plan that a run of the Action may apply: those of its classes, with the digests that approve them.
import { acknowledgements, digestOfPart, toAcknowledge } from '../plan/digests.ts';
import type { Plan, PlanPart, StepClass } from '../plan/plan.ts';
import { selectSteps } from '../plan/select-steps.ts';

export interface Selected extends PlanPart {
  /** Steps, and differences that are no longer reverted and must be acknowledged. */
  readonly changes: number;
  /** The digest of all of it, for `--expect`. */
  readonly digest: string;
  /** The digests for `--acknowledge`: one for each class that needs one. */
  readonly acknowledge: readonly string[];
  /** The number of changes that must be acknowledged. */
  readonly toAcknowledge: number;
}

export const selectedOf = (plan: Plan, classes: readonly StepClass[]): Selected => {
  const { steps: chosen, noLongerReverted } = selectSteps(plan, { classes });
  const part: PlanPart = { steps: chosen.filter(({ repeatsRequest }) => !repeatsRequest), noLongerReverted };
  const dangerous = toAcknowledge(part);
  return {
    ...part,
    changes: new Set([...part.steps, ...dangerous]).size,
    digest: digestOfPart(part),
    acknowledge: Object.values(acknowledgements(part)).toSorted(),
    toAcknowledge: dangerous.length,
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
