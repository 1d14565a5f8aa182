// Joins drafts that one call can do (the same grants for many members). Due work is never joined: each slot is its own.
import { kindOf } from '../kinds/address.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { StepDraft } from '../kinds/step.ts';
import { type Draft, subjectOf } from './draft.ts';

const byKind = (drafts: readonly Draft[]): ReadonlyMap<KindName, readonly Draft[]> => {
  const groups = new Map<KindName, Draft[]>();
  for (const draft of drafts) {
    if (draft.class === 'due') continue;
    const kind = kindOf(subjectOf(draft.step));
    const group = groups.get(kind);
    if (group) group.push(draft);
    else groups.set(kind, [draft]);
  }
  return groups;
};

/** A joined draft takes the key of its first part, comes after all that its parts came after, and keeps each part's changes. */
export const joinDrafts = (drafts: readonly Draft[]): readonly Draft[] => {
  const keyNow = new Map<number, number>();
  const joined = new Map<number, { readonly step: StepDraft; readonly parts: readonly Draft[] }>();
  for (const [kind, group] of byKind(drafts)) {
    const draftOf = new Map(group.map((draft) => [draft.step, draft]));
    for (const join of catalogue[kind].merge?.(group.map((draft) => draft.step)) ?? []) {
      const parts = join.insteadOf.flatMap((step) => draftOf.get(step) ?? []);
      const [head] = parts;
      if (!head) continue;
      joined.set(head.key, { step: join.step, parts });
      for (const part of parts) keyNow.set(part.key, head.key);
    }
  }
  if (joined.size === 0) return drafts;
  const current = (keys: readonly number[], self: number): readonly number[] =>
    [...new Set(keys.map((key) => keyNow.get(key) ?? key))].filter((key) => key !== self);
  return drafts
    .filter((draft) => (keyNow.get(draft.key) ?? draft.key) === draft.key)
    .map((draft) => {
      const join = joined.get(draft.key);
      if (!join) return { ...draft, after: current(draft.after, draft.key) };
      const { step, parts } = join;
      return {
        ...draft,
        step,
        changes: parts.flatMap((part) => part.changes),
        after: current(
          parts.flatMap((part) => part.after),
          draft.key,
        ),
      };
    });
};
