// The one line that e-mail, chat and the check show: fixed words and numbers, never a name.
import { isRefused } from '../../plan/is-refused.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { missingCount } from '../../trust/needed-grants.ts';
import { isUnread } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { counted, type OwnText, words } from './markdown.ts';

/** The verdict of a run. It is an output of the Action, so names must not change. */
export type VerdictName =
  | 'clean'
  | 'changes'
  | 'review'
  | 'findings'
  | 'drift'
  | 'refused'
  | 'incomplete'
  | 'declared-only'
  | 'invalid'
  | 'conflicts'
  | 'too-large'
  | 'not-evaluated'
  | 'applied'
  | 'applied-in-part'
  | 'not-applied'
  | 'interrupted';

export interface CommentVerdict {
  readonly name: VerdictName;
  readonly line: OwnText;
}

const verdict = (name: VerdictName, line: OwnText): CommentVerdict => ({ name, line });

export const changesIn = ({ classes = [] }: Review): ClassSummary | undefined => classes.find((one) => one.class === 'change');

/** The steps of the change that a reviewer must read, and the access that it stops being reverted. */
const toReview = ({ effects = [], plan }: Review): number =>
  effects.filter((one) => one.class === 'change').length +
  (plan?.noLongerReverted ?? []).filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length;

const findingsThatFail = ({ outlook, findings = [], exitCode }: Review): number =>
  outlook?.gate?.failing ?? (exitCode === 1 ? findings.filter(countsAsFailure).length : 0);

/** The first verdict that applies, in order of severity. */
export const verdictOf = (review: Review): CommentVerdict => {
  const { problems = [], plan, reads, grants } = review;
  const { steps = 0, noLongerReverted = 0 } = changesIn(review) ?? {};
  const changes = counted(steps, words`change`, words`changes`);
  const many = noLongerReverted > 0 ? words`${changes}, ${noLongerReverted} no longer reverted` : changes;
  if (problems.length > 0)
    return verdict('invalid', words`the files are invalid: ${counted(problems.length, words`problem`, words`problems`)}`);
  if (!plan) {
    const failing = findingsThatFail(review);
    const findings = counted(failing, words`finding`, words`findings`);
    return failing > 0
      ? verdict('findings', words`${findings}, not compared with the organization`)
      : verdict('declared-only', words`the files are valid, not compared with the organization`);
  }
  if (isRefused(plan) || grants?.refuses === true) {
    const by = counted(
      plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0),
      words`guard or grant`,
      words`guards or grants`,
    );
    return verdict('refused', words`${many}, refused by ${by}`);
  }
  if (reads.some(isUnread)) {
    const unread = reads.filter(isUnread).length;
    return verdict('incomplete', words`${many}, but ${counted(unread, words`collection`, words`collections`)} could not be read`);
  }
  const failing = findingsThatFail(review);
  if (failing > 0) return verdict('findings', words`${many}, ${counted(failing, words`finding fails`, words`findings fail`)} the check`);
  const own = toReview(review);
  if (own > 0) return verdict('review', words`${many}, ${own === 1 ? words`1 needs` : words`${own} need`} your review`);
  return steps + noLongerReverted > 0 ? verdict('changes', many) : verdict('clean', words`no changes`);
};
