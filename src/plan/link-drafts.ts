// What comes before what: the steps of a chain, what makes something before what needs it, and what must be over before something is taken away.
import { type Draft, draftsBy, type Links } from './draft.ts';
import { needsOf } from './draft-needs.ts';

/** Every draft's predecessors; none waits for itself, nor for what its own chain does later. */
export const linkDrafts = (drafts: readonly Draft[]): Links => {
  const makers = draftsBy(drafts, ({ step }) => (step.creates ? [step.creates] : []));
  const touching = draftsBy(drafts, ({ step }) => step.resources);
  return new Map(
    drafts.map((draft) => {
      const before = [
        ...needsOf(draft).flatMap((address) => makers.get(address) ?? []),
        ...(draft.step.runsAfter ?? []).flatMap((address) => touching.get(address) ?? []).filter(({ chain }) => chain !== draft.chain),
      ].map(({ id }) => id);
      return [draft.id, new Set([...draft.after, ...before].filter((id) => id !== draft.id))];
    }),
  );
};
