// How invitations are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import type { Phase, Reads } from '../kind.ts';
import { present } from '../present.ts';
import type { InvitationFields } from './fields.ts';

/** Statuses by which an invitation is over (contradictions.md I15). Any other one, known or not, is open. */
const over: ReadonlySet<string> = new Set(['expired', 'rejected', 'accepted', 'cancelled', 'canceled', 'revoked']);

const phaseOf = (status: string | null | undefined): Phase =>
  typeof status === 'string' && over.has(status.toLowerCase()) ? 'retired' : 'settled';

export const reads: Reads<InvitationFields> = {
  collection: { operation: 'iam.listInvitations', per: 'tenant' },
  item: [{ operation: 'iam.listInvitations', fills: 'all', args: () => ({}), list: true }],
  decode: (wire) => {
    const id = text(wire, 'id');
    const email = text(wire, 'email');
    if (!id || !email) return undefined;
    const status = text(wire, 'status');
    const values = present({ email: foldedEmail(email), status, profile: text(wire, 'profile') });
    return { id, address: addressOf('invitation', foldedEmail(email)), values, phase: phaseOf(status) };
  },
  outside: (item) => item.phase === 'retired',
};
