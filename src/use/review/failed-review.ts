// The review of a run that ended with problems before it had any other result.
import { type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { count } from '../../report/document.ts';
import type { Review, ReviewFacts } from '../../report/review.ts';
import type { Ports } from '../ports.ts';

export const failedVerdict = ({ problems, exitCode }: Pick<TenantryError, 'problems' | 'exitCode'>): string =>
  `${exitCode === exitCodes.invalid ? 'Invalid' : 'Not completed'}: ${count(problems.length, 'problem')}.`;

/** `desired`: the desired state, as the user would name it. */
export const failedReview = (
  error: TenantryError,
  command: Review['command'],
  desired: string | undefined,
  { tool, now }: Pick<Ports, 'tool' | 'now'>,
): Review => {
  const facts: ReviewFacts = {
    schemaVersion: 4,
    command,
    run: { version: tool, now: now().toISOString() },
    ...(desired === undefined ? {} : { desired }),
    files: desired === undefined ? [] : [desired],
    warnings: [],
    reads: [],
    problems: error.problems,
  };
  return { ...facts, next: [], exitCode: error.exitCode, verdict: failedVerdict(error) };
};

/** A run that had a result, and then ended with problems. */
export const withProblems = (review: Review, problems: readonly Problem[]): Review => ({
  ...review,
  problems,
  exitCode: new TenantryError(problems).exitCode,
});
