// Plans a commit of the default branch against the live organization: job 1 of an apply displays the plan, and job 3 compares with it.
import type { Problem } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Trigger } from '../github/event.ts';
import { readParents } from '../github/merge-result.ts';
import { GitHubRefusal, orRefusal, unlessMissing } from '../github/refusal.ts';
import { type Comment, commentOf } from '../report/comment/comment.ts';
import type { CommentContext } from '../report/comment/context.ts';
import { mostOfNight } from '../report/comment/verdict-text.ts';
import { reviewIn } from '../report/in-language.ts';
import type { Review } from '../report/review.ts';
import { baseAt } from '../use/base/open-base.ts';
import type { Revision } from '../use/base/revision.ts';
import { planChange } from '../use/plan-change.ts';
import type { Ports } from '../use/ports.ts';
import type { Declaration } from '../use/read/read-and-plan.ts';
import { type AppliedCommits, openAppliedCommits } from './applied-commits.ts';
import { contextOf } from './comment-context.ts';
import { type CommitState, readCommitState, writeCommitState } from './commit-state.ts';
import type { Job } from './job.ts';
import { inLanguageOf, type SpeakingJob } from './language.ts';
import { readLedgerBranch } from './last-scan.ts';
import { recordsIn } from './ledger-records.ts';
import { openCommit, pathOf } from './open-commit.ts';
import { quietInPublic } from './quiet.ts';
import { recordedRemovals } from './removal-record.ts';
import { revisionOf } from './revision-in-memory.ts';
import { runReview } from './run-use.ts';
import { type Selected, selectedOf } from './selected-steps.ts';
import { withSettings } from './settings.ts';
import { isNight } from './summary-text.ts';

export type CommitTrigger = Extract<Trigger, { readonly type: 'push' | 'dispatch' | 'schedule' }>;

/** The base of a commit. unclear: it can no longer be read, so drift cannot be separated from changes; half a sentence. */
type Base =
  | { readonly type: 'side'; readonly side: CommitState }
  | { readonly type: 'unclear'; readonly commit: string; readonly why: string };

export interface Sides {
  readonly head: CommitState;
  readonly base: Base;
  /** What was applied before the base, completely or in part. */
  readonly applied: readonly CommitState[];
}

export interface CommitPlan {
  readonly exitCode: ExitCode;
  readonly review: Review;
  /** Why the commit could not be planned. */
  readonly problems: readonly Problem[];
  /** undefined: the commit could not be planned. */
  readonly selected: Selected | undefined;
  /** As a reviewer sees it. */
  readonly comment: Comment;
  readonly context: CommentContext;
  readonly tenant: string;
  readonly sides: Sides;
  readonly record: AppliedCommits;
}

export type FoundPlan =
  /** `job`: with the settings and in the language of the commit. */
  | { readonly type: 'plan'; readonly plan: CommitPlan; readonly job: SpeakingJob }
  | { readonly type: 'rejected'; readonly reasons: readonly string[] };

const noCommit = '0'.repeat(40);

/**
 * The base commit of the plan. For a push: the commit before it. For a manual start: the first parent, which for a merged pull request is the same. If no
 * changes are requested: the commit itself, so that every difference is drift. null: there is none.
 */
const baseCommitOf = async ({ github, inputs }: Job, trigger: CommitTrigger): Promise<string | null> => {
  if (!inputs.classes.includes('change')) return trigger.commit;
  if (trigger.type === 'push') return trigger.before;
  const { parents } = await readParents(github, trigger.commit);
  return parents[0] ?? null;
};

const baseOf = async (job: Job, commit: string | null, head: CommitState): Promise<Base> => {
  if (commit === null) return { type: 'side', side: { commit: noCommit, files: [], desired: undefined } };
  if (commit === head.commit) return { type: 'side', side: head };
  const { github, inputs, surroundings } = job;
  const more = inputs.trust === undefined ? [] : [inputs.trust];
  const reading = readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more, folder: surroundings.cwd });
  const read = await unlessMissing(reading);
  if (!read) return { type: 'unclear', commit, why: 'is not in the repository any more' };
  return read.type === 'side' ? read : { type: 'unclear', commit, why: `cannot be read safely: ${read.reasons.join(' ')}` };
};

const commitOf = (base: Base): string => (base.type === 'side' ? base.side.commit : base.commit);

const unclearRevision = ({ commit, why }: Extract<Base, { readonly type: 'unclear' }>, path: string): Revision => ({
  commit,
  files: () => [{ file: path, unfit: why, bytes: Buffer.alloc(0) }],
  beside: () => undefined,
  keeps: () => true,
});

/** The common input of a plan and an apply. Throws with all problems of the files. */
export const declarationOf = async (job: Job, { base, applied }: Sides, ports: Ports): Promise<Declaration> => {
  const { inputs, surroundings } = job;
  const opened = await openCommit(job, inputs.trust, ports);
  // Only ends of access and restore drills depend on what earlier runs saw.
  const { ends, restoreDrills } = opened.loaded.desired;
  const ledger = ends.length + restoreDrills.length > 0 ? await readLedgerBranch(job) : undefined;
  const revisionAt = (side: CommitState): Revision => revisionOf(side, opened.path, surroundings.cwd);
  return {
    ...opened,
    base: await baseAt(base.type === 'side' ? revisionAt(base.side) : unclearRevision(base, opened.path)),
    applied: await Promise.all(applied.map((side) => baseAt(revisionAt(side)))),
    ledger: ledger && recordsIn(job, ledger),
  };
};

const filesOf = ({ files }: CommitState): string => JSON.stringify(files.map(({ file, bytes }) => [file, bytes.toString('base64')]));

/** Whether the desired state differs from the base; true if that is not known. */
export const isChanged = ({ head, base }: Pick<Sides, 'head' | 'base'>): boolean =>
  base.type !== 'side' || filesOf(head) !== filesOf(base.side);

/** Whether another commit declares the same; false if that is not known. */
export const isSameState = async ({ github, inputs, surroundings }: Job, side: CommitState, commit: string): Promise<boolean> => {
  const more = inputs.trust === undefined ? [] : [inputs.trust];
  const reading = readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more, folder: surroundings.cwd });
  const other = await orRefusal(reading);
  return !(other instanceof GitHubRefusal) && other.type === 'side' && filesOf(other.side) === filesOf(side);
};

const openRecord = (job: Job, trigger: CommitTrigger, head: CommitState, before: string | null): Promise<AppliedCommits> =>
  openAppliedCommits(job, {
    tenant: head.desired?.tenant ?? job.surroundings.env['MGC_TENANT_ID'],
    head: head.commit,
    before,
    isPush: trigger.type === 'push',
  });

/** A recorded commit that can no longer be read decides nothing. */
export const readApplied = async (job: Job, commits: readonly string[], head: CommitState): Promise<readonly CommitState[]> => {
  const { github, inputs, surroundings, warn } = job;
  const read = async (commit: string): Promise<readonly CommitState[]> => {
    if (commit === head.commit) return [head];
    const reading = readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more: [], folder: surroundings.cwd });
    const found = await orRefusal(reading);
    if (!(found instanceof GitHubRefusal) && found.type === 'side') return [found.side];
    warn(`The commit ${commit.slice(0, 12)} of the record of applied commits cannot be read. What it left counts as drift.`);
    return [];
  };
  return (await Promise.all(commits.map(read))).flat();
};

/** `commit` may be a newer commit of the branch, for a comparison. */
export const planCommit = async (given: Job, trigger: CommitTrigger, commit = trigger.commit): Promise<FoundPlan> => {
  const { github, inputs, surroundings } = given;
  const more = inputs.trust === undefined ? [] : [inputs.trust];
  const [read, against] = await Promise.all([
    readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more, folder: surroundings.cwd }),
    baseCommitOf(given, trigger),
  ]);
  if (read.type === 'rejected') return read;
  const head = read.side;
  const job = await inLanguageOf(withSettings(given, head), head.desired);
  const base = await baseOf(job, against, head);
  const record = await openRecord(job, trigger, head, against);
  const others = record.commits.filter((one) => one !== against);
  const sides = { head, base, applied: await readApplied(job, others, head) };
  await writeCommitState(sides.head, surroundings.cwd);
  const { exitCode, review, problems } = await runReview('plan', pathOf(job), quietInPublic(job), job.say, async (ports) => ({
    review: await planChange(
      {
        ...(await declarationOf(job, sides, ports)),
        source: { regions: [], ...recordedRemovals(job) },
        language: job.language,
        gate: { failOn: undefined, onlyNew: false },
      },
      ports,
    ),
  }));
  const tenant = review.tenant ?? sides.head.desired?.tenant ?? '';
  const context = contextOf(job, {
    head: head.commit,
    base: { branch: job.event.repository.defaultBranch, commit: commitOf(base) },
    files: [head, ...(base.type === 'side' ? [base.side] : []), ...sides.applied].flatMap(({ files }) => files),
    tenant,
    read: { type: 'live' },
    runs: inputs.classes,
    say: job.say,
    ...(isNight(job) && { most: mostOfNight.apply }),
  });
  return {
    type: 'plan',
    job,
    plan: {
      exitCode,
      review,
      problems,
      selected: review.plan && selectedOf(review.plan, inputs.classes),
      comment: commentOf(await reviewIn(review, job.say), [], context),
      context,
      tenant,
      sides,
      record,
    },
  };
};
