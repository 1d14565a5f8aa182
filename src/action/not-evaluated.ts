// Outcomes of pull requests without a plan, each with its reason.
import { exitCodes } from '../exit-code.ts';
import type { GitHubRefusal } from '../github/refusal.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { points, span } from '../report/document.ts';
import { notEvaluated as not } from '../report/texts/en/not-evaluated.ts';
import type { Words } from '../report/words.ts';
import type { Job, JobResult } from './job.ts';

/** `reasons`: full sentences, which may contain names from outside. */
export const nothing = (
  name: VerdictName,
  line: Words,
  isNotable: boolean,
  exitCode: JobResult['exitCode'],
  reasons: readonly string[] = [],
): JobResult => ({
  verdict: { name, line },
  exitCode,
  review: undefined,
  text: verdictText(line, reasons.length === 0 ? [] : [points(reasons.map((one) => span(one, 240)))]),
  isNotable,
});

export const noFiles: JobResult = nothing('clean', not.noFiles, false, exitCodes.clean);

export const notEvaluated: Readonly<Record<'conflicts' | 'outdated' | 'closed' | 'not-computed', JobResult>> = {
  conflicts: nothing('conflicts', not.conflicts, true, exitCodes.unread),
  outdated: nothing('not-evaluated', not.outdated, false, exitCodes.unread),
  closed: nothing('not-evaluated', not.closed, false, exitCodes.clean),
  'not-computed': nothing('not-evaluated', not.notComputed, true, exitCodes.unread),
};

/** For a merge queue. */
export const outdatedGroup: JobResult = nothing('not-evaluated', not.outdatedGroup, true, exitCodes.unread);

/** GitHub refused: nothing was evaluated, and the check reports it. */
export const refusedOutcome = (job: Job, { message }: GitHubRefusal): JobResult => {
  job.warn(message);
  return nothing('not-evaluated', not.refused, true, exitCodes.unread, [message]);
};
