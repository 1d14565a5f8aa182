// Invitations: people who were asked to join and have not answered yet. They are never declared by themselves: each belongs to a declared member.
import { addressOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

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
  ...reads,
  ...changes,
});
