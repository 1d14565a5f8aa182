// Decisions of a change that nobody proved: whoever decides approves the commit that says so. A typed name proves nothing.
import type { Desired, ReviewedAccess } from '../desired/desired.ts';
import type { Problem, Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { type Reviewer, reviewersFor } from './reviewers.ts';

/** Of a pull request: who wrote it, and who approved its last commit. */
export interface ChangeApprovals {
  readonly author: string | null;
  readonly approvedBy: readonly string[];
}

/** A decision of an access review, and who can prove it. */
export interface DecisionToProve {
  /** Whose access it is about. */
  readonly resource: Address;
  /** The e-mail of whoever decided, as written. */
  readonly reviewer: string;
  /** Who may decide about it, according to the trust file. */
  readonly entitled: readonly Entitled[];
  /** The line of the entry. */
  readonly at: Source;
}

/** One who may decide. */
export interface Entitled {
  /** E-mail. */
  readonly email: string;
  /** The login on GitHub. */
  readonly github: string;
}

export const decisionToProve = ({ address, reviewer = '', at }: ReviewedAccess, reviewers: readonly Reviewer[]): DecisionToProve => ({
  resource: address,
  reviewer,
  entitled: reviewersFor(reviewers, address).map(({ email, github }) => ({ email, github })),
  at,
});

const keyOf = ({ review, address, decision, decided, reviewer, digest }: ReviewedAccess): string =>
  JSON.stringify([review, address, decision, decided, reviewer, digest]);

/** Decisions that a change adds, or says in another way. */
export const changedDecisions = (
  before: Desired | undefined,
  after: Desired,
  reviewers: readonly Reviewer[] = [],
): readonly DecisionToProve[] => {
  const known = new Set((before?.reviews ?? []).map(keyOf));
  return (after.reviews ?? []).flatMap((one) =>
    one.decision === undefined || known.has(keyOf(one)) ? [] : [decisionToProve(one, reviewers)],
  );
};

const same = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();

/** Whose approval proves a decision: the reviewer's, or if the reviewer wrote the change, that of another one for the same subject. */
const provers = ({ reviewer, entitled }: DecisionToProve, author: string | null): readonly Entitled[] => {
  const own = entitled.find(({ email }) => email === reviewer);
  if (!own) return [];
  return same(own.github, author) ? entitled.filter(({ github }) => !same(github, author)) : [own];
};

export const unapprovedDecisions = (decisions: readonly DecisionToProve[], { author, approvedBy }: ChangeApprovals): readonly Problem[] =>
  decisions.flatMap((decision): readonly Problem[] => {
    const { resource, reviewer, at } = decision;
    const wanted = provers(decision, author);
    if (wanted.some(({ github }) => approvedBy.some((login) => same(github, login)))) return [];
    const message = `the decision of ${visible(reviewer)} about ${visible(resource)} is not approved`;
    const logins = wanted.map(({ github }) => quoted(`@${github}`)).join(' or ');
    const help =
      wanted.length === 0
        ? 'The trust file of the base lists nobody under `reviewers` who could approve it.'
        : `${logins} must approve the last commit of the pull request.`;
    return [{ code: 'review-not-approved', message, at, help }];
  });
