// Members: the people of an organization, their access, and how they are added and removed.
import { addressOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const member = defineKind({
  name: 'member',
  title: ['member', 'members'],
  about:
    'A person in the organization, identified by the e-mail. A person without an account is invited first, and is pending until the invitation is accepted.',
  fields,
  opensAccess: true,
  links: {
    group_memberships: { kind: 'group-member', theirs: 'email', ours: 'email' },
    invitation: { kind: 'invitation', one: true, theirs: 'email', ours: 'email' },
  },
  place: {
    section: 'members',
    key: 'email',
    ownership: 'members',
    removable: true,
    rename: { refused: 'declare the new e-mail, so that it is invited, and remove the old one after the invitation is accepted' },
    names: [{ pattern: '^[^\\s@]+@[^\\s@]+$', level: 'error', says: 'a member is declared by the e-mail' }],
    written: {
      description:
        'A person in the organization. The key is the e-mail address. A person without an account is invited, and becomes a member by accepting the invitation.',
    },
  },
  permissions: iamRights,
  lookups: { invitation: ['email', 'status', 'profile'], role: ['permissions'] },
  address: ({ email = '' }) => addressOf('member', foldedEmail(email)),
  ...reads,
  ...changes,
});
