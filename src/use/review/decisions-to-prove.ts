// The decisions of access reviews that a change adds to its base, with those who can prove them.
import type { Desired } from '../../desired/desired.ts';
import type { ReviewFacts } from '../../report/review.ts';
import type { Reviewer } from '../../trust/reviewers.ts';
import { changedDecisions } from '../../trust/unapproved-decisions.ts';
import type { OpenBase } from '../base/open-base.ts';

/** Nothing without a base. Of one that cannot be read, every decision counts as new. */
export const decisionsToProve = (
  base: OpenBase | undefined,
  desired: Desired,
  reviewers: readonly Reviewer[] | undefined,
): Pick<ReviewFacts, 'decisionsToProve'> => {
  if (!base) return {};
  const { before } = base;
  const found = changedDecisions(before.type === 'declared' ? before.desired : undefined, desired, reviewers);
  return found.length === 0 ? {} : { decisionsToProve: found };
};
