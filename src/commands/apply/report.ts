// The reviews of an apply: before any write, for a refusal, and with the outcome.
import type { ApplyOutcome } from '../../apply/outcome.ts';
import { type Problem, TenantryError } from '../../errors.ts';
import type { Review, ReviewFacts } from '../../report/review.ts';
import { isOutOfTime } from '../deadline.ts';
import { nextApply } from '../next-apply.ts';
import { withPartialReview } from '../partial-review.ts';
import { factsOf } from '../read-and-plan.ts';
import type { Surroundings } from '../surroundings.ts';
import { verdictOf } from '../verdict.ts';
import type { ApplyChoice } from './options.ts';
import type { Prepared } from './prepare.ts';
import { laterStage } from './remaining-changes.ts';
import type { VerifiedResult } from './verify-result.ts';

export const reviewBefore = ({ facts }: Prepared): Review => ({ ...facts, next: [], ...verdictOf(facts) });

/** Nothing was changed. `begun` has already been displayed. Throws. */
export const refuse = (begun: Review, problems: readonly Problem[]): never => {
  throw withPartialReview({ ...begun, verdict: 'Nothing was changed.' }, new TenantryError(problems));
};

/** Completed steps are reported even if the verification was stopped. */
export const reviewAfter = (
  { request, before, chosen, facts: { access } }: Prepared,
  performed: ApplyOutcome,
  again: VerifiedResult,
  options: ApplyChoice,
  { tool, program, signal }: Surroundings,
): Review => {
  const seen = again.type === 'seen' ? again.seen : undefined;
  const outcome = { ...performed, interrupted: signal.aborted && (performed.interrupted || seen === undefined) };
  const facts: ReviewFacts = {
    ...factsOf('apply', request, seen ?? before, tool),
    plan: before.plan,
    ...(access && { access }),
    chosen,
    outcome,
    ...(isOutOfTime(signal) ? { outOfTime: true } : {}),
    ...(again.type === 'problems' ? { problems: again.problems } : {}),
    ...again.facts,
  };
  const later = laterStage(facts);
  const reported: ReviewFacts = { ...facts, ...(later && { laterStage: later }) };
  const { trust, only } = options;
  // The next stage has the same bases, so what it no longer reverts must be acknowledged again.
  const rest = later ? seen?.plan : reported.after;
  const bases = { base: request.base?.given, applied: (request.applied ?? []).map(({ given }) => given) };
  const next = rest ? nextApply(rest, program, { trust, only, ...bases, isNextStage: later?.isNext === true }) : [];
  return { ...reported, next, ...verdictOf(reported) };
};
