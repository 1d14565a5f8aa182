// The branch of a pull request that the Action maintains: its content, and whether anybody else has pushed to it. Only facts that GitHub reports count.
import { createHash } from 'node:crypto';
import type { Author } from './author.ts';
import type { GitHub } from './client.ts';
import { readParents } from './merge-result.ts';
import { readTip } from './pull-request.ts';
import { done, type Result } from './result.ts';

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

/** `head`: `branchRef`, or a commit. done: undefined if it does not exist. */
export const readBranch = async (github: GitHub, base: string, head: string): Promise<Result<Branch | undefined>> => {
  const compared = await github.call(
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
  if (compared.type === 'refused' && compared.why.cause === 'not-found') return done(undefined);
  return compared;
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
): Promise<Result<string>> => {
  const parent = await readParents(github, base);
  if (parent.type === 'refused') return parent;
  const tree = await github.call(
    'tree.create',
    (api, at) =>
      api.rest.git.createTree({
        ...at,
        base_tree: parent.value.tree,
        tree: Object.entries(texts).map(([path, content]) => ({ path, mode: '100644' as const, type: 'blob' as const, content })),
      }),
    ({ sha }) => sha,
  );
  if (tree.type === 'refused') return tree;
  return await github.call(
    'commit.create',
    // Without an author, GitHub commits as the App and signs it.
    (api, at) => api.rest.git.createCommit({ ...at, message, tree: tree.value, parents: [base] }),
    ({ sha }) => sha,
  );
};

type Moved = 'moved' | 'elsewhere';

const write = (github: GitHub, branch: string, commit: string, isNew: boolean): Promise<Result<null>> =>
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

/** done: undefined if there is no such branch. */
const tipOf = async (github: GitHub, branch: string): Promise<Result<string | undefined>> => {
  const tip = await readTip(github, branch);
  return tip.type === 'refused' && tip.why.cause === 'not-found' ? done(undefined) : tip;
};

/**
 * Moves the branch to a commit, or creates it. `from`: its last known commit; undefined: none. elsewhere: it has moved since, and was left unchanged. GitHub
 * moves a branch from any commit, so the branch is checked right before.
 */
export const moveBranch = async (github: GitHub, branch: string, from: string | undefined, commit: string): Promise<Result<Moved>> => {
  const now = await tipOf(github, branch);
  if (now.type === 'refused') return now;
  if (now.value !== from) return done(now.value === commit ? 'moved' : 'elsewhere');
  for (let tries = 1; ; tries += 1) {
    const written = await write(github, branch, commit, from === undefined);
    if (written.type === 'done') return done('moved');
    // Another run was first, or it is unknown whether this run was: the current state decides.
    if (!written.why.isOutcomeUnknown && written.why.cause !== 'invalid') return written;
    const after = await tipOf(github, branch);
    if (after.type === 'refused') return written;
    if (after.value === commit) return done('moved');
    if (after.value !== from) return done('elsewhere');
    if (!written.why.isOutcomeUnknown || tries > 1) return written;
  }
};

/** A branch that is already gone counts as deleted; one that has moved is left unchanged. */
export const deleteBranch = async (github: GitHub, branch: string, tip: string): Promise<Result<null>> => {
  const now = await tipOf(github, branch);
  if (now.type === 'refused') return now;
  if (now.value !== tip) return done(null);
  const deleted = await github.call(
    'ref.delete',
    (api, at) => api.rest.git.deleteRef({ ...at, ref: `heads/${branch}` }),
    () => null,
  );
  return deleted.type === 'refused' && deleted.why.cause === 'not-found' ? done(null) : deleted;
};
