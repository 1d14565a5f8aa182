// The result of merging a pull request: GitHub's test merge commit, accepted only if its parents are the tip of the base and the head. Planning the head
// instead would show merges of other people as reverted.
import type { ChangedFiles } from './changed-files.ts';
import type { GitHub } from './client.ts';
import { branchRef, compareCommits, type Parents } from './compare-commits.ts';
import { readPullRequest } from './pull-request.ts';
import { unlessMissing } from './refusal.ts';

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

/** Nothing can be planned: full sentences. Never the same as "no changes". */
interface NotEvaluated {
  readonly type: 'not-evaluated';
  readonly reason: 'conflicts' | 'outdated' | 'closed' | 'not-computed';
  readonly why: string;
}

export type FoundMerge = { readonly type: 'merge'; readonly merge: MergeResult } | NotEvaluated;

const notEvaluated = (reason: NotEvaluated['reason'], why: string): NotEvaluated => ({ type: 'not-evaluated', reason, why });

/** Seconds between the attempts: half a minute in total. GitHub computes most test merges within a few. */
const pauses: readonly number[] = [1, 2, 3, 5, 8, 12];

const conflicts = 'The pull request has conflicts with its base. Resolve them; the next push is evaluated.';
const notComputed = 'GitHub has not computed the merge of this pull request. Run the job again.';

interface Wanted {
  readonly number: number;
  readonly head: string;
}

export const readParents = (github: GitHub, commit: string): Promise<Parents> =>
  github.call(
    'commit.read',
    (api, at) => api.rest.git.getCommit({ ...at, commit_sha: commit }),
    ({ tree, parents }) => ({ tree: tree.sha, parents: parents.map(({ sha }) => sha) }),
  );

/** undefined: GitHub is still computing, or has computed it for an older base or head. */
const tryToFind = async (github: GitHub, { number, head }: Wanted): Promise<FoundMerge | undefined> => {
  const pull = await readPullRequest(github, number);
  const { state, isMergeable, mergeCommit, baseBranch, head: now } = pull;
  if (state === 'closed') return notEvaluated('closed', 'The pull request is closed.');
  if (now !== head) {
    const why = `The pull request has moved from ${head.slice(0, 12)} to ${now.slice(0, 12)}. The run for that commit evaluates it.`;
    return notEvaluated('outdated', why);
  }
  if (isMergeable === false) return notEvaluated('conflicts', conflicts);
  if (isMergeable === null || mergeCommit === null) return undefined;
  const compared = await unlessMissing(compareCommits(github, branchRef(baseBranch), mergeCommit));
  const commit = compared && (compared.head ?? (await unlessMissing(readParents(github, mergeCommit))));
  if (!commit) return undefined;
  const { base: tip, changed } = compared;
  const { tree, parents } = commit;
  if (parents.length !== 2 || parents[0] !== tip || parents[1] !== head) return undefined;
  return { type: 'merge', merge: { commit: mergeCommit, tree, base: tip, head, baseBranch, changed } };
};

/** `head`: the commit that the event names. Waits for about half a minute while GitHub computes the merge. */
export const findMergeResult = async (github: GitHub, wanted: Wanted): Promise<FoundMerge> => {
  for (const pause of [...pauses, null]) {
    const found = await tryToFind(github, wanted);
    if (found) return found;
    if (pause !== null) await github.clock.sleep(pause * 1000);
  }
  return notEvaluated('not-computed', notComputed);
};

/** The head of a merge group, whose base is the commit that it is merged onto: the tip of the branch, or the group before it. */
export const findGroup = async (
  github: GitHub,
  { head, base, baseBranch }: { readonly head: string; readonly base: string; readonly baseBranch: string },
): Promise<FoundMerge> => {
  const compared = await compareCommits(github, base, head);
  const { base: from, common, head: merge, changed } = compared;
  if (from === base && common === base && head !== base)
    return { type: 'merge', merge: { commit: head, tree: merge?.tree ?? head, base, head, baseBranch, changed } };
  const why = `The group's head ${head.slice(0, 12)} does not follow its base ${base.slice(0, 12)}. The queue makes a new group.`;
  return notEvaluated('outdated', why);
};
