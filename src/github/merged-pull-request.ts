// The pull request that brought a commit: the outcome of its apply is reported there, and its approvals prove what the commit says.
import type { GitHub } from './client.ts';

export interface MergedPullRequest {
  readonly number: number;
  readonly head: string;
}

interface Merged extends MergedPullRequest {
  readonly into: string;
  readonly mergeCommit: string | null;
}

const mergedWith = (github: GitHub, commit: string): Promise<readonly Merged[]> =>
  github.call(
    'commit.pull-requests',
    (api, at) => api.rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: commit, per_page: 100 }),
    (pulls) =>
      pulls
        .filter((pull) => pull.merged_at !== null)
        .map(({ number, head, base, merge_commit_sha }) => ({ number, head: head.sha, into: base.ref, mergeCommit: merge_commit_sha })),
  );

/** Whose merge created a commit of a branch. undefined: the commit was pushed without a pull request. */
export const findMergedPullRequest = async (github: GitHub, commit: string, branch: string): Promise<MergedPullRequest | undefined> => {
  const found = (await mergedWith(github, commit)).find(({ into, mergeCommit }) => into === branch && mergeCommit === commit);
  return found && { number: found.number, head: found.head };
};

/** That was merged with the commit: as its merge, or among its commits. undefined: there is none. */
export const findPullRequestOf = async (github: GitHub, commit: string): Promise<MergedPullRequest | undefined> => {
  const [found] = (await mergedWith(github, commit)).toSorted((a, b) => a.number - b.number);
  return found && { number: found.number, head: found.head };
};
