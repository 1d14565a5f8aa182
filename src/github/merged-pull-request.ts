// The pull request whose merge created a commit of a branch: the outcome of its apply is reported there.
import type { GitHub } from './client.ts';

export interface MergedPullRequest {
  readonly number: number;
  readonly head: string;
}

/** undefined: the commit was pushed without a pull request. */
export const findMergedPullRequest = (github: GitHub, commit: string, branch: string): Promise<MergedPullRequest | undefined> =>
  github.call(
    'commit.pull-requests',
    (api, at) => api.rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: commit, per_page: 100 }),
    (pulls) =>
      pulls
        .filter((pull) => pull.merged_at !== null && pull.base.ref === branch && pull.merge_commit_sha === commit)
        .map(({ number, head }) => ({ number, head: head.sha }))[0],
  );
