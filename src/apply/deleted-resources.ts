// The resources that a journal shows as deleted: the step was called or already done, and a later read did not find the resource.
import type { JournalRun } from './journal-runs.ts';

const verified = new Set(['done', 'already-done']);

/** From runs on this tenant. A resource that a later step created again is not listed, unless it was deleted once more. */
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
