// Groups of members. The access that a group grants elsewhere cannot be read.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const group = defineKind({
  name: 'group',
  title: ['group', 'groups'],
  about: 'Several members under one e-mail, identified by the part before the @. The API does not expose the permissions of a group.',
  fields,
  opensAccess: true,
  links: { members: { kind: 'group-member', children: true } },
  place: {
    section: 'groups',
    key: 'identifier',
    ownership: 'groups',
    removable: true,
    rename: 'replace',
    written: { description: 'A group of members. The key is its identifier: the part before the @ of its e-mail.' },
  },
  permissions: iamRights,
  lookups: { 'group-member': ['email', 'profile'] },
  address: ({ identifier = '' }) => addressOf('group', identifier.toLowerCase()),
  ...reads,
  ...changes,
});
