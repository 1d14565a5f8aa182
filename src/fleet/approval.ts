// One approval for the plans of many organizations: a digest over the sorted pairs of organization and digest. It covers exactly these sets of steps.
import { digestOf } from '../json.ts';
import { acknowledgements, digestOfPart } from '../plan/digests.ts';
import type { PlanPart, StepClass } from '../plan/plan.ts';

/** What an apply of one organization is given, so that it runs exactly the approved steps. */
export interface ApprovedPlan {
  readonly name: string;
  /** Of all selected steps, for `--expect`. */
  readonly expect: string;
  /** Of the dangerous ones, by class, for `--acknowledge`. */
  readonly acknowledge: readonly string[];
}

/** `classes`: those that the apply selects. */
export const approvedPlan = (name: string, { steps, noLongerReverted }: PlanPart, classes: readonly StepClass[]): ApprovedPlan => {
  // A displayed plan contains no repeated requests.
  const own: PlanPart = {
    steps: steps.filter((step) => classes.includes(step.class) && !step.repeatsRequest),
    noLongerReverted: noLongerReverted.filter((one) => classes.includes(one.class)),
  };
  return { name, expect: digestOfPart(own), acknowledge: Object.values(acknowledgements(own)) };
};

/** 32 hex digits. The digest of an organization covers every selected step, those that need an acknowledgement included. */
export const approvalDigest = (plans: readonly Pick<ApprovedPlan, 'name' | 'expect'>[]): string => {
  const sorted = plans.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return digestOf(
    sorted.map(({ name, expect }) => [name, expect]),
    32,
  );
};
