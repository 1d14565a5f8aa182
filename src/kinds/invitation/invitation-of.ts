// The invitation of a person who is not a member yet, and the call that cancels it.
import { addressOf, partsOf } from '../address.ts';
import { deleting } from '../draft.ts';
import { foldedEmail } from '../email.ts';
import type { Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { StepDraft } from '../step.ts';

export interface StandingInvitation {
  readonly item: Observed;
  readonly state: 'open' | 'expired' | 'rejected';
}

/** An open invitation is preferred to an expired one; accepted and cancelled ones do not count. */
export const invitationOf = (email: string, lookup: Lookup): StandingInvitation | undefined => {
  const item = lookup.live(addressOf('invitation', foldedEmail(email)));
  if (!item) return undefined;
  if (item.phase !== 'retired') return { item, state: 'open' };
  const status = textIn(item, 'status');
  return status === 'expired' || status === 'rejected' ? { item, state: status } : undefined;
};

export const cancelling = (item: Observed): StepDraft =>
  deleting(item, {
    description: `cancel the invitation of ${textIn(item, 'email') ?? partsOf(item.address, 'invitation').email}`,
    operation: 'iam.cancelInvitation',
    path: { invite_id: item.id },
    reversibility: 'reversible',
    accessEffect: 'revokes',
  });
