// A pull request or a merge group: the merge result is planned against the live organization, a capture, or nothing, by the rules of the base.
import { join } from 'node:path';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { listChangedFiles } from '../github/changed-files.ts';
import { eventRow } from '../github/event-table.ts';
import type { PullRequest, Trigger } from '../github/event.ts';
import { findMergeResult } from '../github/merge-result.ts';
import type { Refusal } from '../github/result.ts';
import { commentOf } from '../report/comment/comment.ts';
import type { CommentContext, LastScan, NoRead } from '../report/comment/context.ts';
import { md, type Words, words } from '../report/comment/markdown.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { repository as ourRepository } from '../report/sarif-rules.ts';
import { captureFile, captureToPlan, type PlannedCapture } from './capture-to-plan.ts';
import { runCommandLine } from './command-line.ts';
import type { Job, Outcome } from './job.ts';
import { readLastScan } from './last-scan.ts';
import { revisionOf } from './revision-in-memory.ts';
import { hashedNames } from './shown-names.ts';
import { readSide, type Side, writeSide } from './side.ts';
import { isTouched, sensitiveIn } from './touched.ts';

export type ChangeTrigger = Extract<
  Trigger,
  { readonly type: 'pull-request' | 'pull-request-target' | 'foreign-pull-request-target' | 'merge-group' }
>;

/** What is planned: both sides, by commit and tree. */
interface Merge {
  readonly commit: string;
  readonly tree: string;
  readonly base: string;
  readonly baseBranch: string;
}

const nothing = (name: VerdictName, line: Words, isNotable: boolean, exitCode: Outcome['exitCode']): Outcome => ({
  verdict: { name, line },
  exitCode,
  review: undefined,
  text: md`## Tenantry: ${line}\n`,
  isNotable,
});

/** Whether nothing of the change matters here, and what it changes that decides about credentials. */
const changedIn = async (
  job: Job,
  pullRequest: PullRequest | undefined,
): Promise<{ readonly files: readonly string[]; readonly isTouched: boolean }> => {
  if (!pullRequest) return { files: [], isTouched: true };
  const listed = await listChangedFiles(job.github, pullRequest.number);
  if (listed.type === 'refused') job.warn(listed.why.message);
  if (listed.type === 'refused' || listed.value.type === 'too-many') return { files: [], isTouched: true };
  const { paths: files } = listed.value;
  return { files, isTouched: isTouched(files, job.inputs) };
};

type Found =
  | { readonly type: 'merge'; readonly merge: Merge }
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  | { readonly type: 'refused'; readonly why: Refusal };

const notEvaluated: Readonly<Record<'conflicts' | 'outdated' | 'closed' | 'not-computed', Outcome>> = {
  conflicts: nothing('conflicts', words`not evaluated, because the pull request has conflicts`, true, exitCodes.unread),
  outdated: nothing('not-evaluated', words`not evaluated, because the pull request has moved on`, false, exitCodes.unread),
  closed: nothing('not-evaluated', words`not evaluated, because the pull request is closed`, false, exitCodes.clean),
  'not-computed': nothing('not-evaluated', words`not evaluated, because GitHub did not compute the merge`, true, exitCodes.unread),
};

const mergeOf = async ({ github }: Job, trigger: ChangeTrigger): Promise<Found> => {
  if (trigger.type === 'merge-group') {
    const { commit, base, baseBranch } = trigger;
    return { type: 'merge', merge: { commit, tree: commit, base, baseBranch } };
  }
  const found = await findMergeResult(github, trigger.pullRequest);
  if (found.type === 'refused') return found;
  if (found.value.type === 'not-evaluated') return { type: 'outcome', outcome: notEvaluated[found.value.reason] };
  const { commit, tree, base, baseBranch } = found.value.merge;
  return { type: 'merge', merge: { commit, tree, base, baseBranch } };
};

interface Sides {
  readonly head: Side;
  readonly base: Side;
}

type FoundSides = { readonly type: 'sides'; readonly sides: Sides } | Exclude<Found, { readonly type: 'merge' }>;

const rejected = (job: Job, reasons: readonly string[]): FoundSides => {
  for (const reason of reasons) job.warn(reason);
  return { type: 'outcome', outcome: nothing('invalid', words`the files cannot be read safely`, true, exitCodes.invalid) };
};

const sidesOf = async (job: Job, merge: Merge): Promise<FoundSides> => {
  const { inputs, github, surroundings } = job;
  const { desiredState: path } = inputs;
  const folder = surroundings.cwd;
  const [head, base] = await Promise.all([
    readSide(github, { commit: merge.commit, tree: merge.tree, path, more: [], folder }),
    readSide(github, { commit: merge.base, tree: merge.base, path, more: inputs.trust === undefined ? [] : [inputs.trust], folder }),
  ]);
  if (head.type === 'refused') return head;
  if (base.type === 'refused') return base;
  const reasons = [head, base].flatMap(({ value }) => (value.type === 'rejected' ? value.reasons : []));
  if (head.value.type !== 'side' || base.value.type !== 'side') return rejected(job, reasons);
  return { type: 'sides', sides: { head: head.value.side, base: base.value.side } };
};

type Reading =
  | { readonly type: 'live' }
  | { readonly type: 'capture'; readonly capture: PlannedCapture; readonly age: string }
  | { readonly type: 'nothing'; readonly why: NoRead };

const hasKey = ({ surroundings: { env } }: Job): boolean => Boolean(env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN']);

/** What the files are compared with: the first table of the design, and what is there. */
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

const helpPage = `${ourRepository}/blob/v1/docs/github-action.md`;

const contextOf = (
  job: Job,
  merge: Merge,
  head: string,
  sides: Sides,
  reading: Reading,
  tenant: string,
  lastScan: LastScan | undefined,
): CommentContext => {
  const { event, inputs } = job;
  const { repository, run, serverUrl, trigger } = event;
  const home = `${serverUrl}/${repository.owner}/${repository.repo}`;
  const number = 'pullRequest' in trigger ? trigger.pullRequest.number : undefined;
  return {
    repository: home,
    head,
    base: { branch: merge.baseBranch, commit: merge.base },
    folder: inputs.desiredState,
    report: `${home}/actions/runs/${run.id}/attempts/${run.attempt}#summary`,
    annotations: number === undefined ? `${home}/commit/${head}/checks` : `${home}/pull/${number}/checks`,
    help: helpPage,
    environment: inputs.environment,
    read: reading.type === 'capture' ? { type: 'capture', age: reading.age } : reading,
    lastScan,
    shown: repository.isPrivate ? (name) => name : hashedNames([...sides.head.files, ...sides.base.files], tenant),
  };
};

/** The words of the command line that evaluates both sides. */
const wordsOf = ({ inputs }: Job, { base }: Sides, reading: Reading): readonly string[] => {
  const onlyNew = inputs.onlyNew && reading.type !== 'nothing' ? ['--only-new'] : [];
  const gate = inputs.failOn === 'never' ? [] : ['--fail-on', inputs.failOn, ...onlyNew];
  const trust = inputs.trust !== undefined && base.files.some(({ file }) => file === inputs.trust) ? ['--trust', inputs.trust] : [];
  const path = inputs.desiredState === '' ? '.' : inputs.desiredState;
  if (reading.type === 'nothing') return ['validate', path, ...gate];
  const from = reading.type === 'capture' ? ['--capture', captureFile] : [];
  return ['plan', path, '--base', base.commit, ...gate, ...trust, ...from];
};

const noFiles: Outcome = nothing('clean', words`no Tenantry files changed`, false, exitCodes.clean);

export interface PullRequestPlan {
  readonly outcome: Outcome;
  /** What was planned; undefined: nothing was. */
  readonly merge: Merge | undefined;
  /** Declared, or read. */
  readonly tenant: string;
}

const unplanned = (outcome: Outcome, merge?: Merge): PullRequestPlan => ({ outcome, merge, tenant: '' });

/** Nothing here is thrown because GitHub refuses: then nothing was evaluated, and the check says so. */
const refusedOutcome = (job: Job, why: Refusal): Outcome => {
  job.warn(why.message);
  return nothing('not-evaluated', words`not evaluated, because GitHub refused a request`, true, exitCodes.unread);
};

export const planPullRequest = async (job: Job, trigger: ChangeTrigger): Promise<PullRequestPlan> => {
  const pullRequest = 'pullRequest' in trigger ? trigger.pullRequest : undefined;
  const changed = await changedIn(job, pullRequest);
  if (!changed.isTouched) return unplanned(noFiles);
  const found = await mergeOf(job, trigger);
  if (found.type === 'outcome') return unplanned(found.outcome);
  if (found.type === 'refused') return unplanned(refusedOutcome(job, found.why));
  const { merge } = found;
  const read = await sidesOf(job, merge);
  if (read.type === 'outcome') return unplanned(read.outcome, merge);
  if (read.type === 'refused') return unplanned(refusedOutcome(job, read.why), merge);
  const { sides } = read;
  const reading = await readingOf(job, trigger);
  const folder = job.surroundings.cwd;
  await writeSide(sides.head, folder);
  // The trust file of the base takes the place of whatever the change has there.
  await writeSide({ ...sides.base, files: sides.base.files.filter(({ file }) => file === job.inputs.trust) }, folder);
  // After all that the change can name.
  if (reading.type === 'capture') await writeText(join(folder, captureFile), reading.capture.text, 0o600);
  const ran = await runCommandLine(wordsOf(job, sides, reading), { ...job.surroundings, revision: revisionOf(sides.base, folder) });
  const tenant = ran.review?.tenant ?? sides.head.desired?.tenant ?? sides.base.desired?.tenant ?? '';
  if (!ran.review) {
    const outcome = nothing('not-evaluated', words`not evaluated, because the run failed`, true, ran.exitCode);
    return { outcome, merge, tenant };
  }
  const head = trigger.commit;
  const context = contextOf(job, merge, head, sides, reading, tenant, await readLastScan(job, tenant));
  const { verdict, text } = commentOf(ran.review, sensitiveIn(changed.files, job.inputs), context);
  const exitCode = verdict.name === 'too-large' ? exitCodes.refused : ran.exitCode;
  return { outcome: { verdict, exitCode, review: ran.review, text, isNotable: verdict.name !== 'clean' }, merge, tenant };
};
