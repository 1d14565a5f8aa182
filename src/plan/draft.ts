// A draft: one write that the plan may contain, before it has a position in the order. Drafts refer to each other by id.
import type { DueFacts } from '../due/due.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { StepChange } from './changes-of-steps.ts';
import type { Step, StepClass, StepId, Unplanned } from './plan.ts';

export interface Draft {
  readonly id: StepId;
  readonly step: StepDraft;
  readonly class: StepClass;
  /** The draft undoes, or may undo, a change made elsewhere. */
  readonly restores?: true;
  /** It was merged before this change, and never applied. */
  readonly notApplied?: true;
  readonly because: { readonly source: Source; readonly why?: string };
  readonly changes: readonly StepChange[];
  /** When what it grants ends, for people. */
  readonly until?: string | undefined;
  /** Scheduled work: the resource that it concerns. */
  readonly due?: DueFacts;
  /** Scheduled work: the schedule, repository or key that declares it. Removals are limited for each of these. */
  readonly under?: string;
  /** Access that has ended, and no scan saw its end while it was ahead: it counts for the limits of every other removal. */
  readonly unseen?: true;
  /** The first draft of its chain, which identifies the chain. */
  readonly chain: StepId;
  /** Drafts of its chain that come before it. */
  readonly after: readonly StepId[];
  /** Of one call for several resources: the drafts that it replaces. */
  readonly parts?: readonly Draft[];
}

/** By resource: a call that is left out is left out for each of them. */
export const partsOf = (draft: Draft): readonly Draft[] => draft.parts ?? [draft];

export interface DraftPlan {
  readonly drafts: readonly Draft[];
  readonly unplanned: readonly Unplanned[];
}

/** The direct predecessors of each draft. */
export type Links = ReadonlyMap<StepId, ReadonlySet<StepId>>;

/** The resource under which a draft is displayed. */
export const subjectOf = (step: StepDraft): Address => {
  const [address] = step.resources;
  if (!address) throw new TypeError(`a step of ${step.operation} names no resource`);
  return address;
};

export const typeOf = ({ creates, deletes }: StepDraft): Step['type'] => {
  if (creates) return 'create';
  return deletes ? 'delete' : 'update';
};

/** The changed fields that the draft contributes to. */
export const fieldsOf = ({ changes }: Draft): readonly string[] => [...new Set(changes.map(({ field }) => field))];

/** Ends access whose declared end has come. */
export const endsAccess = ({ class: name, due }: Draft): boolean => name === 'due' && due?.work === 'access-end';

/** Scheduled work that takes something away: the declared schedule, retention, rotation or end authorizes it. */
export const removesDue = (draft: Draft): boolean => (draft.class === 'due' && draft.step.deletes !== undefined) || endsAccess(draft);

/** It has a limit of its own, and does not count for that of other removals. */
export const countsAsDue = (draft: Draft): boolean => removesDue(draft) && !draft.unseen;

/** The drafts by each of the keys that `keys` returns for them. */
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
