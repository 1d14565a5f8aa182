// The one line that e-mail, chat and the check show: fixed words and numbers, never a name.
import { exitCodes } from '../../exit-code.ts';
import { isRefused } from '../../plan/is-refused.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { missingCount } from '../../trust/needed-grants.ts';
import { declaredToReview } from '../declared-blocks.ts';
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { type InLanguage, type Say, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { problemCause } from './problem-cause.ts';

/** The verdict of a run. It is an output of the Action, so names must not change. */
export const verdictNames = [
  'clean',
  'changes',
  'review',
  'findings',
  'loosened',
  'drift',
  'refused',
  'incomplete',
  'declared-only',
  'invalid',
  'conflicts',
  'too-large',
  'not-evaluated',
  'applied',
  'applied-in-part',
  'not-applied',
  'interrupted',
] as const;
export type VerdictName = (typeof verdictNames)[number];

export interface CommentVerdict {
  readonly name: VerdictName;
  readonly line: Words;
}

const verdict = (name: VerdictName, line: Words): CommentVerdict => ({ name, line });

export const changesIn = ({ classes = [] }: Review): ClassSummary | undefined => classes.find((one) => one.class === 'change');

/** The steps of the change that a reviewer must read, and the access that it stops being reverted. */
const toReview = ({ effects = [], plan }: Review): number =>
  effects.filter((one) => one.class === 'change').length +
  (plan?.noLongerReverted ?? []).filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length;

const findingsThatFail = ({ outlook, findings = [], exitCode }: Review): number =>
  outlook?.gate?.failing ?? (exitCode === 1 ? findings.filter(countsAsFailure).length : 0);

/** Loosened settings that fail their check; a finding that another change of the files hides counts as one. */
const loosenedThatFail = ({ outlook }: Review): number => outlook?.gate?.loosened || (outlook?.gate?.hidden ?? 0);

/** What fails the checks, and the name of the first. */
const failed = (review: Review, say: Say['verdict']): CommentVerdict | undefined => {
  const [findings, settings] = [findingsThatFail(review), loosenedThatFail(review)];
  if (findings + settings === 0) return undefined;
  return verdict(findings > 0 ? 'findings' : 'loosened', say.failing(findings, settings, review.plan !== undefined));
};

/** The first verdict that applies, in order of severity. */
export const verdictOf = (review: Review, options: InLanguage = {}): CommentVerdict => {
  const say = sayOf(options).verdict;
  const { problems = [], plan, reads, grants } = review;
  const { steps = 0, noLongerReverted = 0 } = changesIn(review) ?? {};
  const unapproved = problems.filter(({ code }) => code === 'review-not-approved').length;
  if (unapproved > 0 && unapproved === problems.length) return verdict('refused', say.notApproved(unapproved));
  const cause = problemCause(problems, options);
  if (cause?.name === 'files') return verdict('invalid', say.invalid(problems.length));
  if (cause) return verdict('not-evaluated', say.notEvaluated(cause.because));
  const failing = failed(review, say);
  if (!plan) {
    const { review: own, others } = declaredToReview(review);
    return failing ?? verdict('declared-only', say.declared(own.length + others.length, own.length));
  }
  const many = say.changes(steps, noLongerReverted);
  if (isRefused(plan) || grants?.refuses === true)
    return verdict('refused', say.refused(many, plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0)));
  const unread = reads.filter(isUnread).length;
  if (unread > 0) return verdict('incomplete', say.incomplete(many, unread));
  if (failing) return verdict(failing.name, say.and(many, failing.line));
  const own = toReview(review);
  if (own > 0) return verdict('review', say.toReview(many, own));
  return steps + noLongerReverted > 0 ? verdict('changes', many) : verdict('clean', say.noChanges);
};

/** The two checks of a change: of everything but loosened settings, and of these alone. */
export interface CheckVerdicts {
  readonly findings: { readonly line: Words; readonly passes: boolean };
  readonly loosened: { readonly line: Words; readonly passes: boolean };
}

/** undefined: the settings were not compared with those of the base. */
export const checkVerdictsOf = (review: Review, options: InLanguage = {}): CheckVerdicts | undefined => {
  const { outlook, exitCode } = review;
  if (!outlook || outlook.decidedBy.type === 'unclear' || outlook.decidedBy.type === 'files') return undefined;
  const { gate } = outlook;
  const rest: Review = gate ? { ...review, outlook: { ...outlook, gate: { ...gate, loosened: 0, hidden: 0 } } } : review;
  const isOther = exitCode === exitCodes.findings && loosenedThatFail(review) > 0;
  return {
    findings: { line: verdictOf(rest, options).line, passes: exitCode === exitCodes.clean || (isOther && findingsThatFail(review) === 0) },
    loosened: {
      line: sayOf(options).verdict.loosened(outlook.loosened.length, gate?.loosened ?? 0, gate?.hidden ?? 0),
      passes: loosenedThatFail(review) === 0,
    },
  };
};
