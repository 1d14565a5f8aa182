// The one error class: problems, each with the mistake, its position and the remedy. Codes and their meanings are in error-table.ts. A stage collects all its
// problems and throws them together; only the entry points (cli.ts, action.ts and those beside it) turn them into text.
import { type ErrorCode, errorTable } from './error-table.ts';
import { type ExitCode, worstExit } from './exit-code.ts';
import type { Positive } from './value-types.ts';

/** A position in a file that the user wrote. Lines and columns count from 1; `file` is the path as the user would type it. */
export interface Source {
  /** The path of the file. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: Positive;
  /** Column, from 1. */
  readonly col: Positive;
}

/** One problem: the mistake, its position and the remedy. Never contains a secret, or a control character from outside. */
export interface Problem {
  /** The error code, see `tenantry explain <code>`. */
  readonly code: ErrorCode;
  /** What happened. */
  readonly message: string;
  readonly at?: Source;
  /** The specific remedy; without it the table's remedy is displayed. */
  readonly help?: string;
}

/** All problems of one stage. The exit code is the worst of their codes. */
export class TenantryError extends Error {
  override readonly name = 'TenantryError';
  readonly problems: readonly Problem[];
  /** Paths of desired states: lines of files in their projects may be displayed. */
  readonly desired: readonly string[];
  constructor(problems: readonly Problem[], options: { readonly cause?: unknown; readonly desired?: readonly string[] } = {}) {
    // The message contains the first hundred: nobody reads more.
    super(
      problems
        .slice(0, 100)
        .map((problem) => problem.message)
        .join('\n'),
      options,
    );
    this.problems = problems;
    this.desired = options.desired ?? [];
  }
  get exitCode(): ExitCode {
    return worstExit(this.problems.map((problem) => errorTable[problem.code].exit));
  }
}

export const fail = (code: ErrorCode, message: string, rest: Omit<Problem, 'code' | 'message'> = {}): never => {
  throw new TenantryError([{ code, message, ...rest }]);
};
