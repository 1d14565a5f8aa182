// The current state of a pull request on GitHub.
import type { GitHub } from './client.ts';

export interface LivePullRequest {
  readonly state: 'open' | 'closed';
  readonly isMerged: boolean;
  readonly head: string;
  readonly baseBranch: string;
  /** null: GitHub is still computing it. */
  readonly isMergeable: boolean | null;
  /** From the last test merge, which may be older than head or base. */
  readonly mergeCommit: string | null;
}

export const readPullRequest = (github: GitHub, number: number): Promise<LivePullRequest> =>
  github.call(
    'pull-request.read',
    (api, at) => api.rest.pulls.get({ ...at, pull_number: number }),
    (pull) => ({
      state: pull.state === 'open' ? 'open' : 'closed',
      isMerged: pull.merged,
      head: pull.head.sha,
      baseBranch: pull.base.ref,
      isMergeable: pull.mergeable,
      mergeCommit: pull.merge_commit_sha,
    }),
  );

/** The current commit of a branch. */
export const readTip = (github: GitHub, branch: string): Promise<string> =>
  github.call(
    'ref.read',
    (api, at) => api.rest.git.getRef({ ...at, ref: `heads/${branch}` }),
    (ref) => ref.object.sha,
  );
