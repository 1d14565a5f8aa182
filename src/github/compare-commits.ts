// Two commits compared in one request: their newest common commit, and the files that differ. Branches are named in full, because a tag can have the name of a
// branch.
import type { ChangedFiles } from './changed-files.ts';
import type { GitHub } from './client.ts';

/** GitHub lists no more in one comparison. */
const mostCompared = 300;

export interface Parents {
  readonly tree: string;
  readonly parents: readonly string[];
}

export interface ComparedCommits {
  /** The commit of the base. */
  readonly base: string;
  /** The newest common commit. */
  readonly common: string;
  /** The head; undefined: it is not named by its commit, is the base, or there are more commits than GitHub lists. */
  readonly head: Parents | undefined;
  /** From the common commit to the head. */
  readonly changed: ChangedFiles;
}

export const branchRef = (branch: string): string => `refs/heads/${branch}`;

/** `base`, `head`: commits, or `branchRef`. */
export const compareCommits = (github: GitHub, base: string, head: string): Promise<ComparedCommits> =>
  github.call(
    'commits.compare',
    (api, at) => api.rest.repos.compareCommitsWithBasehead({ ...at, basehead: `${base}...${head}` }),
    ({ base_commit: from, merge_base_commit: common, commits, files = [] }) => {
      const last = commits.findLast(({ sha }) => sha === head);
      const paths = files.flatMap(({ filename, previous_filename: before }) => (before === undefined ? [filename] : [filename, before]));
      return {
        base: from.sha,
        common: common.sha,
        head: last && { tree: last.commit.tree.sha, parents: last.parents.map(({ sha }) => sha) },
        changed: files.length < mostCompared ? { type: 'all', paths } : { type: 'too-many' },
      };
    },
  );
