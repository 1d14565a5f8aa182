// The input of a plan for a pull request or a merge group: the merge result with its base, and the changed files.
import { type ChangedFiles, listChangedFiles } from '../github/changed-files.ts';
import { changedPaths } from '../github/commit-files.ts';
import type { PullRequest, Trigger } from '../github/event.ts';
import { findGroup, findMergeResult } from '../github/merge-result.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { WithoutPlan } from './not-evaluated.ts';
import { isRelevant } from './relevant-files.ts';

export type ChangeTrigger = Extract<
  Trigger,
  { readonly type: 'pull-request' | 'pull-request-target' | 'foreign-pull-request-target' | 'merge-group' }
>;

/** The planned sides, by commit and tree. */
export interface Merge {
  readonly commit: string;
  readonly tree: string;
  readonly base: string;
  readonly baseBranch: string;
  readonly changed: ChangedFiles;
}

/** Whether any changed file may matter to Tenantry. Unknown files may. */
export const mayMatter = (changed: ChangedFiles, inputs: Inputs): boolean =>
  changed.type === 'too-many' || isRelevant(changed.paths, inputs);

/** Many files can hide nothing: the lists of both sides are read anyway. */
export const allChanged = async (job: Job, { changed, base, tree }: Merge): Promise<readonly string[]> => {
  if (changed.type === 'all') return changed.paths;
  const listed = await orRefusal(changedPaths(job.github, base, tree));
  if (listed && !(listed instanceof GitHubRefusal)) return listed;
  job.warn('Changes to workflows and to the trust file are not listed, because GitHub does not list all files of the repository.');
  return [];
};

/** For a change without a merge result: a required check does not fail because of conflicts in other files. */
const changesElsewhere = async (job: Job, pullRequest: PullRequest): Promise<boolean> => {
  const listed = await orRefusal(listChangedFiles(job.github, pullRequest.number));
  return !(listed instanceof GitHubRefusal) && !mayMatter(listed, job.inputs);
};

export type MergeSearch = { readonly type: 'merge'; readonly merge: Merge } | { readonly type: 'none'; readonly why: WithoutPlan };

const reasons = { conflicts: 'conflicts', outdated: 'outdated', closed: 'closed', 'not-computed': 'notComputed' } as const;

export const mergeOf = async (job: Job, trigger: ChangeTrigger): Promise<MergeSearch> => {
  if (trigger.type === 'merge-group') {
    const { commit, base, baseBranch } = trigger;
    const group = await findGroup(job.github, { head: commit, base, baseBranch });
    return group.type === 'merge' ? group : { type: 'none', why: 'outdatedGroup' };
  }
  const found = await findMergeResult(job.github, trigger.pullRequest);
  if (found.type === 'merge') return found;
  const { reason } = found;
  const isElsewhere = (reason === 'conflicts' || reason === 'not-computed') && (await changesElsewhere(job, trigger.pullRequest));
  return { type: 'none', why: isElsewhere ? 'noFiles' : reasons[reason] };
};
