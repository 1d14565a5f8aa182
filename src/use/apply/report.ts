// The reviews of an apply: before any write, and with the outcome.
import type { ApplyOutcome } from '../../apply/outcome.ts';
import { stepEffects } from '../../plan/step-effects.ts';
import type { Review, ReviewFacts } from '../../report/review.ts';
import type { Ports } from '../ports.ts';
import { factsOf } from '../read/read-and-plan.ts';
import { isOutOfTime } from '../read/stopped.ts';
import { laterStage } from '../review/remaining-changes.ts';
import { verdictOf } from '../review/verdict.ts';
import { namedIn, nextApply } from './next-apply.ts';
import type { Prepared } from './prepare.ts';
import type { VerifiedResult } from './verify-result.ts';

export const reviewBefore = ({ facts }: Prepared): Review => ({ ...facts, next: [], ...verdictOf(facts) });

/** Completed steps are reported even if the verification was stopped. */
export const reviewAfter = (
  { request, before, chosen, selected, facts: { access } }: Prepared,
  performed: ApplyOutcome,
  again: VerifiedResult,
  { tool, program, signal }: Ports,
): Review => {
  const seen = again.type === 'seen' ? again.seen : undefined;
  const outcome = { ...performed, interrupted: signal.aborted && (performed.interrupted || seen === undefined) };
  const facts: ReviewFacts = {
    ...factsOf('apply', request, seen ?? before, tool),
    plan: before.plan,
    ...(access && { access }),
    effects: stepEffects(selected.steps, access ?? {}, before.lookup),
    chosen,
    outcome,
    ...(isOutOfTime(signal) ? { outOfTime: true } : {}),
    ...(again.type === 'problems' ? { problems: again.problems } : {}),
    ...again.facts,
  };
  const later = laterStage(facts);
  const reported: ReviewFacts = { ...facts, ...(later && { laterStage: later }) };
  // The next stage has the same bases, so what it no longer reverts must be acknowledged again.
  const rest = later ? seen?.plan : reported.after;
  const next = rest ? nextApply(rest, program, { ...namedIn(request), isNextStage: later?.isNext === true }) : [];
  return { ...reported, next, ...verdictOf(reported) };
};
