// Scheduled removals need no acknowledgement up to a limit per schedule, repository or section. A backlog above the limit is acknowledged once.
import { count } from '../../kinds/count.ts';
import { countsAsDue, draftsBy } from '../draft.ts';
import { type Guard, objection } from './guard.ts';

export const dueRemovalBound: Guard = {
  name: 'due-removal-bound',
  about:
    'A schedule, a repository or a section with ends of access removes at most 50 resources per run without acknowledgement (can be tightened with `guards.due_removals`).',
  overriddenBy: { acknowledgement: 'due-removals-above-bound' },
  check: ({ drafts, limits }) =>
    [...draftsBy(drafts, (draft) => (draft.under !== undefined && countsAsDue(draft) ? [draft.under] : []))].flatMap(([under, own]) => {
      if (own.length <= limits.dueRemovals) return [];
      const message = `${under} would remove ${count(own.length, 'resource')} at once; the limit without acknowledgement is ${limits.dueRemovals}.`;
      return objection(message, 'Review them. Then acknowledge exactly these steps once.', own);
    }),
};
