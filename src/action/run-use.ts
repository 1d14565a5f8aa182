// Runs a use of the application layer for a job. The log shows what the command line would print: its result, or the problems that ended it.
import { type Problem, TenantryError } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Block } from '../report/document.ts';
import { reviewIn } from '../report/in-language.ts';
import { outline } from '../report/outline.ts';
import type { Review } from '../report/review.ts';
import type { Say } from '../report/texts/texts.ts';
import { printResult } from '../terminal/command-result.ts';
import { endingOf, printBlocks } from '../terminal/print-blocks.ts';
import { progressLine } from '../terminal/progress.ts';
import { showProblems } from '../terminal/show-problems.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { Ports } from '../use/ports.ts';
import { failedReview } from '../use/review/failed-review.ts';

export type RunResult<Value> =
  | { readonly type: 'value'; readonly value: Value }
  | { readonly type: 'problems'; readonly error: TenantryError; readonly exitCode: ExitCode };

/** `desired`: the desired state, of which lines may be shown. */
const failed = (
  cause: TenantryError,
  desired: readonly string[],
  surroundings: Surroundings,
): Extract<RunResult<never>, { type: 'problems' }> => {
  const error = new TenantryError(cause.problems, { cause, desired });
  return { type: 'problems', error, exitCode: showProblems(error, surroundings) };
};

export const runUse = async <Value>(
  desired: readonly string[],
  surroundings: Surroundings,
  use: (ports: Ports) => Promise<Value>,
): Promise<RunResult<Value>> => {
  try {
    return { type: 'value', value: await use({ ...surroundings, progress: progressLine(surroundings.stderr, false) }) };
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    return failed(cause, desired, surroundings);
  }
};

export interface Ran {
  readonly exitCode: ExitCode;
  readonly review: Review;
  /** Why it ended early. */
  readonly problems: readonly Problem[];
}

interface Reviewed {
  readonly review: Review;
  /** What refused it. */
  readonly problems?: readonly Problem[];
  /** What the log shows; default: the whole review. */
  readonly shown?: readonly Block[];
}

export const runReview = async (
  command: Review['command'],
  desired: string,
  surroundings: Surroundings,
  say: Say,
  use: (ports: Ports) => Promise<Reviewed>,
): Promise<Ran> => {
  const ended = await runUse([desired], surroundings, use);
  if (ended.type === 'problems') {
    const { error, exitCode } = ended;
    return { exitCode, review: failedReview(error, command, desired, surroundings), problems: error.problems };
  }
  const { review, problems = [], shown } = ended.value;
  if (problems.length > 0) return { ...failed(new TenantryError(problems), [desired], surroundings), review, problems };
  printBlocks(shown ?? outline(await reviewIn(review, say), say), surroundings, false, say);
  return { exitCode: printResult(endingOf(review, say), surroundings), review, problems };
};
