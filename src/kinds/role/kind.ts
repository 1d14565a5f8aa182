// Roles: named sets of permissions. Default ones belong to the platform; custom ones can be declared.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { defaultRoles } from './default-roles.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const role = defineKind({
  name: 'role',
  title: ['role', 'roles'],
  about:
    'A named set of permissions that can be granted to members and service accounts. Default roles are managed by the platform and cannot be changed.',
  fields,
  opensAccess: true,
  links: {
    members: { kind: 'member', theirs: 'roles', ours: 'name' },
    service_accounts: { kind: 'service-account', theirs: 'roles', ours: 'name' },
  },
  place: {
    section: 'roles',
    key: 'name',
    ownership: 'roles',
    removable: true,
    rename: 'replace',
    names: [
      {
        pattern: `^(?!(?:${[...defaultRoles].join('|')})$)`,
        level: 'error',
        says: 'this is a default role, which cannot be changed; remove it',
      },
    ],
    written: {
      description:
        'A custom role: a named set of permissions. The key is its name. Default roles cannot be declared, because they cannot be changed.',
    },
  },
  permissions: iamRights,
  lookups: { role: ['permissions'], member: ['roles'], 'service-account': ['roles'] },
  address: ({ name = '' }) => addressOf('role', name),
  ...reads,
  ...changes,
});
