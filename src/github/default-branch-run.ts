// Whether a run was one of the default branch: what it made, an artifact or an approved plan, may be used. `head_branch` of a run proves nothing, because a tag can
// have the name of a branch. A commit in the history of the branch alone proves nothing either: it can be an intermediate commit of a merged pull request, with
// another workflow. Therefore the files that decide what a run does must be those that the branch has now.
import { isBelow } from '../files/is-below.ts';
import { quoted } from '../yaml/visible.ts';
import type { GitHub } from './client.ts';
import { changedPaths } from './commit-files.ts';
import { branchRef, type ComparedCommits, compareCommits } from './compare-commits.ts';
import { readTip } from './pull-request.ts';
import { unlessMissing } from './refusal.ts';

export interface RunToProve {
  readonly commit: string;
  readonly defaultBranch: string;
  /** The workflow file, with those that it calls; null: the runner does not name it, and any workflow may be the one. */
  readonly workflows: readonly string[] | null;
  readonly trust: string | undefined;
}

export type RunProof =
  | { readonly type: 'proven' }
  /** Why it is not: completes "its commit …" or similar, without a full stop. */
  | { readonly type: 'unproven'; readonly why: string };

const unproven = (why: string): RunProof => ({ type: 'unproven', why });

/** Actions that a workflow of the repository may call. */
const localActions = '.github/actions';
const allWorkflows = '.github/workflows';

const changedSince = async (github: GitHub, run: RunToProve, { changed }: ComparedCommits): Promise<readonly string[] | undefined> => {
  if (changed.type === 'all') return changed.paths;
  return await changedPaths(github, run.commit, await readTip(github, run.defaultBranch));
};

/** One request, if fewer than 300 files differ. */
export const proveRun = async (github: GitHub, run: RunToProve): Promise<RunProof> => {
  const compared = await unlessMissing(compareCommits(github, run.commit, branchRef(run.defaultBranch)));
  if (compared?.base !== run.commit || compared.common !== run.commit)
    return unproven(`its commit ${run.commit.slice(0, 12)} is not in the history of the default branch`);
  const changed = await changedSince(github, run, compared);
  if (!changed) return unproven('GitHub does not list all files that differ from the default branch');
  const deciding = [...(run.workflows ?? [allWorkflows]), ...(run.trust === undefined ? [] : [run.trust]), localActions];
  const other = changed.find((path) => deciding.some((one) => isBelow(path, one)));
  return other === undefined ? { type: 'proven' } : unproven(`its ${quoted(other)} is not that of the default branch now`);
};
