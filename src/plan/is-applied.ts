// Whether the changes of a desired state are all applied: the plan made afterwards has none left, whatever the reason. Drift and scheduled work are no changes.
import type { Plan } from './plan.ts';

/** A change that only waits for people is not applied either: what follows it (the roles of an invited member) was never live. */
export const isApplied = ({ steps, unplanned, noLongerReverted }: Plan): boolean =>
  noLongerReverted.length === 0 &&
  !steps.some((step) => step.class === 'change' && !step.repeatsRequest) &&
  !unplanned.some((one) => one.class === 'change');
