// The steps that run with `--skip-unacknowledged`: all except those of a class whose digest was not acknowledged, and their dependents.
import { acknowledgements } from './digests.ts';
import type { Step, StepId } from './plan.ts';

export interface Skipped {
  readonly step: StepId;
  /** The skipped step that it depends on; absent: the step itself must be acknowledged. */
  readonly dependsOn?: StepId;
}

/** `steps`: in the order of execution, so that dependencies come first. Linear. */
export const skipUnacknowledged = (
  steps: readonly Step[],
  acknowledged: readonly string[],
): { readonly steps: readonly Step[]; readonly skipped: readonly Skipped[] } => {
  const digests = acknowledgements(steps);
  const isOpen = (step: Step): boolean => step.acknowledgeFor.length > 0 && !acknowledged.includes(digests[step.class] ?? '');
  const left = new Set<StepId>();
  const skipped: Skipped[] = [];
  for (const step of steps) {
    const needs = step.dependsOn.find((need) => left.has(need));
    if (!isOpen(step) && needs === undefined) continue;
    left.add(step.id);
    skipped.push({ step: step.id, ...(isOpen(step) || needs === undefined ? {} : { dependsOn: needs }) });
  }
  return { steps: steps.filter(({ id }) => !left.has(id)), skipped };
};
