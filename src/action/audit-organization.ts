// A scheduled audit: the live organization against the default branch, then the ledger, the rolling issue, SARIF, summary and outputs.
import { join } from 'node:path';
import type { Severity } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { maintainRollingIssue } from '../github/rolling-issue.ts';
import { digestOf } from '../json.ts';
import type { Live } from '../live/live.ts';
import { severities } from '../policies/policy.ts';
import { countsAsFailure } from '../policies/since.ts';
import { allResults } from '../report/all-results.ts';
import { auditIssue, auditNews, auditVerdict, type IssueContext, issueState, unreadIssue } from '../report/comment/audit-issue.ts';
import type { LastScan } from '../report/comment/context.ts';
import { isTooOld, lastScanOf } from '../report/comment/last-scan-parts.ts';
import { problemCause } from '../report/comment/problem-cause.ts';
import type { CommentVerdict } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { reviewIn } from '../report/in-language.ts';
import { asJson } from '../report/json.ts';
import type { Markdown } from '../report/markdown-blocks.ts';
import type { ReportedFinding, Review } from '../report/review.ts';
import { isNew, isWorse } from '../report/scan-before.ts';
import { sayOf } from '../report/texts/texts.ts';
import { auditLive } from '../use/audit-live.ts';
import { baseAt } from '../use/base/open-base.ts';
import { isCompleteScan } from '../use/ledger/scan-of-review.ts';
import { openAppliedCommits } from './applied-commits.ts';
import { type CommitState, writeCommitState } from './commit-state.ts';
import { readDefaultBranch } from './default-branch.ts';
import { issueContextOf } from './issue-context.ts';
import type { Job, JobResult } from './job.ts';
import { inLanguageOf, type SpeakingJob, speaking } from './language.ts';
import { firstSeen, type LedgerBranch, openLedgerBranch } from './ledger-branch.ts';
import { tellOfAudit } from './notify.ts';
import { openCommit, pathOf, trustIn } from './open-commit.ts';
import { withWarnings } from './or-warn.ts';
import { readApplied } from './plan-commit.ts';
import type { proposeAdoption } from './propose-adoption.ts';
import { publish } from './publish.ts';
import { silent } from './quiet.ts';
import { revisionOf } from './revision-in-memory.ts';
import { runReview } from './run-use.ts';
import { withSettings } from './settings.ts';

/** The result of a scan, and the texts to publish. */
interface Scanned {
  readonly verdict: CommentVerdict;
  readonly exitCode: ExitCode;
  readonly review: Review | undefined;
  readonly text: Markdown;
  readonly news: { readonly digest: string; readonly text: string } | null;
  readonly state: 'failing' | 'clean' | 'partial';
}

/** Whether a scan that is too old fails the run, like a finding of high severity. */
const staleExit = ({ inputs: { failOn } }: Job, lastScan: LastScan | undefined): ExitCode =>
  isTooOld(lastScan) && failOn !== 'never' && failOn !== 'critical' ? exitCodes.findings : exitCodes.clean;

const newsOf = (review: Review, context: IssueContext): Scanned['news'] => {
  const text = auditNews(review, context);
  if (text === undefined) return null;
  const printsOf = (holds: (one: ReportedFinding) => boolean): readonly string[] =>
    allResults(review, sayOf(context))
      .filter(holds)
      .map(({ fingerprint }) => fingerprint)
      .sort();
  return { digest: digestOf([printsOf(isNew), printsOf(isWorse)], 32), text };
};

/** What one run of the audit is about. */
interface Audited {
  readonly ran: ExitCode;
  readonly side: CommitState;
  readonly tenant: string;
  /** undefined: there is none, or it cannot be used. */
  readonly ledger: LedgerBranch | undefined;
  /** Why it has no results. */
  readonly problems: readonly Problem[];
}

/** With `only-new`, findings that an earlier scan had do not fail the run. Without a ledger nobody knows which these are, so all count. */
const exitOf = (review: Review, ran: ExitCode, least: Severity): ExitCode => {
  const fails = (review.findings ?? []).filter(
    (finding) => countsAsFailure(finding) && severities.indexOf(finding.severity) <= severities.indexOf(least),
  );
  return ran === exitCodes.findings && fails.every(({ baseline }) => baseline === 'unchanged') ? exitCodes.clean : ran;
};

const scanned = (job: SpeakingJob, review: Review, { ran, side, tenant, ledger }: Audited): Scanned => {
  const { inputs, settings, surroundings } = job;
  const kept = ledger?.recorded();
  const lastScan = kept && lastScanOf(kept.complete, settings, surroundings.now());
  const context: IssueContext = {
    ...issueContextOf(job, side, tenant),
    lastScan,
    firstSeen: firstSeen(kept, tenant),
  };
  const { failOn, onlyNew } = inputs;
  const least = failOn === 'never' ? 'high' : failOn;
  const choice = { least, isComplete: isCompleteScan(review), lastScan } as const;
  const verdict = auditVerdict(review, choice, job);
  return {
    verdict,
    exitCode: worstExit([onlyNew === true ? exitOf(review, ran, least) : ran, staleExit(job, lastScan)]),
    review,
    text: auditIssue(review, verdict, context),
    news: newsOf(review, context),
    state: issueState(review, choice),
  };
};

const unscanned = (job: SpeakingJob, { ran, side, tenant, ledger, problems }: Audited): Scanned => {
  const { settings, surroundings, say } = job;
  const lastScan = ledger && tenant !== '' ? lastScanOf(ledger.lastComplete(tenant), settings, surroundings.now()) : undefined;
  const context: IssueContext = { ...issueContextOf(job, side, tenant), lastScan, firstSeen: () => undefined };
  const because = problemCause(problems, job)?.because ?? say.action.runFailed;
  const verdict: CommentVerdict = { name: 'not-evaluated', line: say.action.notEvaluated.because(because) };
  const state = isTooOld(lastScan) ? 'failing' : 'partial';
  return {
    verdict,
    exitCode: worstExit([ran, staleExit(job, lastScan)]),
    review: undefined,
    text: unreadIssue(verdict, context),
    news: null,
    state,
  };
};

/** An issue keeps its findings if a run has no results. */
const keepIssue = async (
  job: SpeakingJob,
  { verdict, text, news, state, review }: Scanned,
  commit: string,
  tenant: string,
): Promise<void> => {
  const { github, author, inputs, event, say } = job;
  if (tenant === '' || (!review && state !== 'failing')) return;
  const { desiredState: path } = inputs;
  const keeping = maintainRollingIssue(github, {
    subject: { type: 'issue', tenant, path },
    author,
    title: say.action.issue.of(path === '' ? '.' : path, verdict.line),
    body: text,
    news,
    state,
    commit,
    run: event.run,
  });
  await withWarnings(job, keeping);
};

/** null: there is none. undefined: there is no ledger, or it did not take the scan. */
const lastCompleteOf = ({ ledger, tenant }: Audited, isScanned: boolean): string | null | undefined => {
  if (!ledger) return undefined;
  if (!isScanned) return tenant === '' ? undefined : (ledger.lastComplete(tenant) ?? null);
  const kept = ledger.recorded();
  return kept && (kept.complete ?? null);
};

const failedEarly = async (given: Job, reasons: readonly string[], exitCode: ExitCode): Promise<ExitCode> => {
  for (const reason of reasons) given.warn(reason);
  const job = await speaking(given);
  const { commit, ref } = job.event.trigger;
  const line = job.say.action.notEvaluated.filesUnread;
  const outcome: JobResult = {
    verdict: { name: 'not-evaluated', line },
    exitCode,
    review: undefined,
    text: verdictText(line),
    isNotable: false,
  };
  await publish(job, { outcome, commit, ref, path: job.inputs.desiredState, tenant: '', comment: undefined }, ['summary']);
  return exitCode;
};

/** For a site over time: what everybody can read stores no result, because it contains names. */
const saveResult = ({ outputFolder }: Job, review: Review): string => {
  const path = join(outputFolder, 'tenantry-result.json');
  writeText(path, asJson(review));
  return path;
};

/** Milliseconds: the period in which the actors of changes are searched. */
const actorsSince = 30 * 86_400_000;

/** Loaded only for an adoption. */
const adopt: typeof proposeAdoption = async (job, audited) => (await import('./propose-adoption.ts')).proposeAdoption(job, audited);

export const auditOrganization = async (given: Job): Promise<ExitCode> => {
  const { inputs, event, surroundings } = given;
  const read = await orRefusal(readDefaultBranch(given));
  if (read instanceof GitHubRefusal) return failedEarly(given, [read.message], exitCodes.unread);
  if (read.type === 'rejected') return failedEarly(given, read.reasons, exitCodes.invalid);
  const { side } = read;
  const job = await inLanguageOf(withSettings(given, side), side.desired);
  await writeCommitState(side, surroundings.cwd);
  const ledger = await openLedgerBranch(job, side.desired?.tenant);
  const tenantGiven = side.desired?.tenant ?? surroundings.env['MGC_TENANT_ID'];
  const record = await openAppliedCommits(job, { tenant: tenantGiven, head: side.commit, before: side.commit, isPush: false });
  const applied = await readApplied(job, record.commits, side);
  const stdout = event.repository.isPrivate ? surroundings.stdout : silent(surroundings.stdout);
  let live: Live | undefined;
  const ran = await runReview('audit', pathOf(job), { ...surroundings, stdout }, job.say, async (ports) => {
    const { loaded, path, trust } = await openCommit(job, trustIn(job, side.files), ports);
    const audit = await auditLive(
      {
        declared: { loaded, path },
        trust,
        source: { regions: [] },
        applied: await Promise.all(applied.map((one) => baseAt(revisionOf(one, path, surroundings.cwd)))),
        ledger: ledger?.store,
        language: job.language,
        causes: inputs.appToken === undefined ? undefined : actorsSince,
        failOn: inputs.failOn === 'never' ? undefined : inputs.failOn,
      },
      ports,
    );
    ({ live } = audit);
    return audit;
  });
  const tenant = side.desired?.tenant ?? ran.review.tenant ?? '';
  const exitCode = inputs.failOn === 'never' && ran.exitCode === exitCodes.findings ? exitCodes.clean : ran.exitCode;
  const { problems } = ran;
  const review = problems.length > 0 ? undefined : await reviewIn(ran.review, job.say);
  const audited: Audited = { ran: exitCode, side, tenant, ledger, problems };
  const scan = review ? scanned(job, review, audited) : unscanned(job, audited);
  await keepIssue(job, scan, side.commit, tenant);
  await tellOfAudit(job, ran.review, lastCompleteOf(audited, review !== undefined));
  const adopted = inputs.appToken === undefined ? undefined : await adopt(job, { side, tenant, review, live });
  const all = worstExit([scan.exitCode, adopted?.exitCode ?? exitCodes.clean]);
  const outcome: JobResult = { ...scan, exitCode: all, isNotable: false };
  const ref = `refs/heads/${event.repository.defaultBranch}`;
  const more = adopted ? [adopted.text] : [];
  const saved = review && event.repository.isPrivate ? saveResult(job, review) : '';
  await publish(
    job,
    { outcome, more, outputs: { result: saved }, commit: side.commit, ref, path: inputs.desiredState, tenant, comment: undefined },
    ['summary', 'sarif'],
  );
  return all;
};
