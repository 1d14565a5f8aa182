// Due removals need no acknowledgement up to a bound for each schedule or repository; a backlog above it is acknowledged once.
import { count } from '../../kinds/parts/count.ts';
import { draftsBy, removesDue } from '../draft.ts';
import { type Guard, objection } from './guard.ts';

export const dueRemovalBound: Guard = {
  name: 'due-removal-bound',
  about: 'A schedule or repository removes at most 50 things a run by itself (tightened by `guards.due_removals`).',
  yieldsTo: { acknowledgement: 'due-removals-above-bound' },
  check: ({ drafts, limits }) =>
    [...draftsBy(drafts, (draft) => (draft.under !== undefined && removesDue(draft) ? [draft.under] : []))].flatMap(([under, own]) => {
      if (own.length <= limits.dueRemovals) return [];
      const message = `${under} would remove ${count(own.length, 'thing')} at once; without an acknowledgement ${limits.dueRemovals} may be.`;
      return objection(message, 'Look through them, then acknowledge exactly these steps once.', own);
    }),
};
