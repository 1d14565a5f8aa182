// Summary and outputs of a job on the default branch. They are written before any request to GitHub, because a cancelling runner waits only a few seconds.
import { join } from 'node:path';
import type { ExitCode } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { writeOutputs, writeSummary } from '../github/runner-files.ts';
import type { CommentVerdict } from '../report/comment/verdict.ts';
import { reviewIn } from '../report/in-language.ts';
import { reviewAsMarkdown } from '../report/markdown.ts';
import { joinedMarkdown, type Markdown } from '../report/markdown-blocks.ts';
import type { Review } from '../report/review.ts';
import type { SpeakingJob } from './language.ts';
import { isNight, summaryText } from './summary-text.ts';

export interface RunReport {
  readonly verdict: CommentVerdict;
  readonly exitCode: ExitCode;
  readonly text: Markdown;
  readonly review: Review | undefined;
  /** More outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Below the text. */
  readonly more?: readonly Markdown[];
}

const reportFile = 'tenantry-report.md';

export const publishRun = async (job: SpeakingJob, { verdict, exitCode, text, review, outputs, more = [] }: RunReport): Promise<void> => {
  const { env } = job.surroundings;
  // Everybody can read the summary of a public repository: there the full report, with its names, is not written.
  const full = review && job.event.repository.isPrivate ? [reviewAsMarkdown(await reviewIn(review, job.say), { say: job.say })] : [];
  const texts = [text, ...more, ...full];
  const report = joinedMarkdown(...texts);
  const path = join(job.outputFolder, reportFile);
  writeText(path, report);
  const warnings = [
    writeSummary(env, summaryText(job, texts, isNight(job))),
    writeOutputs(env, { verdict: verdict.name, 'exit-code': String(exitCode), report: path, ...outputs }),
  ];
  for (const warning of warnings) if (warning !== undefined) job.warn(warning);
};
