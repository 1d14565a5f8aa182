// Job 1 of an apply: plans the commit of the default branch, prints the digests, and marks the plans of open pull requests as outdated.
import { join } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { markOutdatedComments } from '../github/outdated-comments.ts';
import { writeOutputs } from '../github/runner-files.ts';
import type { StepClass } from '../plan/plan.ts';
import { planText } from '../plan/saved-plan.ts';
import type { Comment } from '../report/comment/comment.ts';
import { notApplied, waitingForApproval } from '../report/comment/outcome.ts';
import { problemCause } from '../report/comment/problem-cause.ts';
import type { Review } from '../report/review.ts';
import type { Say } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import { announce } from './announce.ts';
import { isRecordable } from './applied-commits.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { warnOfOldScan } from './last-scan.ts';
import { tellOfApply } from './notify.ts';
import { withWarnings } from './or-warn.ts';
import { type CommitPlan, type CommitTrigger, isChanged, planCommit } from './plan-commit.ts';
import { publishRun } from './publish-run.ts';
import { approves } from './selected-steps.ts';
import { typedDigests } from './typed-digests.ts';
import { problemParts, withoutPlan } from './without-plan.ts';

interface Decision {
  readonly exitCode: ExitCode;
  readonly comment: Comment;
}

const blocked: ReadonlyMap<Comment['verdict']['name'], 'guard' | 'incomplete'> = new Map([
  ['refused', 'guard'],
  ['incomplete', 'incomplete'],
]);

/** Selected changes of a later stage, if this plan has nothing else for them. */
const heldBack = (review: Review | undefined, classes: readonly StepClass[]): number =>
  review?.plan?.unplanned.filter(({ answer, class: name }) => answer.type === 'deferred' && classes.includes(name)).length ?? 0;

/** Whether the next jobs may run it. `typed`: the digest that a maintainer typed. */
const decide = (
  { exitCode, comment, selected, context, review, problems }: CommitPlan,
  typed: readonly string[],
  classes: readonly StepClass[],
  texts: Say,
): Decision => {
  const say = texts.action.refusals;
  const isTooLarge = comment?.verdict.name === 'too-large';
  const refuse = (because: Words, code: ExitCode): Decision => ({ exitCode: code, comment: notApplied(because, [], context) });
  if (exitCode !== exitCodes.clean || !selected || !comment)
    return refuse(
      problemCause(problems, { say: texts })?.because ?? say[(comment && blocked.get(comment.verdict.name)) ?? 'noPlan'],
      exitCode || exitCodes.unread,
    );
  const many = selected.changes;
  const held = many === 0 ? heldBack(review, classes) : 0;
  if (held > 0) return refuse(say.otherStage(held), exitCodes.partial);
  const waiting = waitingForApproval({ ...selected, many }, context);
  const typedFor = approves(typed, selected);
  if (isTooLarge && typedFor !== 'all') {
    const { text } = notApplied(say.tooLarge, waiting.parts, context);
    return { exitCode: exitCodes.refused, comment: { verdict: comment.verdict, text } };
  }
  if (typed.length > 0 && typedFor === 'nothing') {
    const { verdict, text } = notApplied(say.otherDigest, waiting.parts, context);
    return { exitCode: exitCodes.refused, comment: { verdict, text } };
  }
  return { exitCode, comment: waiting };
};

const savedPlanFile = 'tenantry-plan.json';

/** For job 3, to show the differences. Only in private repositories, because anybody can download the artifacts of a public one. */
const savePlan = async (job: Job, { review, selected }: CommitPlan): Promise<string> => {
  if (!review?.plan || !selected || selected.changes === 0 || !job.event.repository.isPrivate) return '';
  const path = join(job.outputFolder, savedPlanFile);
  writeText(path, planText(review.plan));
  return path;
};

const markOlder = async (job: SpeakingJob, { sides, tenant }: CommitPlan, commit: string): Promise<void> => {
  const { event, inputs, github, author, say } = job;
  if (event.trigger.type !== 'push' || inputs.comment === 'never' || !isChanged(sides)) return;
  const subject = { type: 'plan', tenant, path: inputs.desiredState } as const;
  await withWarnings(
    job,
    markOutdatedComments(github, { subject, author, branch: event.repository.defaultBranch, commit, says: say.action.outdated }),
  );
};

/** Nothing is left to apply, so no apply follows that would record it. */
const keepRecord = async ({ review, record }: CommitPlan): Promise<void> => {
  if (review?.plan && isRecordable(review.plan, record)) await record.finish();
  else await record.start();
};

export const planPush = async (given: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const found = await planCommit(given, trigger);
  if (found.type === 'rejected') return await withoutPlan(given, found);
  const { plan, job } = found;
  await warnOfOldScan(job);
  const { review, selected, tenant } = plan;
  const { exitCode, comment } = decide(plan, typedDigests(trigger, job.surroundings.env), job.inputs.classes, job.say);
  const isEmpty = selected?.changes === 0;
  await publishRun(job, {
    verdict: comment.verdict,
    exitCode,
    text: comment.text,
    review,
    outputs: {
      digest: selected?.digest ?? '',
      acknowledge: selected?.acknowledge.join(' ') ?? '',
      changes: String(selected?.changes ?? 0),
      'findings-introduced': String(review?.outlook?.introduced.length ?? 0),
      'saved-plan': await savePlan(job, plan),
      language: job.language ?? 'en',
    },
    more: [...problemParts(job, plan), ...(plan.comment && !isEmpty ? [plan.comment.text] : [])],
  });
  const isFailing = exitCode !== exitCodes.clean;
  const url = await announce(job, {
    comment,
    tenant,
    commit: trigger.commit,
    digest: selected?.digest ?? '',
    issue: isFailing && trigger.type === 'push' ? 'failing' : null,
    isNotable: isFailing || !isEmpty,
  });
  if (url !== '') writeOutputs(job.surroundings.env, { 'comment-url': url });
  // What was merged and cannot be planned is not applied; what is left for another stage did not fail. A person who starts a run by hand watches it.
  if (isFailing && exitCode !== exitCodes.partial && trigger.type === 'push')
    await tellOfApply(job, { ...plan.review, exitCode, verdict: comment.verdict.line });
  await markOlder(job, plan, trigger.commit);
  if (exitCode === exitCodes.clean) await keepRecord(plan);
  return exitCode;
};
