// Service accounts: identities of programs, with roles of their own and API keys to sign in with.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const serviceAccount = defineKind({
  name: 'service-account',
  title: ['service account', 'service accounts'],
  about: 'The identity of a program, identified by its name. It can have roles, like a member, and API keys.',
  fields,
  opensAccess: true,
  links: {
    api_keys: { kind: 'api-key', children: true },
    owning_member: { kind: 'member', one: true, theirs: 'email', ours: 'owner' },
  },
  place: {
    section: 'service_accounts',
    key: 'name',
    ownership: 'service_accounts',
    removable: true,
    rename: 'in-place',
    written: { description: 'The identity of a program. The key is its name.' },
  },
  permissions: iamRights,
  lookups: { role: ['permissions'], 'api-key': ['name', 'revoked_at'] },
  recognized: { by: ['email'], surely: ['email'] },
  address: ({ name = '' }) => addressOf('service-account', name),
  ...reads,
  ...changes,
});
