// Service accounts: identities of programs, with roles of their own and API keys to sign in with.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSteps } from '../change-answer.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { readPermissionsHeld, rereadGrants } from '../grants/read-grants.ts';
import { readRolesHeld } from '../grants/role-holders.ts';
import { addingAccount, changingAccount, removingAccount } from './steps.ts';

export const serviceAccount = defineKind({
  name: 'service-account',
  title: ['service account', 'service accounts'],
  about: 'The identity of a program, identified by its name. It can have roles, like a member, and API keys.',
  fields: {
    name: { type: 'text', about: 'Its name.' },
    email: {
      type: 'text',
      about: 'E-mail; the platform appends its own domain to the part before the @.',
      change: 'create-only',
      compare: 'local-part',
    },
    description: { type: 'text', about: 'What it is for.' },
    roles: { type: 'texts', about: 'Names of the granted roles.', compare: 'set', grants: true },
    permissions: { type: 'texts', about: 'Permissions granted directly, in addition to those of the roles.', compare: 'set', grants: true },
    owner: { type: 'text', about: 'E-mail of the member who is responsible for it.', side: 'desired', compare: 'folded' },
  },
  links: {
    api_keys: { kind: 'api-key', children: true },
    owning_member: { kind: 'member', one: true, theirs: 'email', ours: 'owner' },
  },
  place: { section: 'service_accounts', key: 'name', ownership: 'service_accounts', removable: true, rename: 'in-place' },
  collection: { operation: 'iam.listServiceAccounts', per: 'tenant' },
  // That the grants of a member can be asked with an account's id is assumed; where they cannot, they are unread.
  details: [readRolesHeld, readPermissionsHeld],
  item: [{ operation: 'iam.listServiceAccounts', fills: ['name', 'email', 'description'], args: () => ({}), list: true }, rereadGrants],
  permissions: iamRights,
  looksAt: { role: ['permissions'], 'api-key': ['name', 'revoked_at'] },
  decode: (wire) => {
    const id = text(wire, 'uuid');
    const name = text(wire, 'name');
    if (!id || !name) return undefined;
    const values = present({ name, email: text(wire, 'email'), description: text(wire, 'description') });
    return { id, address: addressOf('service-account', name), values, phase: 'settled' };
  },
  address: ({ name = '' }) => addressOf('service-account', name),
  recognized: { by: ['email'], surely: ['email'] },
  answer: (change, look) => {
    if (change.type === 'missing') return addingAccount(change.declared, look);
    if (change.type === 'unexpected') return asSteps(removingAccount(change.observed, look));
    return changingAccount(change, look);
  },
  sample: {
    name: 'ci',
    email: 'ci@org-4471.sa.example',
    description: 'Pipelines of acme/shop',
    roles: ['editor'],
    permissions: [],
    owner: 'rui@acme.example',
  },
});
