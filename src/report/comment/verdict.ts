// The one line that e-mail, chat and the check show: fixed words and numbers, never a name.
import { exitCodes } from '../../exit-code.ts';
import { isRefused } from '../../plan/is-refused.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { missingCount } from '../../trust/needed-grants.ts';
import { declaredToReview } from '../declared-blocks.ts';
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { counted, joinedWords, type Words, words } from '../words.ts';
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
const failed = (review: Review): CommentVerdict | undefined => {
  const [findings, settings] = [findingsThatFail(review), loosenedThatFail(review)];
  const parts = [...(findings > 0 ? [counted(findings, 'finding')] : []), ...(settings > 0 ? [counted(settings, 'loosened setting')] : [])];
  if (parts.length === 0) return undefined;
  const what = joinedWords(parts, ' and ');
  const name = findings > 0 ? 'findings' : 'loosened';
  return review.plan
    ? verdict(name, words`${what} ${findings + settings === 1 ? words`fails` : words`fail`} the check`)
    : verdict(name, words`${what}, not compared with the organization`);
};

const declaredCounts = (review: Review): Words => {
  const { review: own, others } = declaredToReview(review);
  if (own.length + others.length === 0) return words`the files are valid`;
  const all = counted(own.length + others.length, 'declared change');
  return own.length === 0 ? all : words`${all}, ${own.length} to review`;
};

/** The first verdict that applies, in order of severity. */
export const verdictOf = (review: Review): CommentVerdict => {
  const { problems = [], plan, reads, grants } = review;
  const { steps = 0, noLongerReverted = 0 } = changesIn(review) ?? {};
  const changes = counted(steps, 'change');
  const many = noLongerReverted > 0 ? words`${changes}, ${noLongerReverted} no longer reverted` : changes;
  const cause = problemCause(problems);
  if (cause?.name === 'files') return verdict('invalid', words`${cause.because}: ${counted(problems.length, 'problem')}`);
  if (cause) return verdict('not-evaluated', words`not evaluated, because ${cause.because}`);
  const failing = failed(review);
  if (!plan) return failing ?? verdict('declared-only', words`${declaredCounts(review)}, not compared with the organization`);
  if (isRefused(plan) || grants?.refuses === true) {
    const by = counted(
      plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0),
      words`guard or grant`,
      'guards or grants',
    );
    return verdict('refused', words`${many}, refused by ${by}`);
  }
  if (reads.some(isUnread)) {
    const unread = reads.filter(isUnread).length;
    return verdict('incomplete', words`${many}, but ${counted(unread, 'collection')} could not be read`);
  }
  if (failing) return verdict(failing.name, words`${many}, ${failing.line}`);
  const own = toReview(review);
  if (own > 0) return verdict('review', words`${many}, ${own === 1 ? words`1 needs` : words`${own} need`} your review`);
  return steps + noLongerReverted > 0 ? verdict('changes', many) : verdict('clean', words`no changes`);
};

/** The two checks of a change: of everything but loosened settings, and of these alone. */
export interface CheckVerdicts {
  readonly findings: { readonly line: Words; readonly passes: boolean };
  readonly loosened: { readonly line: Words; readonly passes: boolean };
}

const loosenedLine = ({ outlook }: Review): Words => {
  const [all, failing] = [outlook?.loosened.length ?? 0, outlook?.gate?.loosened ?? 0];
  const hidden = outlook?.gate?.hidden ?? 0;
  const many = counted(all, 'loosened setting');
  const hides = hidden > 0 ? words`, ${counted(hidden, 'finding')} hidden` : words``;
  if (failing > 0) return words`${many}, ${failing} ${failing === 1 ? words`fails` : words`fail`} the check${hides}`;
  return hidden > 0 ? words`${counted(hidden, 'finding')} hidden by the change` : words`${many}`;
};

/** undefined: the settings were not compared with those of the base. */
export const checkVerdictsOf = (review: Review): CheckVerdicts | undefined => {
  const { outlook, exitCode } = review;
  if (!outlook || outlook.decidedBy.type === 'unclear' || outlook.decidedBy.type === 'files') return undefined;
  const rest: Review = outlook.gate ? { ...review, outlook: { ...outlook, gate: { ...outlook.gate, loosened: 0, hidden: 0 } } } : review;
  const isOther = exitCode === exitCodes.findings && loosenedThatFail(review) > 0;
  return {
    findings: { line: verdictOf(rest).line, passes: exitCode === exitCodes.clean || (isOther && findingsThatFail(review) === 0) },
    loosened: { line: loosenedLine(review), passes: loosenedThatFail(review) === 0 },
  };
};
