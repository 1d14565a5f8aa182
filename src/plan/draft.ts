// A draft: one writing call that the plan may make, before it has an id and an order. Drafts point at each other by key.
import type { FieldChange } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { StepClass, Unplanned } from './plan.ts';

export interface Draft {
  /** Its number among the drafts of this plan. */
  readonly key: number;
  readonly step: StepDraft;
  readonly class: StepClass;
  readonly because: { readonly source: Source; readonly why?: string };
  readonly changes: readonly FieldChange[];
  /** Due work: the schedule, registry or key that declares it. */
  readonly under?: string;
  /** Due work that removes something: bounded for each `under`. */
  readonly removesDue: boolean;
  /** Keys of the drafts that come before it. */
  readonly after: readonly number[];
}

export interface DraftPlan {
  readonly drafts: readonly Draft[];
  readonly unplanned: readonly Unplanned[];
}

/** The resource a draft is shown under. */
export const subjectOf = (step: StepDraft): Address => {
  const [address] = step.on;
  if (!address) throw new TypeError(`a step of ${step.operation} names no resource`);
  return address;
};
