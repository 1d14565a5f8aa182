// The problems of a run that already has results.
import { type Problem, TenantryError } from '../errors.ts';
import type { Review } from '../report/review.ts';

export class ProblemsWithResult extends TenantryError {
  /** Reported together with the problems; undefined: the result was printed before them. */
  readonly review: Review | undefined;
  constructor(problems: readonly Problem[], review?: Review) {
    super(problems);
    this.review = review;
  }
}
