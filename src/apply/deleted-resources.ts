// What a journal shows to have been deleted: the step was called, or found done, and the resource was read as gone afterwards.
import type { JournalRun } from './journal-runs.ts';

const verified = new Set(['done', 'already-done']);

/** Of runs on this tenant. What a later step created again was meant to exist, until it is deleted once more. */
export const deletedResources = (runs: readonly JournalRun[], tenant: string | undefined): ReadonlySet<string> => {
  const gone = new Set<string>();
  if (tenant === undefined) return gone;
  const outcomes = runs
    .filter((run) => run.tenant.toLowerCase() === tenant.toLowerCase())
    .flatMap(({ steps }) => steps.flatMap(({ outcome }) => (outcome && verified.has(outcome.outcome) ? [outcome] : [])))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const { creates, deletes } of outcomes) {
    if (deletes !== undefined) gone.add(deletes);
    if (creates !== undefined) gone.delete(creates);
  }
  return gone;
};
