// Due removals need no acknowledgement up to a bound for each schedule or repository; a backlog above it is acknowledged once.
import type { Draft } from '../draft.ts';
import type { Guard, Objection } from './guard.ts';

export const dueRemovalBound: Guard = {
  name: 'due-removal-bound',
  about: 'A schedule or repository removes at most 50 things a run by itself (tightened by `guards.due_removals`).',
  yieldsTo: { acknowledgement: 'due-removals-above-bound' },
  check: ({ drafts, limits }) => {
    const groups = new Map<string, Draft[]>();
    for (const draft of drafts) {
      if (!draft.removesDue || !draft.step.removes || !draft.under) continue;
      groups.set(draft.under, [...(groups.get(draft.under) ?? []), draft]);
    }
    return [...groups].flatMap(([under, removals]): readonly Objection[] => {
      if (removals.length <= limits.dueRemovals) return [];
      const message = `${under} would remove ${removals.length} things at once; without an acknowledgement ${limits.dueRemovals} may be.`;
      return [
        { message, help: 'Look through them, then acknowledge exactly these steps once.', drafts: removals.map((draft) => draft.key) },
      ];
    });
  },
};
