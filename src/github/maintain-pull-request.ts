// One pull request of the Action per subject: proposed, kept up to date, and closed when there is nothing left to propose. It is never merged, and people have
// precedence: a branch with other pushes is left unchanged, and a proposal that somebody closed is not repeated.
import { createCommit, deleteBranch, hasExactly, isOnlyBy, moveBranch, readBranch, type Texts } from './adoption-branch.ts';
import { type Author, isBy } from './author.ts';
import type { GitHub } from './client.ts';
import { branchRef } from './compare-commits.ts';
import { type CommentSubject, markerOf, unmarked, withMarker } from './marker.ts';
import { readTip } from './pull-request.ts';
import { GitHubRefusal, orRefusal, warningsOf } from './refusal.ts';

export interface PullRequestContent {
  readonly subject: CommentSubject;
  readonly author: Author;
  /** The branch of this subject only. */
  readonly branch: string;
  readonly baseBranch: string;
  /** The tip of the base branch for the proposal. */
  readonly base: string;
  /** undefined: nothing is left to propose. */
  readonly proposal: { readonly title: string; readonly body: string; readonly texts: Texts; readonly message: string } | undefined;
  /** The text of the pull request when nothing is left to propose. */
  readonly closing: string;
  /** The possible changes of an open pull request. nothing: the data is too incomplete to change it. update: too incomplete to close it. */
  readonly may: 'close' | 'update' | 'nothing';
  readonly run: { readonly id: number; readonly attempt: number };
}

interface Ours {
  readonly number: number;
  readonly url: string;
}

/** pushed: somebody else pushed to the branch. opened: its pull request is not ours. moved: the base branch has moved on. */
type LeftAlone = 'pushed' | 'opened' | 'moved';

export type MaintainedPullRequest =
  | ({ readonly type: 'created' | 'updated' | 'unchanged' | 'closed'; readonly warnings: readonly GitHubRefusal[] } & Ours)
  /** Somebody closed exactly this proposal. */
  | ({ readonly type: 'declined' } & Ours)
  | { readonly type: 'not-needed' }
  /** `pullRequest`: of somebody else; undefined: it is not about one. */
  | { readonly type: 'left-alone'; readonly why: LeftAlone; readonly branch: string; readonly pullRequest: number | undefined };

interface Listed extends Ours {
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly isOurs: boolean;
  readonly head: string;
}

/** The newest first. A fork may have another branch of the same name. */
const listPulls = (github: GitHub, { author, branch }: PullRequestContent): Promise<readonly Listed[]> =>
  github.call(
    'pull-request.list',
    (api, at) =>
      api.rest.pulls.list({ ...at, state: 'all', head: `${at.owner}:${branch}`, sort: 'created', direction: 'desc', per_page: 100 }),
    (pulls) =>
      pulls
        .filter(({ head }) => head.ref === branch)
        .map((pull) => ({
          number: pull.number,
          url: pull.html_url,
          title: pull.title,
          body: pull.body ?? '',
          isOpen: pull.state === 'open',
          isMerged: pull.merged_at !== null,
          isOurs: isBy(author, pull),
          head: pull.head.sha,
        }))
        .toSorted((a, b) => b.number - a.number),
  );

const update = (
  github: GitHub,
  number: number,
  changes: { readonly title?: string; readonly body?: string; readonly state?: 'closed' },
): Promise<null> =>
  github.call(
    'pull-request.update',
    (api, at) => api.rest.pulls.update({ ...at, pull_number: number, ...changes }),
    () => null,
  );

/** The marker, which differs between runs with equal content. */
const marked = ({ subject, base, run }: PullRequestContent, body: string): string =>
  withMarker(body, markerOf(subject, { head: base, run }));

/** Whether a person closed it. GitHub reports the actor at the issue of the pull request. */
const isDeclined = async (github: GitHub, { author, base, proposal }: PullRequestContent, last: Listed): Promise<boolean> => {
  if (last.isMerged || !proposal) return false;
  const branch = await readBranch(github, base, last.head);
  if (!branch || !hasExactly(branch, proposal.texts)) return false;
  return await github.call(
    'pull-request.closer',
    (api, at) => api.rest.issues.get({ ...at, issue_number: last.number }),
    ({ closed_by: closer }) => closer?.login !== author.login,
  );
};

const leftAlone = (why: LeftAlone, branch: string, pullRequest?: Listed): MaintainedPullRequest => ({
  type: 'left-alone',
  why,
  branch,
  pullRequest: pullRequest?.number,
});

const create = async (github: GitHub, wanted: PullRequestContent, title: string, body: string): Promise<MaintainedPullRequest> => {
  const { branch, baseBranch } = wanted;
  for (let tries = 1; ; tries += 1) {
    const created = await orRefusal(
      github.call(
        'pull-request.create',
        (api, at) => api.rest.pulls.create({ ...at, title, body, head: branch, base: baseBranch }),
        ({ number, html_url: url }) => ({ number, url }),
      ),
    );
    if (!(created instanceof GitHubRefusal)) return { type: 'created', ...created, warnings: [] };
    // GitHub accepts one pull request per branch: another run was first, or this one without receiving the response.
    if (!created.isOutcomeUnknown && created.reason !== 'invalid') throw created;
    await github.clock.sleep(1000);
    const listed = await orRefusal(listPulls(github, wanted));
    if (listed instanceof GitHubRefusal) throw created;
    const open = listed.find(({ isOpen }) => isOpen);
    if (open?.isOurs) return { type: 'created', number: open.number, url: open.url, warnings: [] };
    if (open) return leftAlone('opened', branch, open);
    if (!created.isOutcomeUnknown || tries > 1) throw created;
  }
};

const close = async (github: GitHub, wanted: PullRequestContent, open: Listed): Promise<MaintainedPullRequest> => {
  const { base, branch, author, closing } = wanted;
  const { number, url } = open;
  const found = await readBranch(github, base, branchRef(branch));
  if (found && !isOnlyBy(author, found)) return leftAlone('pushed', branch);
  await update(github, number, { state: 'closed', body: marked(wanted, closing) });
  const warnings = found ? await warningsOf(deleteBranch(github, branch, found.tip)) : [];
  return { type: 'closed', number, url, warnings };
};

export const maintainPullRequest = async (github: GitHub, wanted: PullRequestContent): Promise<MaintainedPullRequest> => {
  const { author, branch, base, baseBranch, proposal, may } = wanted;
  const listed = await listPulls(github, wanted);
  const isOpen = listed.filter((one) => one.isOpen);
  const open = isOpen.find(({ isOurs }) => isOurs);
  const other = isOpen.find(({ isOurs }) => !isOurs);
  if (!proposal) return open && may === 'close' ? await close(github, wanted, open) : { type: 'not-needed' };
  if (open && may === 'nothing') return { type: 'unchanged', number: open.number, url: open.url, warnings: [] };
  const found = await readBranch(github, base, branchRef(branch));
  if (found && !isOnlyBy(author, found)) return leftAlone('pushed', branch);
  if (!open && other) return leftAlone('opened', branch, other);
  const { title, body, texts, message } = proposal;
  const isOnBranch = found !== undefined && hasExactly(found, texts);
  const isSaid = open !== undefined && open.title === title && unmarked(open.body) === unmarked(marked(wanted, body));
  if (open && isOnBranch && isSaid) return { type: 'unchanged', number: open.number, url: open.url, warnings: [] };
  if (!open) {
    const last = listed.find(({ isOurs }) => isOurs);
    if (last && (await isDeclined(github, wanted, last))) return { type: 'declined', number: last.number, url: last.url };
  }
  if ((await readTip(github, baseBranch)) !== base) return leftAlone('moved', baseBranch);
  if (!isOnBranch) {
    const commit = await createCommit(github, { base, texts, message });
    // Another run wrote the same proposal, or somebody pushed: the next run checks again. The pull request of the other run is found below.
    if ((await moveBranch(github, branch, found?.tip, commit)) === 'elsewhere') {
      const now = await readBranch(github, base, branchRef(branch));
      if (!now || !isOnlyBy(author, now)) return leftAlone('pushed', branch);
    }
  }
  if (!open) return await create(github, wanted, title, marked(wanted, body));
  const { number, url } = open;
  if (!isSaid) await update(github, number, { title, body: marked(wanted, body) });
  return { type: 'updated', number, url, warnings: [] };
};
