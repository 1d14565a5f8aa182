// The merge result of a pull request or a merge group is planned against the live organization, a capture, or nothing, with the policies of the base.
import { join } from 'node:path';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { eventRow } from '../github/event-table.ts';
import { commentOf } from '../report/comment/comment.ts';
import type { CommentContext, NoRead } from '../report/comment/context.ts';
import { loosenedParts } from '../report/comment/finding-parts.ts';
import { verdictText } from '../report/comment/fit.ts';
import { problemCause } from '../report/comment/problem-cause.ts';
import { type CommentVerdict, checkVerdictsOf } from '../report/comment/verdict.ts';
import { paragraph } from '../report/document.ts';
import type { Review } from '../report/review.ts';
import { words } from '../report/words.ts';
import { quoted } from '../yaml/visible.ts';
import { captureFile, captureToPlan, type PlannedCapture } from './capture-to-plan.ts';
import { runCommandLine } from './command-line.ts';
import { contextOf } from './comment-context.ts';
import { type CommitState, readCommitState, writeCommitState } from './commit-state.ts';
import { withShownNames } from './hashed-names.ts';
import type { ChangeChecks, Job, JobResult } from './job.ts';
import { lastScanIn, readLedgerBranch } from './last-scan.ts';
import { recordsIn } from './ledger-records.ts';
import { allChanged, type ChangeTrigger, type Merge, type MergeSearch } from './merge-to-plan.ts';
import { nothing } from './not-evaluated.ts';
import { quietInPublic } from './quiet.ts';
import { sensitiveIn } from './relevant-files.ts';
import { revisionOf } from './revision-in-memory.ts';

interface Sides {
  readonly head: CommitState;
  readonly base: CommitState;
}

type FoundSides = { readonly type: 'sides'; readonly sides: Sides } | Exclude<MergeSearch, { readonly type: 'merge' }>;

const rejected = (job: Job, reasons: readonly string[]): FoundSides => {
  for (const reason of reasons) job.warn(reason);
  return { type: 'outcome', outcome: nothing('invalid', words`the files cannot be read safely`, true, exitCodes.invalid, reasons) };
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
  if (head.type !== 'side' || base.type !== 'side') return rejected(job, reasons);
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

/** The arguments of the command that evaluates both sides. */
const wordsOf = ({ inputs, outputFolder }: Job, { base }: Sides, reading: Reading): readonly string[] => {
  const onlyNew = inputs.onlyNew ? ['--only-new'] : [];
  const gate = ['--base', base.commit, ...(inputs.failOn === 'never' ? [] : ['--fail-on', inputs.failOn, ...onlyNew])];
  const trust = inputs.trust !== undefined && base.files.some(({ file }) => file === inputs.trust) ? ['--trust', inputs.trust] : [];
  const path = inputs.desiredState === '' ? '.' : inputs.desiredState;
  if (reading.type === 'nothing') return ['validate', path, ...gate];
  const from = reading.type === 'capture' ? ['--capture', join(outputFolder, captureFile)] : [];
  return ['plan', path, ...gate, ...trust, ...from];
};

const nothingLoosened = paragraph('This change loosens no policy, waiver, guard or setting of its base.');

/** A plan that is too large to review passes no check of its findings, whatever it found. */
const checksOf = (review: Review, { name, line }: CommentVerdict, context: CommentContext): ChangeChecks | undefined => {
  const verdicts = checkVerdictsOf(review);
  if (!verdicts || !review.outlook) return undefined;
  const findings = name === 'too-large' ? { ...verdicts.findings, line } : verdicts.findings;
  const parts = loosenedParts(review.outlook, context);
  const text = verdictText(verdicts.loosened.line, parts.length === 0 ? [nothingLoosened] : parts);
  return { ...verdicts, findings, text };
};

export interface MergePlan {
  readonly outcome: JobResult;
  /** Declared, or read. Empty: nothing was evaluated. */
  readonly tenant: string;
}

export const planMerge = async (job: Job, trigger: ChangeTrigger, merge: Merge): Promise<MergePlan> => {
  const read = await sidesOf(job, merge);
  if (read.type === 'outcome') return { outcome: read.outcome, tenant: '' };
  const { sides } = read;
  const [reading, ledger] = await Promise.all([readingOf(job, trigger), readLedgerBranch(job)]);
  const folder = job.surroundings.cwd;
  await writeCommitState(sides.head, folder);
  // The trust file of the base replaces any version in the change.
  await writeCommitState({ ...sides.base, files: sides.base.files.filter(({ file }) => file === job.inputs.trust) }, folder);
  // Outside of the files: no path of the change can name it.
  if (reading.type === 'capture') await writeText(join(job.outputFolder, captureFile), reading.capture.text, 0o600);
  if (job.inputs.trust !== undefined && !sides.base.files.some(({ file }) => file === job.inputs.trust))
    job.warn(`The trust file ${quoted(job.inputs.trust)} does not exist on the base branch. The plan is made without it.`);
  const isPublic = !job.event.repository.isPrivate;
  // Everybody can read the log of a public repository, so only the comment and the check contain the result.
  const around = reading.type === 'nothing' ? job.surroundings : quietInPublic(job);
  const sensitive = sensitiveIn(await allChanged(job, merge), job.inputs);
  const trust = sensitive.find(({ what }) => what === 'trust');
  const ran = await runCommandLine(wordsOf(job, sides, reading), {
    ...around,
    ...(ledger && { ledgerRecords: recordsIn(job, ledger) }),
    ...(trust && { trustChange: { type: 'changed', file: trust.file, paths: [] } }),
    revision: revisionOf(sides.base, folder),
  });
  const tenant = ran.review?.tenant ?? sides.head.desired?.tenant ?? sides.base.desired?.tenant ?? '';
  if (!ran.review) {
    const outcome = nothing(
      'not-evaluated',
      words`not evaluated, because ${problemCause(ran.problems)?.because ?? words`the run failed`}`,
      true,
      ran.exitCode,
      isPublic ? [] : ran.problems.map(({ message }) => message).slice(0, 10),
    );
    return { outcome, tenant };
  }
  const context = contextOf(job, {
    head: trigger.commit,
    base: { branch: merge.baseBranch, commit: merge.base },
    files: [...sides.head.files, ...sides.base.files],
    tenant,
    read: reading.type === 'capture' ? { type: 'capture', age: reading.age } : reading,
    lastScan: lastScanIn(job, ledger, tenant),
  });
  const { verdict, text } = commentOf(ran.review, sensitive, context);
  // A change without steps that modifies security-relevant files still needs a reviewer.
  const isNotable = verdict.name !== 'clean' || sensitive.length > 0 || (ran.review.outlook?.loosened.length ?? 0) > 0;
  const exitCode = verdict.name === 'too-large' ? exitCodes.refused : ran.exitCode;
  const review = isPublic ? withShownNames(ran.review, context.shown) : ran.review;
  return {
    outcome: { verdict, exitCode, checks: checksOf({ ...ran.review, exitCode }, verdict, context), review, text, isNotable },
    tenant,
  };
};
