// Job 3 of an apply: re-plans, and runs exactly the approved steps. If the plan differs, it runs nothing and reports the reason.
import { join } from 'node:path';
import { readJournal } from '../apply/journal.ts';
import { fail, type Problem, TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { readTip } from '../github/pull-request.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { writeOutputs } from '../github/runner-files.ts';
import type { Plan, StepClass } from '../plan/plan.ts';
import { withoutAccepted } from '../plan/without-accepted.ts';
import type { Comment } from '../report/comment/comment.ts';
import { notApplied, outcomeOf } from '../report/comment/outcome.ts';
import { problemCause } from '../report/comment/problem-cause.ts';
import { type Block, fold, heading, paragraph } from '../report/document.ts';
import { reviewIn } from '../report/in-language.ts';
import { blocksAsMarkdown, type Markdown } from '../report/markdown-blocks.ts';
import type { Review } from '../report/review.ts';
import type { Words } from '../report/words.ts';
import { announce, isDueOnly } from './announce.ts';
import { isRecordable } from './applied-commits.ts';
import { removeCommitState, writeCommitState } from './commit-state.ts';
import { compareApprovedPlan } from './compare-approved-plan.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { warnOfOldScan } from './last-scan.ts';
import { tellOfApply } from './notify.ts';
import { orWarn } from './or-warn.ts';
import { type CommitPlan, type CommitTrigger, isSameState, planCommit } from './plan-commit.ts';
import { proveOwnRun } from './prove-own-run.ts';
import { publishRun } from './publish-run.ts';
import { recordCalls, recordRemovals } from './removal-record.ts';
import { runApproved } from './run-approved.ts';
import { approves, type Selected } from './selected-steps.ts';
import { typedDigests } from './typed-digests.ts';
import { problemParts, withoutPlan } from './without-plan.ts';

interface Refused {
  readonly because: Words;
  readonly details: readonly Block[];
  readonly exitCode: ExitCode;
}

const refused = (because: Words, details: readonly Block[] = [], exitCode: ExitCode = exitCodes.refused): Refused => ({
  because,
  details,
  exitCode,
});

/** A later commit may have reverted the approved change: steps that it no longer requires are not run. */
const tipRefuses = async (
  job: SpeakingJob,
  trigger: CommitTrigger,
  { sides }: CommitPlan,
  selected: Selected,
): Promise<Refused | undefined> => {
  const { github, event, surroundings } = job;
  const { apply: say, refusals } = job.say.action;
  const tip = await orWarn(job, readTip(github, event.repository.defaultBranch));
  if (tip === undefined) return refused(refusals.tipUnread, [], exitCodes.unread);
  if (tip === trigger.commit || selected.changes === 0) return undefined;
  const proof = await orWarn(job, proveOwnRun(job, trigger.commit));
  if (!proof) return refused(refusals.notCompared, [], exitCodes.unread);
  if (proof.type === 'unproven') {
    job.warn(`Nothing is applied: this run is not one of the default branch as it is now, because ${proof.why}.`);
    return refused(refusals.otherBranch, [paragraph(say.runAgain)]);
  }
  if (await isSameState(job, sides.head, tip)) return undefined;
  removeCommitState(sides.head, surroundings.cwd);
  const found = await orRefusal(planCommit(job, trigger, tip));
  const newer = found instanceof GitHubRefusal || found.type === 'rejected' ? undefined : found.plan;
  if (newer) removeCommitState(newer.sides.head, surroundings.cwd);
  await writeCommitState(sides.head, surroundings.cwd);
  const plan = newer?.review?.plan;
  if (!plan) return refused(refusals.newerUnplannable);
  const wanted = new Set(plan.steps.map(({ id }) => id));
  const many = selected.steps.filter(({ id }) => !wanted.has(id)).length;
  return many === 0 ? undefined : refused(refusals.newerWithout(many));
};

/** Without the record, later runs would not count these removals. */
const recordRefuses = async (job: SpeakingJob, { tenant }: CommitPlan, { steps }: Selected): Promise<Refused | undefined> => {
  const why = await recordRemovals(job, tenant, steps);
  if (why === undefined) return undefined;
  job.warn(`The removals of this run could not be recorded, so nothing is applied: ${why}`);
  return refused(job.say.action.refusals.notRecorded, [], exitCodes.unread);
};

/** Why the approved plan must not run; undefined: it may. */
const refusalOf = async (job: SpeakingJob, trigger: CommitTrigger, plan: CommitPlan): Promise<Refused | undefined> => {
  const { expect, skipUnacknowledged } = job.inputs;
  const { selected, comment, context, exitCode } = plan;
  const { apply: say, refusals } = job.say.action;
  if (!selected || !comment) return refused(problemCause(plan.problems, job)?.because ?? refusals.noPlan, [], exitCode || exitCodes.unread);
  if (expect !== undefined && selected.digest !== expect) return refused(refusals.changed, compareApprovedPlan(job, selected, context));
  const typed = approves(typedDigests(trigger, job.surroundings.env), selected);
  if (comment.verdict.name === 'too-large' && typed !== 'all')
    return refused(refusals.tooLarge, [paragraph(say.typeDigest(selected.digest))]);
  // Without an expected digest nobody waits, and the plan itself leaves out unread resources.
  if (exitCode !== exitCodes.clean && !skipUnacknowledged) return refused(refusals.notAllowed, [], exitCode);
  return (await tipRefuses(job, trigger, plan, selected)) ?? (await recordRefuses(job, plan, selected));
};

/** The maximum bytes of a journal in a summary. */
const largestJournal = 50_000_000;
const mostLines = 2_000;

/** The calls and their outcomes. In a public summary, only their counts. */
const journalPart = ({ event, say }: SpeakingJob, path: string): readonly Markdown[] => {
  let text = '';
  try {
    text = readText(operatorFile(path), largestJournal);
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return [];
  }
  const lines = readJournal(text);
  const many = (type: string): number => lines.filter((line) => line['type'] === type).length;
  const { apply } = say.action;
  const counts = paragraph(apply.calls(many('intent'), many('outcome')));
  const shown: Block = { type: 'commands', lines: text.trimEnd().split('\n').slice(-mostLines) };
  const blocks = [heading(2, apply.journal), counts, ...(event.repository.isPrivate ? [fold(apply.lines, shown)] : [])];
  return [blocksAsMarkdown(blocks, { say })];
};

type Reason = 'changed' | 'guardRefuses' | 'notAcknowledged' | 'wouldBeRefused' | 'interrupted' | 'failed';

const reasons: readonly (readonly [code: Problem['code'], because: Reason])[] = [
  ['not-as-expected', 'changed'],
  ['guard', 'guardRefuses'],
  ['not-acknowledged', 'notAcknowledged'],
  ['would-be-refused', 'wouldBeRefused'],
  ['interrupted', 'interrupted'],
];

const becauseOf = (problems: readonly Problem[]): Reason =>
  reasons.find(([code]) => problems.some((problem) => problem.code === code))?.[1] ?? 'failed';

interface Applied {
  readonly comment: Comment;
  readonly exitCode: ExitCode;
  readonly review: Review | undefined;
  readonly more: readonly Markdown[];
}

/** Drift and scheduled work leave nothing of a commit undone. An apply that skips what nobody acknowledged acknowledges nothing that is no longer reverted. */
const begins = ({ inputs }: Job, { selected }: CommitPlan): boolean =>
  selected !== undefined &&
  inputs.classes.includes('change') &&
  selected.changes > 0 &&
  !(inputs.skipUnacknowledged && selected.noLongerReverted.some(({ acknowledgeFor }) => acknowledgeFor.length > 0));

/** What is left of the commit after an apply; undefined: that is not known. */
const leftOf = ({ exitCode, review }: Applied): Plan | undefined => {
  if (exitCode !== exitCodes.clean || !review?.plan) return undefined;
  return review.after ?? withoutAccepted(review.plan, new Set(review.chosen?.adopted));
};

const keepRecord = async (applied: Applied, { record }: CommitPlan): Promise<void> => {
  const left = leftOf(applied);
  if (left && isRecordable(left, record)) await record.finish();
};

const run = async (job: SpeakingJob, trigger: CommitTrigger, plan: CommitPlan): Promise<Applied> => {
  if (begins(job, plan)) await plan.record.begin();
  const journal = join(job.outputFolder, 'tenantry-journal.jsonl');
  const { exitCode, review, problems } = await runApproved(job, trigger, plan, journal);
  await recordCalls(job, journal);
  const comment = review.outcome
    ? outcomeOf(await reviewIn(review, job.say), plan.context)
    : notApplied(job.say.action.refusals[becauseOf(problems)], [], plan.context);
  return { comment, exitCode, review, more: [...problemParts(job, { problems }), ...journalPart(job, journal)] };
};

const refusedAs = (job: SpeakingJob, { because, details, exitCode }: Refused, plan: CommitPlan): Applied => ({
  comment: notApplied(because, details, plan.context),
  exitCode,
  review: undefined,
  more: problemParts(job, plan),
});

/** The changes of the next stage, if everything before it is applied: another job may plan it. */
const leftFor = ({ review }: Applied): number => (review?.laterStage?.isNext ? review.laterStage.changes : 0);

/**
 * Whether everything of its kind is done, so that nothing of an earlier apply is pending: scheduled work, or changes and what became drift of them. What waits for
 * somebody is not undone.
 */
const isSettled = (job: Job, { exitCode, review }: Applied): boolean => {
  const isOwn = ({ class: one }: { readonly class: StepClass }): boolean => (one === 'due') === isDueOnly(job);
  const after = review?.after;
  if (exitCode !== exitCodes.clean || !after) return false;
  return !after.steps.some(isOwn) && !after.unplanned.some((one) => isOwn(one) && one.answer.type !== 'waiting');
};

/** `goesOn`: the next stage is not undone yet. */
const issueOf = (job: Job, applied: Applied, goesOn: boolean): 'failing' | 'clean' | null => {
  if (goesOn) return null;
  if (applied.exitCode !== exitCodes.clean) return 'failing';
  return isSettled(job, applied) ? 'clean' : null;
};

export const applyCommit = async (given: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const { expect, skipUnacknowledged } = given.inputs;
  if (expect === undefined && !skipUnacknowledged)
    fail('usage', 'The input `expect` is empty.', {
      help: 'Pass the output digest of the job that plans, or set skip-unacknowledged to run only what needs no acknowledgement.',
    });
  const found = await planCommit(given, trigger);
  if (found.type === 'rejected') return await withoutPlan(given, found);
  const { plan, job } = found;
  await warnOfOldScan(job);
  const refusal = await refusalOf(job, trigger, plan);
  const applied = refusal ? refusedAs(job, refusal, plan) : await run(job, trigger, plan);
  const { comment, exitCode, review, more } = applied;
  const { selected, tenant } = plan;
  const left = leftFor(applied);
  const goesOn = job.inputs.continues && left > 0;
  await publishRun(job, {
    verdict: comment.verdict,
    exitCode,
    text: comment.text,
    review,
    outputs: {
      digest: selected?.digest ?? '',
      acknowledge: selected?.acknowledge.join(' ') ?? '',
      changes: String(selected?.changes ?? 0),
      left: String(left),
    },
    more,
  });
  const url = await announce(job, {
    comment,
    tenant,
    commit: trigger.commit,
    digest: expect ?? selected?.digest ?? '',
    issue: issueOf(job, applied, goesOn),
    isNotable: true,
  });
  await tellOfApply(job, review ?? { ...plan.review, exitCode, verdict: comment.verdict.line });
  if (url !== '') writeOutputs(job.surroundings.env, { 'comment-url': url });
  if (!refusal) await keepRecord(applied, plan);
  return goesOn ? exitCodes.clean : exitCode;
};
