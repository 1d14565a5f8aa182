// A review as a document for programs: the output of `--format json`.
import type { Problem } from '../errors.ts';
import type { MoreProblems } from './first-problems.ts';
import type { Review } from './review.ts';

/**
 * Output of `validate`, `plan`, `apply`, `audit` and `spend` with `--format json`. Keys are sorted; lists are in one order.
 * @title What a run found out
 */
export interface ReviewDocument extends Review {
  /** Problems that stopped the run: the first 100 of each file, at most 1,000 in all. */
  readonly problems?: readonly Problem[];
  /** How many more problems there are in each file; without a file, in all others. */
  readonly moreProblems?: readonly MoreProblems[];
  /** Warnings: the first 100 of each file, at most 1,000 in all. */
  readonly warnings: readonly Problem[];
  /** How many more warnings there are in each file. */
  readonly moreWarnings?: readonly MoreProblems[];
}
