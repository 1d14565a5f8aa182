// The order between drafts: steps of a chain in sequence, a creation before its dependents, and an access revocation after the steps that must precede it.
import { type Draft, draftsBy, type Links } from './draft.ts';
import { needsOf } from './draft-needs.ts';

/** The predecessors of each draft. A draft never waits for itself or for a later step of its own chain. */
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
