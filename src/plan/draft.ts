// A draft: one writing call that the plan may make, before it has a place in the order. Drafts point at each other by their ids.
import type { DueFacts } from '../due/due.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { StepChange } from './changes-of-steps.ts';
import type { StepClass, StepId, Unplanned } from './plan.ts';

export interface Draft {
  readonly id: StepId;
  readonly step: StepDraft;
  readonly class: StepClass;
  /** It undoes, or may undo, what was changed elsewhere. */
  readonly restores?: true;
  readonly because: { readonly source: Source; readonly why?: string };
  readonly changes: readonly StepChange[];
  /** Due work: what it is about. */
  readonly due?: DueFacts;
  /** Due work: the schedule, repository or key that declares it; its removals are bounded for each. */
  readonly under?: string;
  /** The first draft of its chain, by which the others know each other. */
  readonly chain: StepId;
  /** Drafts of its chain that come before it. */
  readonly after: readonly StepId[];
}

export interface DraftPlan {
  readonly drafts: readonly Draft[];
  readonly unplanned: readonly Unplanned[];
}

/** What comes directly before each draft. */
export type Links = ReadonlyMap<StepId, ReadonlySet<StepId>>;

/** The resource a draft is shown under. */
export const subjectOf = (step: StepDraft): Address => {
  const [address] = step.resources;
  if (!address) throw new TypeError(`a step of ${step.operation} names no resource`);
  return address;
};

/** The changed fields that it has a part in. */
export const fieldsOf = ({ changes }: Draft): readonly string[] => [...new Set(changes.map(({ field }) => field))];

/** Due work that removes something: declaring the schedule, the retention or the rotation agreed to it. */
export const removesDue = ({ class: name, step }: Draft): boolean => name === 'due' && step.deletes !== undefined;

/** Drafts by each of the texts that `keys` gives for them. */
export const draftsBy = (drafts: readonly Draft[], keys: (draft: Draft) => readonly string[]): ReadonlyMap<string, readonly Draft[]> => {
  const found = new Map<string, Draft[]>();
  for (const draft of drafts) {
    for (const key of new Set(keys(draft))) {
      const group = found.get(key);
      if (group) group.push(draft);
      else found.set(key, [draft]);
    }
  }
  return found;
};
