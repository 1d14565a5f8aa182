// How invitations are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import type { Phase, Reads } from '../kind.ts';
import type { InvitationFields } from './fields.ts';

/** Final statuses of an invitation (contradictions.md I15). Any other status, known or not, is open. */
const over: ReadonlySet<string> = new Set(['expired', 'rejected', 'accepted', 'cancelled', 'canceled', 'revoked']);

const phaseOf = (status: string | null | undefined): Phase =>
  typeof status === 'string' && over.has(status.toLowerCase()) ? 'retired' : 'settled';

export const reads: Reads<InvitationFields> = {
  collection: { operation: 'iam.listInvitations' },
  item: [{ operation: 'iam.listInvitations', fills: 'all', args: () => ({}), list: true }],
  decode: (wire, _scope, { status }) => {
    const id = text(wire, 'id');
    const email = text(wire, 'email');
    if (!id || !email) return undefined;
    return { id, address: addressOf('invitation', foldedEmail(email)), values: { email: foldedEmail(email) }, phase: phaseOf(status) };
  },
  outside: (item) => item.phase === 'retired',
};
