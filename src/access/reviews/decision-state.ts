// What a decision is worth now: whether it is for the access that is held, by somebody who may decide, and carried out.

import type { ReviewDecision, ReviewedAccess } from '../../desired/desired.ts';
import { type Address, addressOf } from '../../kinds/address.ts';
import { isOneself, type Reviewer, reviewersFor } from '../../trust/reviewers.ts';
import type { HeldAccess, ReviewableAccess } from './held-access.ts';
import { gainedLines } from './held-lines.ts';

export type DecisionState =
  | { readonly type: 'open' }
  /** Something was gained since, or it is another subject at the same address. */
  | { readonly type: 'void'; readonly gained: readonly string[]; readonly isOther: boolean }
  | { readonly type: 'by-oneself' }
  | { readonly type: 'not-entitled'; readonly reviewer: string }
  | { readonly type: 'not-carried-out'; readonly decision: ReviewDecision }
  | { readonly type: 'unknown'; readonly why: string }
  | { readonly type: 'valid' };

/** A decision that nothing but its content makes void: what the file and the live state alone show. */
export const validity = (
  { decision, id, holds }: ReviewedAccess,
  held: HeldAccess,
): 'open' | 'valid' | Extract<DecisionState, { readonly type: 'void' }> => {
  if (decision === undefined) return 'open';
  const gained = gainedLines(holds, held.holds);
  return id === held.id && gained.length === 0 ? 'valid' : { type: 'void', gained, isOther: id !== held.id };
};

const reviewerState = (
  reviewer: string,
  subject: Address,
  reviewers: readonly Reviewer[] | undefined,
  { subjects, unread }: ReviewableAccess,
): DecisionState | undefined => {
  if (isOneself(reviewer, subject)) return { type: 'by-oneself' };
  if (!reviewers) return { type: 'unknown', why: 'the trust file lists no `reviewers`' };
  if (!reviewersFor(reviewers, subject).some(({ email }) => email === reviewer)) return { type: 'not-entitled', reviewer };
  if (subjects.has(addressOf('member', reviewer))) return undefined;
  const list = unread.find(({ of }) => of === 'member');
  return { type: 'unknown', why: list ? `members: ${list.why}` : `the reviewer ${reviewer} is not a member` };
};

const isCarriedOut = ({ decision, holds }: ReviewedAccess, held: HeldAccess): boolean =>
  decision === 'keep' || (decision === 'reduce' && gainedLines(held.holds, holds).length > 0);

/** Of one entry about a subject that is live. */
export const decisionState = (
  entry: ReviewedAccess,
  held: HeldAccess,
  reviewers: readonly Reviewer[] | undefined,
  access: ReviewableAccess,
): DecisionState => {
  const found = validity(entry, held);
  if (found === 'open') return { type: 'open' };
  if (found !== 'valid') return found;
  const reviewer = reviewerState(entry.reviewer ?? '', entry.address, reviewers, access);
  if (reviewer) return reviewer;
  if (held.incomplete !== undefined) return { type: 'unknown', why: held.incomplete };
  return isCarriedOut(entry, held) ? { type: 'valid' } : { type: 'not-carried-out', decision: entry.decision ?? 'keep' };
};
