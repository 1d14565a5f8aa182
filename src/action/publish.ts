// Publishes the result of a job everywhere that the event allows: comment, check, SARIF, summary and outputs. A refusal by GitHub is a warning; it does not
// change the verdict and exit code.
import { join } from 'node:path';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { type CheckToWrite, writeCheck } from '../github/check-run.ts';
import { eventRow, type Write } from '../github/event-table.ts';
import { GitHubRefusal, orRefusal, warningsOf } from '../github/refusal.ts';
import { writeOutputs, writeSummary } from '../github/runner-files.ts';
import { uploadSarif } from '../github/upload-sarif.ts';
import { annotationCommands } from '../github/workflow-commands.ts';
import { type CommentToWrite, writeComment } from '../github/write-comment.ts';
import { changesIn } from '../report/comment/verdict.ts';
import { reviewAsMarkdown } from '../report/markdown.ts';
import { reviewAsSarif } from '../report/sarif.ts';
import { annotationsOf } from './annotations.ts';
import type { Job, JobResult } from './job.ts';
import { type SpeakingJob, speaking } from './language.ts';
import { runUrlOf, siteUrlOf } from './links.ts';
import { warnAll, warningOnce, withWarnings } from './or-warn.ts';
import { isNight, summaryText } from './summary-text.ts';
import { uncheckedNote } from './unchecked-note.ts';

export interface Publication {
  readonly outcome: JobResult;
  /** Whether the pull request is closed. */
  readonly isClosed?: boolean;
  /** The target of the comment; undefined: this run writes none. */
  readonly comment: Omit<CommentToWrite, 'body' | 'mode' | 'isNotable' | 'author' | 'unchecked'> | undefined;
  /** Commit and ref of the event. */
  readonly commit: string;
  readonly ref: string;
  /** The path of the desired state, which is part of the names of checks and categories. */
  readonly path: string;
  readonly tenant: string;
  /** The report of something else than one organization, for the summary of a private repository: Markdown. */
  readonly report?: string;
  /** Below the text, in the summary. */
  readonly more?: readonly string[];
  /** Whether the summary is short. Default: that of a scheduled run is. */
  readonly isShort?: boolean;
  /** Replace those of one organization. */
  readonly outputs?: Readonly<Record<string, string>>;
}

const reportFile = 'tenantry-report.md';

/** In the footer, in any language: when something was read, how old it was, and the run of a fleet, which is named first. */
const varying = /`[^`]* UTC[^`]*`|`\d+[hm]`|(?<=^<sub>\p{L}+ )`[^`]*`/gmu;

/** Times and run numbers differ between two runs with the same result. */
const essence = (body: string): string =>
  body.replace(/^<sub>.*$/gm, (footer) => footer.replace(varying, '')).replace(/\/actions\/runs\/\d+(?:\/attempts\/\d+)?/g, '');

const publishComment = async (job: SpeakingJob, { comment, outcome }: Publication): Promise<string> => {
  if (!comment) return '';
  const body = outcome.text;
  const written = await withWarnings(
    job,
    writeComment(job.github, {
      ...comment,
      author: job.author,
      mode: job.inputs.comment,
      isNotable: outcome.isNotable,
      body,
      unchecked: uncheckedNote(job.say),
      essence,
    }),
  );
  if (written?.type === 'outdated') job.warn(`No comment was written. ${written.why}`);
  return written && 'url' in written ? written.url : '';
};

/** Displays the result of a write. Writes run concurrently; their results are displayed in the order of the writes, not of the responses. */
type Display = () => void;

type Check = Pick<CheckToWrite, 'name' | 'conclusion' | 'title' | 'summary' | 'annotations'>;

const conclusionOf = (passes: boolean): Check['conclusion'] => (passes ? 'success' : 'failure');

/** What fails a change, and what it loosens, are two checks: a legitimate waiver is merged while the first stays required (docs/github-action.md). */
const checksOf = ({ inputs, say }: SpeakingJob, { outcome, path }: Publication): readonly Check[] => {
  const { checks, review, text, verdict, exitCode } = outcome;
  const whole = { passes: exitCode === exitCodes.clean, line: verdict.line };
  const { findings = whole, loosened = whole } = checks ?? {};
  // Branch rules require checks by their names, which are the same in every language.
  const name = `tenantry (${path === '' ? '.' : path})`;
  const annotations = review ? annotationsOf(review, say) : { findings: [], loosened: [] };
  const first: Check = {
    name,
    conclusion: conclusionOf(findings.passes),
    title: findings.line,
    summary: text,
    annotations: annotations.findings,
  };
  if (inputs.action === 'fleet') return [first];
  return [
    first,
    {
      name: `${name}: loosened settings`,
      conclusion: conclusionOf(loosened.passes),
      title: loosened.line,
      summary: checks?.text ?? text,
      annotations: annotations.loosened,
    },
  ];
};

const publishCheck = async (job: SpeakingJob, check: Check, commit: string): Promise<Display> => {
  const written = await orRefusal(
    writeCheck(job.github, { ...check, notAnnotated: job.say.action.notAnnotated, commit, detailsUrl: runUrlOf(job), run: job.event.run }),
  );
  return () => {
    if (!(written instanceof GitHubRefusal)) return warnAll(job, written.warnings);
    job.warn(written.message);
    // If the token cannot write a check, the log contains the same text.
    for (const line of annotationCommands(check.annotations)) job.command(line);
  };
};

const publishSarif = async (job: SpeakingJob, { outcome, commit, ref, path, tenant }: Publication): Promise<Display> => {
  if (!outcome.review) return () => undefined;
  const sarif = JSON.parse(reviewAsSarif(outcome.review, { say: job.say, baseUrl: siteUrlOf(job) }));
  const warnings = await warningsOf(uploadSarif(job.github, { sarif, commit, ref, category: `tenantry/${tenant}/${path}` }));
  return () => warnAll(job, warnings);
};

const outputsOf = ({ verdict, exitCode, review }: JobResult, commentUrl: string): Readonly<Record<string, string>> => {
  const change = review && changesIn(review);
  return {
    verdict: verdict.name,
    'exit-code': String(exitCode),
    digest: change?.digest ?? '',
    acknowledge: change?.acknowledge ?? '',
    changes: String(change?.steps ?? 0),
    'findings-introduced': String(review?.outlook?.introduced.length ?? 0),
    'comment-url': commentUrl,
  };
};

/** The comment is first, because people wait for it. The check of a closed pull request is unchanged. `writes`: by default everything that the event allows. */
export const publish = async (
  given: Job,
  publication: Publication,
  writes: readonly Write[] = eventRow(given.event.trigger).writes,
): Promise<void> => {
  const job = await speaking(given);
  const { say } = job;
  const { outcome, isClosed = false } = publication;
  const { env } = job.surroundings;
  const has = (name: Write): boolean => writes.some((one) => one === name) && (!isClosed || name === 'comment');
  const url = has('comment') ? await publishComment(job, publication) : '';
  const once = warningOnce(job);
  const displays = await Promise.all([
    ...(has('check') ? checksOf(job, publication).map((check) => publishCheck(once, check, publication.commit)) : []),
    ...(has('sarif') ? [publishSarif(job, publication)] : []),
  ]);
  for (const display of displays) display();
  // Everyone can read what a public repository publishes: names are displayed there as in the text.
  const full = publication.report ?? (outcome.review && reviewAsMarkdown(outcome.review, { say }));
  const { more = [], isShort = isNight(job) } = publication;
  const texts = [outcome.text, ...more, ...(full !== undefined && job.event.repository.isPrivate ? [full] : [])];
  const report = texts.join('\n');
  const path = join(job.outputFolder, reportFile);
  writeText(path, report);
  for (const warning of [
    writeSummary(env, summaryText(job, texts, isShort)),
    writeOutputs(env, { ...outputsOf(outcome, url), ...publication.outputs, report: path }),
  ])
    if (warning !== undefined) job.warn(warning);
};
