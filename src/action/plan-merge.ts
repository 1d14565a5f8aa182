// The merge result of a pull request or a merge group is planned against the live organization, a capture, or nothing, with the policies of the base.
import { join } from 'node:path';
import type { Problem } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { readApprovals } from '../github/approvals.ts';
import { eventRow } from '../github/event-table.ts';
import type { Ledger } from '../policies/ledger/ledger.ts';
import { commentOf } from '../report/comment/comment.ts';
import { type CommentContext, type LastScan, type NoRead, namingOf } from '../report/comment/context.ts';
import { type CommentVerdict, checkVerdictsOf } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { paragraph } from '../report/document.ts';
import { reviewIn } from '../report/in-language.ts';
import { loosenedBlocks } from '../report/outlook-blocks.ts';
import type { Review } from '../report/review.ts';
import { withoutRecord } from '../report/texts/en/without-record.ts';
import { withoutRecord as withoutRecordInPortuguese } from '../report/texts/pt-BR/without-record.ts';
import type { Say } from '../report/texts/texts.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { unapprovedDecisions } from '../trust/unapproved-decisions.ts';
import { baseAt } from '../use/base/open-base.ts';
import type { Revision } from '../use/base/revision.ts';
import { planChange } from '../use/plan-change.ts';
import { withProblems } from '../use/review/failed-review.ts';
import type { GateChoice } from '../use/review/gate-choice.ts';
import { validateFiles } from '../use/validate-files.ts';
import { quoted } from '../yaml/visible.ts';
import { openAppliedCommits } from './applied-commits.ts';
import { captureFile, captureToPlan, type PlannedCapture } from './capture-to-plan.ts';
import { contextOf } from './comment-context.ts';
import { type CommitState, readCommitState, writeCommitState } from './commit-state.ts';
import { withShownNames } from './hashed-names.ts';
import type { ChangeChecks, Job, JobResult } from './job.ts';
import { inLanguageOf, type SpeakingJob } from './language.ts';
import { lastScanIn, readLedgerBranch } from './last-scan.ts';
import { recordsIn } from './ledger-records.ts';
import { allChanged, type ChangeTrigger, type Merge } from './merge-to-plan.ts';
import { nothing } from './not-evaluated.ts';
import { openCommit, pathOf, trustIn } from './open-commit.ts';
import { readApplied } from './plan-commit.ts';
import { quietInPublic } from './quiet.ts';
import { sensitiveIn } from './relevant-files.ts';
import { revisionOf } from './revision-in-memory.ts';
import { type Ran, runReview } from './run-use.ts';
import { withSettings } from './settings.ts';

interface Sides {
  readonly head: CommitState;
  readonly base: CommitState;
}

type FoundSides = { readonly type: 'sides'; readonly sides: Sides } | { readonly type: 'rejected'; readonly planned: MergePlan };

const rejected = ({ warn, say, language }: SpeakingJob, reasons: readonly string[]): FoundSides => {
  for (const reason of reasons) warn(reason);
  const outcome = nothing('invalid', say.action.unsafeFiles, true, exitCodes.invalid, reasons, { say });
  return { type: 'rejected', planned: { outcome, language, tenant: '' } };
};

const sidesOf = async (job: Job, merge: Merge): Promise<FoundSides> => {
  const { inputs, github, surroundings } = job;
  const { desiredState: path } = inputs;
  const folder = surroundings.cwd;
  const [head, base] = await Promise.all([
    readCommitState(github, { commit: merge.commit, tree: merge.tree, path, more: [], folder }),
    readCommitState(github, { commit: merge.base, tree: merge.base, path, more: inputs.trust === undefined ? [] : [inputs.trust], folder }),
  ]);
  const reasons = [head, base].flatMap((one) => (one.type === 'rejected' ? one.reasons : []));
  if (head.type !== 'side' || base.type !== 'side')
    return rejected(await inLanguageOf(job, base.type === 'side' ? base.side.desired : undefined), reasons);
  return { type: 'sides', sides: { head: head.side, base: base.side } };
};

type Reading =
  | { readonly type: 'live' }
  | { readonly type: 'capture'; readonly capture: PlannedCapture; readonly age: string }
  | { readonly type: 'nothing'; readonly why: NoRead };

const hasKey = ({ surroundings: { env } }: Job): boolean => Boolean(env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN']);

/** The live state for the plan: the first table of the design, limited to the available sources. */
const readingOf = async (job: Job, trigger: ChangeTrigger): Promise<Reading> => {
  const { evaluates } = eventRow(trigger);
  const { event } = job;
  const from = 'from' in trigger ? trigger.from : 'same-repository';
  if (from === 'fork' || from === 'dependabot') return { type: 'nothing', why: from };
  if (evaluates === 'live') return hasKey(job) ? { type: 'live' } : { type: 'nothing', why: 'no-key' };
  if (!event.repository.isPrivate) return { type: 'nothing', why: 'public' };
  const capture = await captureToPlan(job);
  return capture ? { type: 'capture', capture, age: capture.age } : { type: 'nothing', why: 'no-capture' };
};

const gateOf = ({ inputs: { failOn, onlyNew } }: Job): GateChoice =>
  failOn === 'never' ? { failOn: undefined, onlyNew: false } : { failOn, onlyNew: onlyNew ?? true };

/** The decisions of access reviews that the change adds, and nobody who may decide has approved. A merge group was checked as pull requests. */
const unproved = async ({ github }: Job, trigger: ChangeTrigger, { decisionsToProve = [] }: Review): Promise<readonly Problem[]> => {
  if (!('pullRequest' in trigger) || decisionsToProve.length === 0) return [];
  return unapprovedDecisions(decisionsToProve, await readApprovals(github, trigger.pullRequest.number, trigger.commit));
};

interface Beside {
  /** What was applied before the base, completely or in part. */
  readonly applied: readonly CommitState[];
  readonly reading: Reading;
  readonly ledger: Ledger | undefined;
  /** The trust file of the base replaces the changed one. */
  readonly trustChange: TrustChange | undefined;
}

/** Evaluates both sides: with the live state or a capture as a plan, otherwise the files alone. */
const evaluate = (job: SpeakingJob, trigger: ChangeTrigger, sides: Sides, beside: Beside, surroundings: Surroundings): Promise<Ran> => {
  const { applied, reading, ledger, trustChange } = beside;
  const { base } = sides;
  const command = reading.type === 'nothing' ? 'validate' : 'plan';
  const { language } = job;
  return runReview(command, pathOf(job), surroundings, job.say, async (ports) => {
    const opened = await openCommit(job, trustIn(job, base.files), ports);
    const revisionAt = (side: CommitState): Revision => revisionOf(side, opened.path, ports.cwd);
    const common = {
      ...opened,
      base: await baseAt(revisionAt(base)),
      ledger: ledger && recordsIn(job, ledger),
      trustChange,
      language,
      gate: gateOf(job),
    };
    const capture = reading.type === 'capture' ? join(job.outputFolder, captureFile) : undefined;
    const review =
      reading.type === 'nothing'
        ? await validateFiles({ ...common, now: ports.now() }, ports)
        : await planChange(
            { ...common, applied: await Promise.all(applied.map((one) => baseAt(revisionAt(one)))), source: { capture, regions: [] } },
            ports,
          );
    const problems = await unproved(job, trigger, review);
    return problems.length === 0 ? { review } : { review: withProblems(review, problems), problems };
  });
};

/** A plan that is too large to review passes no check of its findings, whatever it found. */
const checksOf = (review: Review, { name, line }: CommentVerdict, context: CommentContext, say: Say): ChangeChecks | undefined => {
  const verdicts = checkVerdictsOf(review, context);
  if (!verdicts || !review.outlook) return undefined;
  const findings = name === 'too-large' ? { ...verdicts.findings, line } : verdicts.findings;
  const parts = loosenedBlocks(review.outlook, say, namingOf(context));
  const text = verdictText(verdicts.loosened.line, parts.length === 0 ? [paragraph(say.action.loosensNothing)] : parts, { say });
  return { ...verdicts, findings, text };
};

interface MergedBefore {
  /** Whether drift is known as such. */
  readonly separates: boolean;
  readonly applied: readonly CommitState[];
}

const nothingMerged: MergedBefore = { separates: true, applied: [] };

/** Before the first scan, a repository that reads nothing has no schedule yet. */
const lastScanOf = (job: Job, ledger: Ledger | undefined, tenant: string, { type }: Reading): LastScan | undefined => {
  const scan = lastScanIn(job, ledger, tenant);
  return type === 'nothing' && scan?.type === 'none' ? undefined : scan;
};

export interface MergePlan {
  readonly outcome: JobResult;
  /** Of the outcome. */
  readonly language: Job['language'];
  /** Declared, or read. Empty: nothing was evaluated. */
  readonly tenant: string;
}

/** What is merged and not applied yet is a change, and no drift. Without a record, or on another branch, nobody knows which of the two a difference is. */
const mergedBefore = async (job: Job, merge: Merge, { head, base }: Sides): Promise<MergedBefore> => {
  if (merge.baseBranch !== job.event.repository.defaultBranch) return { separates: false, applied: [] };
  const tenant = head.desired?.tenant ?? job.surroundings.env['MGC_TENANT_ID'];
  const { separates, commits } = await openAppliedCommits(job, { tenant, head: merge.commit, before: merge.base, isPush: false });
  return {
    separates,
    applied: await readApplied(
      job,
      commits.filter((one) => one !== merge.base),
      base,
    ),
  };
};

/** Without a record of applied commits. */
const recordless = { en: withoutRecord, 'pt-BR': withoutRecordInPortuguese } as const;

export const planMerge = async (given: Job, trigger: ChangeTrigger, merge: Merge): Promise<MergePlan> => {
  const read = await sidesOf(given, merge);
  if (read.type === 'rejected') return read.planned;
  const { sides } = read;
  // Before the first files are merged, only the change names a language.
  const job = await inLanguageOf(withSettings(given, sides.base), sides.base.files.length > 0 ? sides.base.desired : sides.head.desired);
  const [reading, ledger] = await Promise.all([readingOf(job, trigger), readLedgerBranch(job)]);
  // Declared states alone show no drift.
  const { separates, applied } = reading.type === 'nothing' ? nothingMerged : await mergedBefore(job, merge, sides);
  const folder = job.surroundings.cwd;
  await writeCommitState(sides.head, folder);
  // The trust file of the base replaces any version in the change.
  await writeCommitState({ ...sides.base, files: sides.base.files.filter(({ file }) => file === job.inputs.trust) }, folder);
  // Outside of the files: no path of the change can name it.
  if (reading.type === 'capture') writeText(join(job.outputFolder, captureFile), reading.capture.text, { mode: 0o600 });
  if (job.inputs.trust !== undefined && !sides.base.files.some(({ file }) => file === job.inputs.trust))
    job.warn(`The trust file ${quoted(job.inputs.trust)} does not exist on the base branch. The plan is made without it.`);
  const isPublic = !job.event.repository.isPrivate;
  // Everybody can read the log of a public repository, so only the comment and the check contain the result.
  const around = reading.type === 'nothing' ? job.surroundings : quietInPublic(job);
  const sensitive = sensitiveIn(await allChanged(job, merge), job.inputs);
  const trust = sensitive.find(({ what }) => what === 'trust');
  const trustChange: TrustChange | undefined = trust && { type: 'changed', file: trust.file, paths: [] };
  const ran = await evaluate(job, trigger, sides, { applied, reading, ledger, trustChange }, around);
  const tenant = ran.review.tenant ?? sides.head.desired?.tenant ?? sides.base.desired?.tenant ?? '';
  const context = contextOf(job, {
    head: trigger.commit,
    base: { branch: merge.baseBranch, commit: merge.base },
    files: [sides.head, sides.base, ...applied].flatMap(({ files }) => files),
    tenant,
    read: reading.type === 'capture' ? { type: 'capture', age: reading.age } : reading,
    lastScan: lastScanOf(job, ledger, tenant, reading),
    say: separates ? job.say : recordless[job.language ?? 'en'](job.say),
  });
  const spoken = await reviewIn(ran.review, job.say);
  const { verdict, text } = commentOf(spoken, sensitive, context);
  // A change without steps that modifies security-relevant files still needs a reviewer.
  const isNotable = verdict.name !== 'clean' || sensitive.length > 0 || (ran.review.outlook?.loosened.length ?? 0) > 0;
  const exitCode = verdict.name === 'too-large' ? exitCodes.refused : ran.exitCode;
  const review = isPublic ? withShownNames(spoken, context.shown) : spoken;
  return {
    outcome: { verdict, exitCode, checks: checksOf({ ...spoken, exitCode }, verdict, context, context.say), review, text, isNotable },
    language: job.language,
    tenant,
  };
};
