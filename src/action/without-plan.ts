// A job on the default branch without a plan: GitHub refused, or the files cannot be read. It reports the reason and fails.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { GitHubRefusal } from '../github/refusal.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { phrase, points, span } from '../report/document.ts';
import { blocksAsMarkdown, type Markdown } from '../report/markdown-blocks.ts';
import type { Words } from '../report/words.ts';
import type { Job } from './job.ts';
import { type SpeakingJob, speaking } from './language.ts';
import type { CommitPlan, FoundPlan } from './plan-commit.ts';
import { publishRun } from './publish-run.ts';

const failed = async (job: SpeakingJob, line: Words, exitCode: ExitCode): Promise<ExitCode> => {
  await publishRun(job, {
    verdict: { name: 'not-evaluated', line },
    exitCode,
    text: verdictText(line),
    review: undefined,
    outputs: { digest: '', acknowledge: '', changes: '0' },
  });
  return exitCode;
};

/** GitHub refused to read what the job is about. */
export const refusedRun = async (given: Job, { message }: GitHubRefusal): Promise<ExitCode> => {
  given.warn(message);
  const job = await speaking(given);
  return await failed(job, job.say.action.notEvaluated.refused, exitCodes.unread);
};

export const withoutPlan = async (given: Job, { reasons }: Extract<FoundPlan, { readonly type: 'rejected' }>): Promise<ExitCode> => {
  for (const reason of reasons) given.warn(reason);
  const job = await speaking(given);
  return await failed(job, job.say.action.unsafeFiles, exitCodes.invalid);
};

/** Why a run ended early. In a public repository only problems of its files: other messages may contain names of the organization. */
export const problemParts = ({ event, say }: SpeakingJob, { problems }: Pick<CommitPlan, 'problems'>): readonly Markdown[] => {
  const rows = problems.map(({ code, message, at, help = '' }) => {
    if (at === undefined && !event.repository.isPrivate) return span(code);
    const says = `${message} ${help}`.trim();
    return at === undefined ? says : phrase`${{ code: `${at.file}:${at.line}` }}: ${says}`;
  });
  return rows.length === 0 ? [] : [blocksAsMarkdown([points(rows)], { say })];
};
