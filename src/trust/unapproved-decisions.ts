// Decisions of a change that nobody proved: whoever decides approves the commit that says so. A typed name proves nothing.
import type { Desired, ReviewedAccess } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { type Reviewer, reviewersFor } from './reviewers.ts';

/** Of a pull request: who wrote it, and who approved its last commit. */
export interface ChangeApprovals {
  readonly author: string | null;
  readonly approvedBy: readonly string[];
}

const keyOf = ({ review, address, decision, decided, reviewer, digest }: ReviewedAccess): string =>
  JSON.stringify([review, address, decision, decided, reviewer, digest]);

/** Decisions that a change adds, or says in another way. */
export const changedDecisions = (before: Desired | undefined, after: Desired): readonly ReviewedAccess[] => {
  const known = new Set((before?.reviews ?? []).map(keyOf));
  return (after.reviews ?? []).filter((one) => one.decision !== undefined && !known.has(keyOf(one)));
};

const same = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();

/** Whose approval proves a decision: the reviewer's, or if the reviewer wrote the change, that of another one for the same subject. */
const provers = ({ address, reviewer }: ReviewedAccess, reviewers: readonly Reviewer[], author: string | null): readonly Reviewer[] => {
  const entitled = reviewersFor(reviewers, address);
  const own = entitled.find(({ email }) => email === reviewer);
  if (!own) return [];
  return same(own.github, author) ? entitled.filter(({ github }) => !same(github, author)) : [own];
};

export const unapprovedDecisions = (
  decisions: readonly ReviewedAccess[],
  reviewers: readonly Reviewer[],
  { author, approvedBy }: ChangeApprovals,
): readonly Problem[] =>
  decisions.flatMap((decision): readonly Problem[] => {
    const { address, reviewer = '', at } = decision;
    const wanted = provers(decision, reviewers, author);
    if (wanted.some(({ github }) => approvedBy.some((login) => same(github, login)))) return [];
    const message = `the decision of ${visible(reviewer)} about ${visible(address)} is not approved`;
    const logins = wanted.map(({ github }) => quoted(`@${github}`)).join(' or ');
    const help =
      wanted.length === 0
        ? 'The trust file of the base lists nobody under `reviewers` who could approve it.'
        : `${logins} must approve the last commit of the pull request.`;
    return [{ code: 'review-not-approved', message, at, help }];
  });
