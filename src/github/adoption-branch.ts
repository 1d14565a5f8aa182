// The branch of a pull request that the Action maintains: its content, and whether anybody else has pushed to it. Only facts that GitHub reports count.
import { createHash } from 'node:crypto';
import type { Author } from './author.ts';
import type { GitHub } from './client.ts';
import { readParents } from './merge-result.ts';
import { readTip } from './pull-request.ts';
import { GitHubRefusal, orRefusal, unlessMissing } from './refusal.ts';

/** New text by path from the root of the repository. */
export type Texts = Readonly<Record<string, string>>;

interface Commit {
  readonly sha: string;
  /** Logins. null: GitHub has no account for that e-mail. */
  readonly author: string | null;
  readonly committer: string | null;
  readonly isSigned: boolean;
}

export interface Branch {
  readonly tip: string;
  /** Commits on the branch that are not on the base. */
  readonly commits: readonly Commit[];
  /** Object ids by path; removed files have none. */
  readonly files: ReadonlyMap<string, string>;
  readonly isMore: boolean;
}

const mostCompared = 250;

/** `head`: `branchRef`, or a commit. undefined: it does not exist. */
export const readBranch = (github: GitHub, base: string, head: string): Promise<Branch | undefined> => {
  const compared = github.call(
    'commits.compare',
    (api, at) => api.rest.repos.compareCommitsWithBasehead({ ...at, basehead: `${base}...${head}` }),
    ({ merge_base_commit: fork, commits, files = [], total_commits: total }) => ({
      // Without commits of its own it is at a commit of the base.
      tip: commits.at(-1)?.sha ?? fork.sha,
      commits: commits.map((one) => ({
        sha: one.sha,
        author: one.author !== null && 'login' in one.author ? one.author.login : null,
        committer: one.committer !== null && 'login' in one.committer ? one.committer.login : null,
        isSigned: one.commit.verification?.verified === true,
      })),
      files: new Map(files.map(({ filename, sha, status }) => [filename, status === 'removed' ? '' : (sha ?? '')])),
      isMore: total > mostCompared || files.length >= 300,
    }),
  );
  return unlessMissing(compared);
};

/** GitHub signs its own commits for an App. */
const github = 'web-flow';

/**
 * Whether this author committed everything that the branch adds. A person's push adds a commit of that person; amending or rebasing the commit of another
 * person changes its committer.
 */
export const isOnlyBy = ({ login }: Author, { commits, isMore }: Branch): boolean =>
  !isMore &&
  commits.every(({ author, committer, isSigned }) => author === login && (committer === login || (committer === github && isSigned)));

const objectId = (text: string, like: string): string => {
  const bytes = Buffer.from(text);
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
};

/** Whether the branch changes exactly these files to these texts. */
export const hasExactly = ({ tip, files, isMore }: Branch, texts: Texts): boolean => {
  const wanted = Object.entries(texts);
  return !isMore && files.size === wanted.length && wanted.every(([path, text]) => files.get(path) === objectId(text, tip));
};

/** One commit on `base`, which no branch contains yet. */
export const createCommit = async (
  github: GitHub,
  { base, texts, message }: { readonly base: string; readonly texts: Texts; readonly message: string },
): Promise<string> => {
  const { tree: baseTree } = await readParents(github, base);
  const tree = await github.call(
    'tree.create',
    (api, at) =>
      api.rest.git.createTree({
        ...at,
        base_tree: baseTree,
        tree: Object.entries(texts).map(([path, content]) => ({ path, mode: '100644' as const, type: 'blob' as const, content })),
      }),
    ({ sha }) => sha,
  );
  return await github.call(
    'commit.create',
    // Without an author, GitHub commits as the App and signs it.
    (api, at) => api.rest.git.createCommit({ ...at, message, tree, parents: [base] }),
    ({ sha }) => sha,
  );
};

type Moved = 'moved' | 'elsewhere';

const write = (github: GitHub, branch: string, commit: string, isNew: boolean): Promise<null> =>
  isNew
    ? github.call(
        'ref.create',
        (api, at) => api.rest.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: commit }),
        () => null,
      )
    : github.call(
        'ref.update',
        (api, at) => api.rest.git.updateRef({ ...at, ref: `heads/${branch}`, sha: commit, force: true }),
        () => null,
      );

/** undefined: there is no such branch. */
const tipOf = (github: GitHub, branch: string): Promise<string | undefined> => unlessMissing(readTip(github, branch));

/**
 * Moves the branch to a commit, or creates it. `from`: its last known commit; undefined: none. elsewhere: it has moved since, and was left unchanged. GitHub
 * moves a branch from any commit, so the branch is checked right before.
 */
export const moveBranch = async (github: GitHub, branch: string, from: string | undefined, commit: string): Promise<Moved> => {
  const now = await tipOf(github, branch);
  if (now !== from) return now === commit ? 'moved' : 'elsewhere';
  for (let tries = 1; ; tries += 1) {
    const written = await orRefusal(write(github, branch, commit, from === undefined));
    if (!(written instanceof GitHubRefusal)) return 'moved';
    // Another run was first, or it is unknown whether this run was: the current state decides.
    if (!written.isOutcomeUnknown && written.reason !== 'invalid') throw written;
    const after = await orRefusal(tipOf(github, branch));
    if (after instanceof GitHubRefusal) throw written;
    if (after === commit) return 'moved';
    if (after !== from) return 'elsewhere';
    if (!written.isOutcomeUnknown || tries > 1) throw written;
  }
};

/** A branch that is already gone counts as deleted; one that has moved is left unchanged. */
export const deleteBranch = async (github: GitHub, branch: string, tip: string): Promise<void> => {
  if ((await tipOf(github, branch)) !== tip) return;
  await unlessMissing(
    github.call(
      'ref.delete',
      (api, at) => api.rest.git.deleteRef({ ...at, ref: `heads/${branch}` }),
      () => null,
    ),
  );
};
