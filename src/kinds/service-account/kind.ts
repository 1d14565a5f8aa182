// Service accounts: identities of programs, with roles of their own and API keys to sign in with.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSteps } from '../change-answer.ts';
import { readPermissionsHeld, rereadGrants } from '../grants/read-grants.ts';
import { readRolesHeld } from '../grants/role-holders.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { addingAccount, changingAccount, removingAccount } from './steps.ts';

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
  collection: { operation: 'iam.listServiceAccounts' },
  // It is assumed that the grants of a member can be read with an account's id; otherwise they are unread.
  details: [readRolesHeld, readPermissionsHeld],
  item: [{ operation: 'iam.listServiceAccounts', fills: ['name', 'email', 'description'], args: () => ({}), list: true }, rereadGrants],
  decode: (wire, _scope, { name }) => {
    const id = text(wire, 'uuid');
    return id && name ? { id, address: addressOf('service-account', name), values: {}, phase: 'settled' } : undefined;
  },
  answer: (change, lookup) => {
    if (change.type === 'missing') return addingAccount(change.declared, lookup);
    if (change.type === 'unexpected') return asSteps(removingAccount(change.observed, lookup));
    return changingAccount(change, lookup);
  },
});
