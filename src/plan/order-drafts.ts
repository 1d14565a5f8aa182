// The order of execution: dependencies first; then neutral, access-granting, partially reversible and irreversible steps; then by address and id, so that the order of the input does not matter.
import { type Draft, type Links, subjectOf } from './draft.ts';
import { heapOf } from './heap.ts';
import type { StepId } from './plan.ts';

const danger = ({ step: { reversibility, accessEffect } }: Draft): number => {
  if (reversibility === 'irreversible') return 3;
  if (reversibility === 'partially-reversible') return 2;
  return accessEffect === 'none' ? 0 : 1;
};

/** A draft is next once its dependencies are placed and no draft of a lower rank is ready. Throws a TypeError (a defect) if dependencies form a cycle. */
export const orderDrafts = (drafts: readonly Draft[], links: Links, rank: (draft: Draft) => number = danger): readonly Draft[] => {
  const open = new Map<StepId, number>();
  const next = new Map<StepId, Draft[]>();
  const known = new Set(drafts.map(({ id }) => id));
  const placeOf = new Map(drafts.map((draft) => [draft, `${rank(draft)} ${subjectOf(draft.step)} ${draft.id}`]));
  const ready = heapOf<Draft>((a, b) => (placeOf.get(a) ?? '') < (placeOf.get(b) ?? ''));
  for (const draft of drafts) {
    const needs = [...(links.get(draft.id) ?? [])].filter((id) => known.has(id));
    open.set(draft.id, needs.length);
    if (needs.length === 0) ready.push(draft);
    for (const need of needs) {
      const waiting = next.get(need);
      if (waiting) waiting.push(draft);
      else next.set(need, [draft]);
    }
  }
  const ordered: Draft[] = [];
  for (let draft = ready.pop(); draft; draft = ready.pop()) {
    ordered.push(draft);
    open.delete(draft.id);
    for (const waiting of next.get(draft.id) ?? []) {
      const left = (open.get(waiting.id) ?? 0) - 1;
      open.set(waiting.id, left);
      if (left === 0) ready.push(waiting);
    }
  }
  if (open.size > 0) {
    const stuck = drafts.filter(({ id }) => open.has(id)).map(({ step }) => step.description);
    throw new TypeError(`circular dependency between steps: ${stuck.join('; ')}`);
  }
  return ordered;
};
