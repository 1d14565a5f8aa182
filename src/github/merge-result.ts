// The result of merging a pull request: GitHub's test merge commit, accepted only if its parents are the tip of the base and the head. Planning the head
// instead would show merges of other people as reverted.
import type { ChangedFiles } from './changed-files.ts';
import type { GitHub } from './client.ts';
import { readPullRequest } from './pull-request.ts';
import { done, type Result } from './result.ts';

interface MergeResult {
  /** The test merge commit. */
  readonly commit: string;
  readonly tree: string;
  readonly base: string;
  readonly head: string;
  readonly baseBranch: string;
  /** The changes of the merge relative to the base: a branch that is behind it reverts nothing. */
  readonly changed: ChangedFiles;
}

export type FoundMerge =
  | { readonly type: 'merge'; readonly merge: MergeResult }
  /** Nothing can be planned: full sentences. Never the same as "no changes". */
  | { readonly type: 'not-evaluated'; readonly reason: 'conflicts' | 'outdated' | 'closed' | 'not-computed'; readonly why: string };

/** Seconds between the attempts: half a minute in total. GitHub computes most test merges within a few. */
const pauses: readonly number[] = [1, 2, 3, 5, 8, 12];

const conflicts = 'The pull request has conflicts with its base. Resolve them; the next push is evaluated.';
const notComputed = 'GitHub has not computed the merge of this pull request. Run the job again.';

interface Wanted {
  readonly number: number;
  readonly head: string;
}

interface Parents {
  readonly tree: string;
  readonly parents: readonly string[];
}

export const readParents = (github: GitHub, commit: string): Promise<Result<Parents>> =>
  github.call(
    'commit.read',
    (api, at) => api.rest.git.getCommit({ ...at, commit_sha: commit }),
    ({ tree, parents }) => ({ tree: tree.sha, parents: parents.map(({ sha }) => sha) }),
  );

/** GitHub lists no more in one comparison. */
const mostCompared = 300;

interface Compared {
  readonly tip: string;
  /** The newest common commit. */
  readonly common: string;
  /** undefined: there are more commits than GitHub lists. */
  readonly merge: Parents | undefined;
  readonly changed: ChangedFiles;
}

/** The tip of the base, the parents of the merge and the changed files, in one request. */
const compare = (github: GitHub, base: string, commit: string): Promise<Result<Compared>> =>
  github.call(
    'commits.compare',
    (api, at) => api.rest.repos.compareCommitsWithBasehead({ ...at, basehead: `${base}...${commit}` }),
    ({ base_commit: tip, merge_base_commit: common, commits, files = [] }) => {
      const merge = commits.findLast(({ sha }) => sha === commit);
      const paths = files.flatMap(({ filename, previous_filename: before }) => (before === undefined ? [filename] : [filename, before]));
      return {
        tip: tip.sha,
        common: common.sha,
        merge: merge && { tree: merge.commit.tree.sha, parents: merge.parents.map(({ sha }) => sha) },
        changed: files.length < mostCompared ? { type: 'all', paths } : { type: 'too-many' },
      };
    },
  );

/** undefined: GitHub is still computing, or has computed it for an older base or head. */
const tryToFind = async (github: GitHub, { number, head }: Wanted): Promise<Result<FoundMerge | undefined>> => {
  const pull = await readPullRequest(github, number);
  if (pull.type === 'refused') return pull;
  const { state, isMergeable, mergeCommit, baseBranch, head: now } = pull.value;
  if (state === 'closed') return done({ type: 'not-evaluated', reason: 'closed', why: 'The pull request is closed.' });
  if (now !== head) {
    const why = `The pull request has moved from ${head.slice(0, 12)} to ${now.slice(0, 12)}. The run for that commit evaluates it.`;
    return done({ type: 'not-evaluated', reason: 'outdated', why });
  }
  if (isMergeable === false) return done({ type: 'not-evaluated', reason: 'conflicts', why: conflicts });
  if (isMergeable === null || mergeCommit === null) return done(undefined);
  const compared = await compare(github, baseBranch, mergeCommit);
  if (compared.type === 'refused') return compared.why.cause === 'not-found' ? done(undefined) : compared;
  const { tip, changed } = compared.value;
  const commit = compared.value.merge ? done(compared.value.merge) : await readParents(github, mergeCommit);
  if (commit.type === 'refused') return commit.why.cause === 'not-found' ? done(undefined) : commit;
  const { tree, parents } = commit.value;
  if (parents.length !== 2 || parents[0] !== tip || parents[1] !== head) return done(undefined);
  return done({ type: 'merge', merge: { commit: mergeCommit, tree, base: tip, head, baseBranch, changed } });
};

/** `head`: the commit that the event names. Waits for about half a minute while GitHub computes the merge. */
export const findMergeResult = async (github: GitHub, wanted: Wanted): Promise<Result<FoundMerge>> => {
  for (const pause of [...pauses, null]) {
    const found = await tryToFind(github, wanted);
    if (found.type === 'refused') return found;
    if (found.value !== undefined) return done(found.value);
    if (pause !== null) await github.clock.sleep(pause * 1000);
  }
  return done({ type: 'not-evaluated', reason: 'not-computed', why: notComputed });
};

/** The head of a merge group, whose base is the commit that it is merged onto: the tip of the branch, or the group before it. */
export const findGroup = async (
  github: GitHub,
  { head, base, baseBranch }: { readonly head: string; readonly base: string; readonly baseBranch: string },
): Promise<Result<FoundMerge>> => {
  const compared = await compare(github, base, head);
  if (compared.type === 'refused') return compared;
  const { tip, common, merge, changed } = compared.value;
  if (tip === base && common === base && head !== base)
    return done({ type: 'merge', merge: { commit: head, tree: merge?.tree ?? head, base, head, baseBranch, changed } });
  const why = `The group's head ${head.slice(0, 12)} does not follow its base ${base.slice(0, 12)}. The queue makes a new group.`;
  return done({ type: 'not-evaluated', reason: 'outdated', why });
};
