// The part of a plan that takes effect with `--skip-unacknowledged`: all except what needs an acknowledgement in a class whose digest was not acknowledged, and the
// dependents of such steps.
import { acknowledgements, type Effective } from './digests.ts';
import type { NoLongerReverted, PlanPart, StepId } from './plan.ts';

/** A skipped step. */
export interface Skipped {
  readonly step: StepId;
  /** The skipped step that it depends on; absent: the step itself must be acknowledged. */
  readonly dependsOn?: StepId;
}

export interface WithoutUnacknowledged extends PlanPart {
  readonly skipped: readonly Skipped[];
  /** Ids of `noLongerReverted` that nobody acknowledged. */
  readonly notAdopted: readonly NoLongerReverted['id'][];
}

/** `steps`: in the order of execution, so that dependencies come first. Linear. */
export const skipUnacknowledged = (part: PlanPart, acknowledged: readonly string[]): WithoutUnacknowledged => {
  const { steps, noLongerReverted } = part;
  const digests = acknowledgements(part);
  const isOpen = (one: Effective): boolean => one.acknowledgeFor.length > 0 && !acknowledged.includes(digests[one.class] ?? '');
  const left = new Set<StepId>();
  const skipped: Skipped[] = [];
  for (const step of steps) {
    const needs = step.dependsOn.find((need) => left.has(need));
    const skip: Skipped | undefined = isOpen(step) ? { step: step.id } : needs && { step: step.id, dependsOn: needs };
    if (!skip) continue;
    left.add(step.id);
    skipped.push(skip);
  }
  return {
    steps: steps.filter(({ id }) => !left.has(id)),
    noLongerReverted: noLongerReverted.filter((one) => !isOpen(one)),
    skipped,
    notAdopted: noLongerReverted.filter(isOpen).map(({ id }) => id),
  };
};
