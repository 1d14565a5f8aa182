// The members of a group, and their profile.
import { addressOf, partsOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const groupMember = defineKind({
  name: 'group-member',
  title: ['group member', 'group members'],
  about: 'A member of a group, identified by the group and the e-mail.',
  fields,
  opensAccess: true,
  links: { member: { kind: 'member', one: true, theirs: 'id', ours: 'id' } },
  place: {
    section: 'members',
    below: 'group',
    key: 'email',
    scalar: 'profile',
    ownership: 'group_members',
    removable: true,
    rename: { refused: 'add the new e-mail to the group and remove the old one' },
    names: [{ pattern: '^[^\\s@]+@[^\\s@]+$', level: 'error', says: 'a member of a group is declared by the e-mail' }],
    written: {
      description: 'A member of the group. The key is the e-mail address; the value is the profile.',
      required: ['profile'],
      form: 'The long form, for an item that needs an `id`.',
    },
  },
  permissions: iamRights,
  lookups: { member: ['email'], invitation: ['email', 'status'] },
  address: ({ email = '' }, parent) => addressOf('group-member', parent ? partsOf(parent, 'group').identifier : '', foldedEmail(email)),
  ...reads,
  ...changes,
});
