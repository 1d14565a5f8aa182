// One pull request of the Action per subject: proposed, kept up to date, and closed when there is nothing left to propose. It is never merged, and people have
// precedence: a branch with other pushes is left unchanged, and a proposal that somebody closed is not repeated.
import { createCommit, deleteBranch, hasExactly, isOnlyBy, moveBranch, readBranch, type Texts } from './adoption-branch.ts';
import { type Author, isBy } from './author.ts';
import type { GitHub } from './client.ts';
import { branchRef } from './compare-commits.ts';
import { type CommentSubject, markerOf, unmarked, withMarker } from './marker.ts';
import { readTip } from './pull-request.ts';
import { done, type GitHubRefusal, type Result } from './result.ts';

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

export type MaintainedPullRequest =
  | ({ readonly type: 'created' | 'updated' | 'unchanged' | 'closed'; readonly warnings: readonly GitHubRefusal[] } & Ours)
  /** Somebody closed exactly this proposal. */
  | ({ readonly type: 'declined' } & Ours)
  | { readonly type: 'not-needed' }
  /** Full sentences. */
  | { readonly type: 'left-alone'; readonly why: string };

interface Listed extends Ours {
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly isMerged: boolean;
  readonly isOurs: boolean;
  readonly head: string;
}

/** The newest first. A fork may have another branch of the same name. */
const listPulls = (github: GitHub, { author, branch }: PullRequestContent): Promise<Result<readonly Listed[]>> =>
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
): Promise<Result<null>> =>
  github.call(
    'pull-request.update',
    (api, at) => api.rest.pulls.update({ ...at, pull_number: number, ...changes }),
    () => null,
  );

/** The marker, which differs between runs with equal content. */
const marked = ({ subject, base, run }: PullRequestContent, body: string): string =>
  withMarker(body, markerOf(subject, { head: base, run }));

const pushedBy = (branch: string): string =>
  `Somebody else has pushed to the branch ${branch}, so it was left alone. Merge or close its pull request and delete the branch; the next run proposes what is left.`;

const openedBy = (branch: string, { number }: Listed): string =>
  `Pull request #${number} of the branch ${branch} is not by the GitHub App, so it was left alone. Close it and delete the branch; the next run proposes again.`;

const movedOn = (baseBranch: string): string => `The branch ${baseBranch} has moved on. The next run proposes again.`;

/** Whether a person closed it. GitHub reports the actor at the issue of the pull request. */
const isDeclined = async (
  github: GitHub,
  { author, base, proposal }: PullRequestContent,
  last: Listed | undefined,
): Promise<Result<boolean>> => {
  if (!last || last.isMerged || !proposal) return done(false);
  const branch = await readBranch(github, base, last.head);
  if (branch.type === 'refused') return branch;
  if (!branch.value || !hasExactly(branch.value, proposal.texts)) return done(false);
  return await github.call(
    'pull-request.closer',
    (api, at) => api.rest.issues.get({ ...at, issue_number: last.number }),
    ({ closed_by: closer }) => closer?.login !== author.login,
  );
};

const create = async (github: GitHub, wanted: PullRequestContent, title: string, body: string): Promise<Result<MaintainedPullRequest>> => {
  const { branch, baseBranch } = wanted;
  for (let tries = 1; ; tries += 1) {
    const created = await github.call(
      'pull-request.create',
      (api, at) => api.rest.pulls.create({ ...at, title, body, head: branch, base: baseBranch }),
      ({ number, html_url: url }) => ({ number, url }),
    );
    if (created.type === 'done') return done({ type: 'created', ...created.value, warnings: [] });
    // GitHub accepts one pull request per branch: another run was first, or this one without receiving the response.
    if (!created.why.isOutcomeUnknown && created.why.cause !== 'invalid') return created;
    await github.clock.sleep(1000);
    const listed = await listPulls(github, wanted);
    if (listed.type === 'refused') return created;
    const open = listed.value.find(({ isOpen }) => isOpen);
    if (open?.isOurs) return done({ type: 'created', number: open.number, url: open.url, warnings: [] });
    if (open) return done({ type: 'left-alone', why: openedBy(branch, open) });
    if (!created.why.isOutcomeUnknown || tries > 1) return created;
  }
};

const close = async (github: GitHub, wanted: PullRequestContent, open: Listed): Promise<Result<MaintainedPullRequest>> => {
  const { base, branch, author, closing } = wanted;
  const { number, url } = open;
  const found = await readBranch(github, base, branchRef(branch));
  if (found.type === 'refused') return found;
  if (found.value && !isOnlyBy(author, found.value)) return done({ type: 'left-alone', why: pushedBy(branch) });
  const closed = await update(github, number, { state: 'closed', body: marked(wanted, closing) });
  if (closed.type === 'refused') return closed;
  const deleted = found.value ? await deleteBranch(github, branch, found.value.tip) : done(null);
  return done({ type: 'closed', number, url, warnings: deleted.type === 'refused' ? [deleted.why] : [] });
};

/** Never throws. A refusal does not change the verdict, exit code and summary of the run. */
export const maintainPullRequest = async (github: GitHub, wanted: PullRequestContent): Promise<Result<MaintainedPullRequest>> => {
  const { author, branch, base, baseBranch, proposal, may } = wanted;
  const listed = await listPulls(github, wanted);
  if (listed.type === 'refused') return listed;
  const isOpen = listed.value.filter((one) => one.isOpen);
  const open = isOpen.find(({ isOurs }) => isOurs);
  const other = isOpen.find(({ isOurs }) => !isOurs);
  if (!proposal) return open && may === 'close' ? await close(github, wanted, open) : done({ type: 'not-needed' });
  if (open && may === 'nothing') return done({ type: 'unchanged', number: open.number, url: open.url, warnings: [] });
  const found = await readBranch(github, base, branchRef(branch));
  if (found.type === 'refused') return found;
  if (found.value && !isOnlyBy(author, found.value)) return done({ type: 'left-alone', why: pushedBy(branch) });
  if (!open && other) return done({ type: 'left-alone', why: openedBy(branch, other) });
  const { title, body, texts, message } = proposal;
  const isOnBranch = found.value !== undefined && hasExactly(found.value, texts);
  const isSaid = open !== undefined && open.title === title && unmarked(open.body) === unmarked(marked(wanted, body));
  if (open && isOnBranch && isSaid) return done({ type: 'unchanged', number: open.number, url: open.url, warnings: [] });
  if (!open) {
    const last = listed.value.find(({ isOurs }) => isOurs);
    const declined = await isDeclined(github, wanted, last);
    if (declined.type === 'refused') return declined;
    if (last && declined.value) return done({ type: 'declined', number: last.number, url: last.url });
  }
  const tip = await readTip(github, baseBranch);
  if (tip.type === 'refused') return tip;
  if (tip.value !== base) return done({ type: 'left-alone', why: movedOn(baseBranch) });
  if (!isOnBranch) {
    const commit = await createCommit(github, { base, texts, message });
    if (commit.type === 'refused') return commit;
    const moved = await moveBranch(github, branch, found.value?.tip, commit.value);
    if (moved.type === 'refused') return moved;
    // Another run wrote the same proposal, or somebody pushed: the next run checks again. The pull request of the other run is found below.
    if (moved.value === 'elsewhere') {
      const now = await readBranch(github, base, branchRef(branch));
      if (now.type === 'refused') return now;
      if (!now.value || !isOnlyBy(author, now.value)) return done({ type: 'left-alone', why: pushedBy(branch) });
    }
  }
  if (!open) return await create(github, wanted, title, marked(wanted, body));
  const { number, url } = open;
  const updated = isSaid ? done(null) : await update(github, number, { title, body: marked(wanted, body) });
  return updated.type === 'refused' ? updated : done({ type: 'updated', number, url, warnings: [] });
};
