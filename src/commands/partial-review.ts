// The results to report after an error ended a run: everything found before it, or nothing more because the result was already printed.
import type { TenantryError } from '../errors.ts';
import type { Review } from '../report/review.ts';

const begun = new WeakMap<TenantryError, Review>();
const printed = new WeakSet<TenantryError>();

/** The error ends a run that already has results: they are reported with its problems. */
export const withPartialReview = (review: Review, error: TenantryError): TenantryError => {
  begun.set(error, review);
  return error;
};

/** The result was printed before the error. */
export const withPrintedResult = (error: TenantryError): TenantryError => {
  printed.add(error);
  return error;
};

export const partialReviewOf = (error: TenantryError): Review | undefined => begun.get(error);
export const hasPrintedResult = (error: TenantryError): boolean => printed.has(error);
