// Outcomes of pull requests without a plan, each with its reason.
import { exitCodes } from '../exit-code.ts';
import type { GitHubRefusal } from '../github/refusal.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { points, span } from '../report/document.ts';
import { type Words, words } from '../report/words.ts';
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

export const noFiles: JobResult = nothing('clean', words`no Tenantry files changed`, false, exitCodes.clean);

export const notEvaluated: Readonly<Record<'conflicts' | 'outdated' | 'closed' | 'not-computed', JobResult>> = {
  conflicts: nothing('conflicts', words`not evaluated, because the pull request has conflicts`, true, exitCodes.unread),
  outdated: nothing('not-evaluated', words`not evaluated, because the pull request has moved on`, false, exitCodes.unread),
  closed: nothing('not-evaluated', words`not evaluated, because the pull request is closed`, false, exitCodes.clean),
  'not-computed': nothing('not-evaluated', words`not evaluated, because GitHub did not compute the merge`, true, exitCodes.unread),
};

/** For a merge queue. */
export const outdatedGroup: JobResult = nothing(
  'not-evaluated',
  words`not evaluated, because the head of the group does not follow its base`,
  true,
  exitCodes.unread,
);

/** GitHub refused: nothing was evaluated, and the check reports it. */
export const refusedOutcome = (job: Job, { message }: GitHubRefusal): JobResult => {
  job.warn(message);
  return nothing('not-evaluated', words`not evaluated, because GitHub refused a request`, true, exitCodes.unread, [message]);
};
