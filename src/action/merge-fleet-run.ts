// `command: fleet`: the results of all shards, merged as `tenantry fleet merge` does → one comment for the whole fleet, or one rolling issue. Only this job writes
// to GitHub. The list of organizations is read in a checkout of the commit under review, as data.

import { join } from 'node:path';
import { TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { approvedPlans } from '../fleet/approved-plans.ts';
import { loadFleet } from '../fleet/load-fleet.ts';
import { eventRow } from '../github/event-table.ts';
import { readParents } from '../github/merge-result.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { maintainRollingIssue } from '../github/rolling-issue.ts';
import { digestOf } from '../json.ts';
import type { StepClass } from '../plan/plan.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { type FleetLinks, fleetCommentOf } from '../report/fleet/fleet-comment.ts';
import { type FleetReport, fleetFormats } from '../report/fleet/fleet-formats.ts';
import { fleetIssueOf } from '../report/fleet/fleet-issue.ts';
import type { MergedFleet } from '../report/fleet/merged-fleet.ts';
import { documentation } from '../repository.ts';
import { type FleetHistory, noHistory, openFleetHistory } from './fleet-history.ts';
import type { Job, JobResult } from './job.ts';
import { type SpeakingJob, speaking } from './language.ts';
import { runsUrlOf, runUrlOf } from './links.ts';
import { mergeShards, resultsOf } from './merge-shards.ts';
import { nothing } from './not-evaluated.ts';
import { tellOfFleet } from './notify.ts';
import { withWarnings } from './or-warn.ts';
import { proveOwnRun } from './prove-own-run.ts';
import { type Publication, publish } from './publish.ts';
import { typedDigests } from './typed-digests.ts';

const isPull = ({ event: { trigger } }: Job): boolean => 'pullRequest' in trigger;

/** Runs on the default branch that may be audits. */
const isScheduled = ({ event: { trigger } }: Job): boolean => trigger.type === 'schedule' || trigger.type === 'dispatch';

/** Without any result, a schedule is one. */
const isAudit = (job: Job, { command }: MergedFleet): boolean =>
  isScheduled(job) && (command === 'audit' || (command === null && job.event.trigger.type === 'schedule'));

const linksIn = (job: SpeakingJob, merged: MergedFleet): FleetLinks => ({
  // An issue with equal facts has equal text in every run.
  report: isAudit(job, merged) ? runsUrlOf(job) : `${runUrlOf(job)}#summary`,
  help: documentation('fleet'),
  say: job.say,
});

const stepsIn = ({ organizations }: MergedFleet, chosen: readonly StepClass[]): number =>
  organizations
    .flatMap(({ classes }) => classes ?? [])
    .filter((one) => chosen.includes(one.class))
    .reduce((sum, { steps }) => sum + steps, 0);

const chosenSteps = ({ inputs: { classes } }: Job, merged: MergedFleet): number => stepsIn(merged, classes);

const names: Readonly<Record<ExitCode, VerdictName>> = {
  [exitCodes.clean]: 'clean',
  [exitCodes.findings]: 'findings',
  [exitCodes.invalid]: 'invalid',
  [exitCodes.unread]: 'incomplete',
  [exitCodes.pending]: 'drift',
  [exitCodes.refused]: 'refused',
  [exitCodes.partial]: 'applied-in-part',
  [exitCodes.defect]: 'not-evaluated',
  [exitCodes.interrupted]: 'interrupted',
};

const verdictName = (merged: MergedFleet, isTooLarge: boolean): VerdictName => {
  if (isTooLarge) return 'too-large';
  if (merged.exitCode !== exitCodes.clean || stepsIn(merged, ['change']) === 0) return names[merged.exitCode];
  return merged.review.steps.length > 0 ? 'review' : 'changes';
};

/** Why the results of this run may not be used; undefined: it is a run of the default branch as it is now. Full sentences. */
const notOfBranch = async (job: SpeakingJob): Promise<string | undefined> => {
  const proof = await orRefusal(proveOwnRun(job, job.event.trigger.commit));
  if (proof instanceof GitHubRefusal) return proof.message;
  if (proof.type === 'proven') return undefined;
  job.warn(`This run is not one of the default branch as it is now, because ${proof.why}.`);
  return job.say.action.otherRun.ofBranch(proof.why);
};

/** Why the checkout is not what the event is about; undefined: it is. Full sentences. */
const notReviewed = async (job: SpeakingJob, commit: string | null): Promise<string | undefined> => {
  const { trigger } = job.event;
  if (!isPull(job) && trigger.type !== 'merge-group') return await notOfBranch(job);
  const { noCheckout, elsewhere } = job.say.action.otherRun;
  if (commit === null) return noCheckout;
  if (commit === trigger.commit) return undefined;
  const read = await orRefusal(readParents(job.github, commit));
  const isRefused = read instanceof GitHubRefusal;
  if (!isRefused && read.parents.length === 2 && read.parents[1] === trigger.commit) return undefined;
  const why = isRefused ? ` ${read.message}` : '';
  return `${elsewhere(commit.slice(0, 12), trigger.commit.slice(0, 12))}${why}`;
};

interface MergedRun {
  readonly outcome: JobResult;
  /** undefined: nothing could be merged. */
  readonly report: FleetReport | undefined;
}

/** What approves all plans of the run, as `fleet apply --acknowledge` takes it; empty: there is nothing to apply. */
const approvalIn = (job: Job, { merged }: FleetReport): string => {
  const { inputs } = job;
  if (merged.command !== 'plan' || chosenSteps(job, merged) === 0) return '';
  try {
    return approvedPlans(join(resultsOf(job), merged.run.id), loadFleet(inputs.fleet).organizations, inputs.classes).digest;
  } catch (cause) {
    // No organization has a plan that an apply could use.
    if (cause instanceof TenantryError) return '';
    throw cause;
  }
};

/** Whether a person typed the digest of plans that are too large to review. */
const isTyped = (job: Job, report: FleetReport): boolean => {
  const { trigger } = job.event;
  return trigger.type === 'dispatch' && typedDigests(trigger, job.surroundings.env).includes(approvalIn(job, report));
};

const outcomeOf = (report: FleetReport, job: SpeakingJob): JobResult => {
  const { spoken: merged } = report;
  const links = linksIn(job, merged);
  if (isAudit(job, merged)) {
    const { line, isNotable, text } = fleetIssueOf(merged, report.details, links);
    return { verdict: { name: verdictName(merged, false), line }, exitCode: merged.exitCode, review: undefined, text, isNotable };
  }
  const { line, isTooLarge, text } = fleetCommentOf(merged, links);
  const name = verdictName(merged, isTooLarge);
  const exitCode = worstExit([merged.exitCode, isTooLarge && !isTyped(job, report) ? exitCodes.refused : exitCodes.clean]);
  return { verdict: { name, line }, exitCode, review: undefined, text, isNotable: name !== 'clean' };
};

const mergedRun = async (job: SpeakingJob, history: FleetHistory): Promise<MergedRun> => {
  const { notEvaluated } = job.say.action;
  const ended = await mergeShards(job, history);
  if (ended.type === 'problems') {
    const reasons = ended.error.problems.map(({ message }) => message).slice(0, 10);
    const name = ended.exitCode === exitCodes.invalid ? 'invalid' : 'not-evaluated';
    const outcome = nothing(name, notEvaluated.notMerged, true, ended.exitCode, reasons, job);
    return { outcome, report: undefined };
  }
  const report = ended.value;
  const why = await notReviewed(job, report.merged.commit);
  if (why === undefined) return { outcome: outcomeOf(report, job), report };
  return { outcome: nothing('not-evaluated', notEvaluated.otherCommit, true, exitCodes.unread, [why], job), report: undefined };
};

const outputsOf = (job: Job, report: FleetReport | undefined): Readonly<Record<string, string>> => {
  const digest = report ? approvalIn(job, report) : '';
  return { digest, acknowledge: digest, changes: String(report ? chosenSteps(job, report.merged) : 0) };
};

/** It is opened when an organization got worse or was not evaluated, and closed when nothing is left. */
const keepIssue = async (job: SpeakingJob, { outcome, report }: MergedRun): Promise<void> => {
  const { github, author, inputs, event, say } = job;
  if (!report || !isAudit(job, report.merged)) return;
  const { organizations, commit } = report.merged;
  const worse = organizations.flatMap((one) => (one.worse.length > 0 ? [[one.name, one.worse.map(({ what, now }) => [what, now])]] : []));
  const { isNotable, exitCode, text, verdict } = outcome;
  if (!isNotable && exitCode !== exitCodes.clean) return;
  const keeping = maintainRollingIssue(github, {
    subject: { type: 'fleet-issue', tenant: '', path: inputs.fleet },
    author,
    title: say.action.issue.of(inputs.fleet, verdict.line),
    body: text,
    news: worse.length > 0 ? { digest: digestOf(worse, 32), text } : null,
    state: isNotable ? 'failing' : 'clean',
    commit: commit ?? event.trigger.commit,
    run: event.run,
  });
  await withWarnings(job, keeping);
};

/** A plan is for its readers. Only runs of the default branch are left, because the others were not merged. */
const notifies = (job: Job, merged: MergedFleet): boolean => !isPull(job) && (merged.command === 'apply' || isAudit(job, merged));

const commentIn = ({ event, inputs: { fleet } }: Job): Publication['comment'] => {
  const { trigger, run } = event;
  if (!('pullRequest' in trigger) || trigger.pullRequest.state === 'closed') return undefined;
  const { number, state, baseBranch } = trigger.pullRequest;
  // A fleet takes its time: a base that has moved on since is named in the comment by its commit, and an apply plans again.
  const planned = { pullRequest: number, state, head: trigger.commit, baseBranch, base: null, merge: null, run };
  return { subject: { type: 'fleet', tenant: '', path: fleet }, planned };
};

const inPublic =
  'The results of a fleet are not published in a public repository, because they contain names that only the organizations know.';

const finishedRun = async (job: SpeakingJob): Promise<MergedRun> => {
  if (!job.event.repository.isPrivate) {
    job.warn(inPublic);
    return { outcome: nothing('refused', job.say.action.noFleetInPublic, false, exitCodes.refused), report: undefined };
  }
  const history = isScheduled(job) ? await openFleetHistory(job) : noHistory;
  const merged = await mergedRun(job, history);
  if (merged.report && isAudit(job, merged.report.merged)) await history.record(merged.report.history);
  return merged;
};

export const mergeFleetRun = async (given: Job): Promise<ExitCode> => {
  const job = await speaking(given);
  const { event, inputs } = job;
  const { trigger } = event;
  const merged = await finishedRun(job);
  const { outcome, report } = merged;
  await keepIssue(job, merged);
  if (report && notifies(job, report.merged)) await tellOfFleet(job, report);
  const publication: Publication = {
    outcome,
    commit: trigger.commit,
    ref: trigger.ref,
    path: inputs.fleet,
    tenant: '',
    comment: commentIn(job),
    ...(report && { report: [...fleetFormats.markdown(report)].join('') }),
    outputs: outputsOf(job, report),
    isShort: report !== undefined && isAudit(job, report.merged),
  };
  await publish(job, publication, isPull(job) || trigger.type === 'merge-group' ? eventRow(trigger).writes : ['summary']);
  return outcome.exitCode;
};
