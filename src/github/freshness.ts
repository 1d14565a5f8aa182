// Whether a run may still write: GitHub shows its planned head and base, and no newer run or attempt exists, if the job may see runs. Checked right before each
// write.
import type { GitHub } from './client.ts';
import { readPullRequest, readTip } from './pull-request.ts';
import { GitHubRefusal, orRefusal } from './refusal.ts';

export interface ReviewedPlan {
  readonly pullRequest: number;
  /** The required state of the pull request. */
  readonly state: 'open' | 'closed';
  readonly head: string;
  readonly baseBranch: string;
  /** The planned base. null: nothing was planned, or the pull request is closed. */
  readonly base: string | null;
  /** The planned test merge commit, which saves the request for the base. */
  readonly merge: string | null;
  readonly run: { readonly id: number; readonly attempt: number };
}

/** A full sentence. `base`: the plan is for an older base and must be repeated. */
export interface Outdated {
  readonly type: 'outdated';
  readonly what: 'state' | 'head' | 'base' | 'run';
  readonly why: string;
}

export type PlanFreshness =
  /** `unchecked`: head and base are current, and the job may not see whether newer runs exist. */
  { readonly type: 'current'; readonly unchecked?: GitHubRefusal } | Outdated;

const outdated = (what: Outdated['what'], why: string): Outdated => ({ type: 'outdated', what, why });

const current: PlanFreshness = { type: 'current' };
const short = (commit: string): string => commit.slice(0, 12);

const ofPullRequest = async (github: GitHub, planned: ReviewedPlan): Promise<PlanFreshness> => {
  const pull = await readPullRequest(github, planned.pullRequest);
  const { state, head, baseBranch, mergeCommit } = pull;
  if (state !== planned.state) return outdated('state', `The pull request is ${state} now.`);
  if (head !== planned.head)
    return outdated('head', `This run evaluated ${short(planned.head)}; the pull request is at ${short(head)} now.`);
  if (baseBranch !== planned.baseBranch) return outdated('base', 'The pull request has another base branch now.');
  if (planned.base === null || (planned.merge !== null && mergeCommit === planned.merge)) return current;
  const tip = await readTip(github, baseBranch);
  if (tip === planned.base) return current;
  return outdated('base', `This run evaluated the base ${short(planned.base)}; it is at ${short(tip)} now.`);
};

/** These statuses mean that the run has written nothing, and never will. */
const neverWrites: ReadonlySet<string> = new Set(['cancelled', 'skipped', 'startup_failure', 'action_required']);

const ofRuns = async (github: GitHub, { pullRequest, run }: ReviewedPlan): Promise<PlanFreshness> => {
  const own = await github.call(
    'run.read',
    (api, at) => api.rest.actions.getWorkflowRun({ ...at, run_id: run.id }),
    (data) => ({
      attempt: data.run_attempt ?? 1,
      number: data.run_number,
      workflow: data.workflow_id,
      event: data.event,
      commit: data.head_sha,
      branch: data.head_branch,
      repository: data.head_repository?.id ?? null,
    }),
  );
  const { attempt, number, workflow, event, commit, branch, repository } = own;
  if (attempt > run.attempt) return outdated('run', `Attempt ${attempt} of this run exists.`);
  const [newer] = await github.call(
    'run.list',
    (api, at) =>
      api.rest.actions.listWorkflowRuns({ ...at, workflow_id: workflow, event, per_page: 100, ...(branch !== null && { branch }) }),
    ({ workflow_runs: runs }) =>
      runs
        .filter((one) => one.run_number > number && !neverWrites.has(one.conclusion ?? ''))
        .filter((one) => repository === null || one.head_repository === undefined || one.head_repository?.id === repository)
        // A later push is another change: its run writes to its own pull request.
        .filter((one) => event !== 'push' || one.head_sha === commit)
        // For a fork, GitHub lists no pull requests; then the branch is compared.
        .filter(({ pull_requests: pulls }) => (pulls ?? []).length === 0 || (pulls ?? []).some((one) => one.number === pullRequest))
        .map((one) => one.run_number),
  );
  return newer === undefined ? current : outdated('run', `A newer run of this workflow exists (number ${newer}).`);
};

/** The job lacks `actions: read`, which is the same in every run. A failure that may pass is not. */
const isDenied = ({ reason }: GitHubRefusal): boolean => reason === 'forbidden' || reason === 'not-found';

/** An unknown state is refused, and never counts as current. Without the permission to see runs, head and base decide alone, and the text must say so. */
export const readFreshness = async (github: GitHub, planned: ReviewedPlan): Promise<PlanFreshness> => {
  const runs = await orRefusal(ofRuns(github, planned));
  if (!(runs instanceof GitHubRefusal)) return runs.type === 'outdated' ? runs : await ofPullRequest(github, planned);
  if (!isDenied(runs)) throw runs;
  const pull = await ofPullRequest(github, planned);
  return pull.type === 'outdated' ? pull : { type: 'current', unchecked: runs };
};
