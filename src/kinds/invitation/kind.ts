// Invitations: people who were asked to join and have not answered yet. They are never declared by themselves: each belongs to a declared member.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSteps } from '../change-answer.ts';
import { foldedEmail } from '../email.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind, type Phase } from '../kind.ts';
import { fields } from './fields.ts';
import { cancelling } from './invitation-of.ts';

/** Final statuses of an invitation (contradictions.md I15). Any other status, known or not, is open. */
const over: ReadonlySet<string> = new Set(['expired', 'rejected', 'accepted', 'cancelled', 'canceled', 'revoked']);

const phaseOf = (status: string | null | undefined): Phase =>
  typeof status === 'string' && over.has(status.toLowerCase()) ? 'retired' : 'settled';

export const invitation = defineKind({
  name: 'invitation',
  title: ['invitation', 'invitations'],
  about:
    'An invitation to join the organization that has not been accepted yet. It is identified by the e-mail and represents the future member.',
  fields,
  opensAccess: true,
  links: { member: { kind: 'member', one: true, theirs: 'email', ours: 'email' } },
  represents: 'member',
  permissions: iamRights,
  address: ({ email = '' }) => addressOf('invitation', foldedEmail(email)),
  collection: { operation: 'iam.listInvitations' },
  item: [{ operation: 'iam.listInvitations', fills: 'all', args: () => ({}), list: true }],
  decode: (wire, _scope, { status }) => {
    const id = text(wire, 'id');
    const email = text(wire, 'email');
    if (!id || !email) return undefined;
    return { id, address: addressOf('invitation', foldedEmail(email)), values: { email: foldedEmail(email) }, phase: phaseOf(status) };
  },
  outside: (item) => item.phase === 'retired',
  answer: (change) => {
    if (change.type !== 'unexpected' || change.observed.phase === 'retired') return [];
    return asSteps(cancelling(change.observed));
  },
});
