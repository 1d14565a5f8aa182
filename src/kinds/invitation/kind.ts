// Invitations: people who were asked to join and have not answered yet. Never declared by themselves: each stands for a member.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSteps } from '../change-answer.ts';
import { foldedEmail } from '../email.ts';
import { iamRights } from '../iam-rights.ts';
import { cancelling } from './invitation-of.ts';
import { defineKind, type Phase } from '../kind.ts';
import { present } from '../present.ts';

/** Statuses by which an invitation is over (contradictions.md I15). Any other one, known or not, is open. */
const over: ReadonlySet<string> = new Set(['expired', 'rejected', 'accepted', 'cancelled', 'canceled', 'revoked']);

const phaseOf = (status: string | null | undefined): Phase =>
  typeof status === 'string' && over.has(status.toLowerCase()) ? 'retired' : 'settled';

export const invitation = defineKind({
  name: 'invitation',
  title: ['invitation', 'invitations'],
  about:
    'An invitation to join the organization that has not been accepted yet. It is identified by the e-mail and represents the future member.',
  fields: {
    email: { type: 'text', about: 'E-mail of the invited person, in lower case.', side: 'live', compare: 'folded' },
    status: { type: 'text', about: 'pending, expired or rejected; the platform may report others.', side: 'live' },
    profile: { type: 'text', about: 'Profile after acceptance: administrator or employee.', side: 'live' },
  },
  links: { member: { kind: 'member', one: true, theirs: 'email', ours: 'email' } },
  standsFor: 'member',
  collection: { operation: 'iam.listInvitations', per: 'tenant' },
  item: [{ operation: 'iam.listInvitations', fills: 'all', args: () => ({}), list: true }],
  permissions: iamRights,
  decode: (wire) => {
    const id = text(wire, 'id');
    const email = text(wire, 'email');
    if (!id || !email) return undefined;
    const status = text(wire, 'status');
    const values = present({ email: foldedEmail(email), status, profile: text(wire, 'profile') });
    return { id, address: addressOf('invitation', foldedEmail(email)), values, phase: phaseOf(status) };
  },
  address: ({ email = '' }) => addressOf('invitation', foldedEmail(email)),
  outside: (item) => item.phase === 'retired',
  answer: (change) => {
    if (change.type !== 'unexpected' || change.observed.phase === 'retired') return [];
    return asSteps(cancelling(change.observed));
  },
  sample: { email: 'ines.rocha@acme.example', status: 'pending', profile: 'employee' },
});
