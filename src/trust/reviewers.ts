// Who may decide in access reviews: the operator's list. Nobody decides about their own access.
import { type Address, kindOf, nameOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { anyAddressPatternOf } from '../kinds/pattern.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

export interface Reviewer {
  /** In lower case. */
  readonly email: string;
  /** The login whose approval proves a decision on GitHub. */
  readonly github: string;
  /** Patterns of the addresses that they may decide about. */
  readonly for: readonly string[];
}

export const reviewersOf = (written: NonNullable<TrustFileDocument['reviewers']>): readonly Reviewer[] =>
  Object.entries(written).map(([email, { github, for: patterns }]) => ({ email: foldedEmail(email), github, for: patterns }));

const personal: ReadonlySet<string> = new Set(['member', 'invitation']);

/** Whether the subject is the person itself: as a member, or as somebody who is invited. */
export const isOneself = (email: string, subject: Address): boolean =>
  personal.has(kindOf(subject)) && foldedEmail(nameOf(subject)) === foldedEmail(email);

/** Those who may decide about a subject, in the order of the file. */
export const reviewersFor = (reviewers: readonly Reviewer[], subject: Address): readonly Reviewer[] =>
  reviewers.filter(({ email, for: patterns }) => !isOneself(email, subject) && anyAddressPatternOf(patterns)(subject));
