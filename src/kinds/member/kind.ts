// Members: the people of an organization, what they may do, and how they come and go.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { mergeGrants } from './batch-grants.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { existing } from '../condition.ts';
import { foldedEmail } from '../email.ts';
import { changedGrants, grantSteps } from '../grants/grants.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind, type Located } from '../kind.ts';
import { addingMember, memberEmail, removingMember, uninviting } from './steps.ts';
import { present } from '../present.ts';
import { readPermissionsHeld, rereadGrants } from '../grants/read-grants.ts';
import { readRolesHeld } from '../grants/role-holders.ts';
import { segment } from '../segment.ts';

const emailIn = ({ address }: Located): string => segment(address, 0);

export const member = defineKind({
  name: 'member',
  title: ['member', 'members'],
  about:
    'A person in the organization, identified by the e-mail. A person without an account is invited first, and is pending until the invitation is accepted.',
  fields: {
    email: { type: 'text', about: 'The e-mail the person signs in with, in lower case.', change: 'create-only', compare: 'folded' },
    roles: { type: 'texts', about: 'Names of the granted roles.', compare: 'set', grants: true },
    permissions: { type: 'texts', about: 'Permissions granted directly, in addition to those of the roles.', compare: 'set', grants: true },
    reviewed_at: { type: 'time', about: 'Date of the last access review.', side: 'desired' },
    name: { type: 'text', about: 'Display name.', side: 'live' },
    profile: { type: 'text', about: 'administrator or employee; the platform may report others.', side: 'live' },
  },
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
  },
  collection: { operation: 'iam.listMembers', per: 'tenant' },
  details: [readRolesHeld, readPermissionsHeld],
  item: [
    {
      operation: 'iam.listMembers',
      fills: ['email', 'name', 'profile'],
      args: (of) => ({ query: { email: emailIn(of) } }),
      list: true,
    },
    rereadGrants,
  ],
  permissions: iamRights,
  looksAt: { invitation: ['email', 'status', 'profile'], role: ['permissions'] },
  decode: (wire) => {
    const email = foldedEmail(text(wire, 'email') ?? '');
    if (email === '') return undefined;
    const uuid = text(wire, 'uuid');
    const name = text(wire, 'name');
    return {
      // Without an id the person is only invited so far (contradictions.md I17).
      id: uuid || email,
      address: addressOf('member', email),
      values: present({ email, name: name === '' ? null : name, profile: text(wire, 'profile') }),
      phase: uuid ? 'settled' : 'moving',
    };
  },
  address: ({ email = '' }) => addressOf('member', foldedEmail(email)),
  answer: (change, look) => {
    if (change.type === 'missing') return [addingMember(change.declared, look)];
    const { observed } = change;
    const accepted = observed.phase === 'settled';
    if (change.type === 'unexpected') return accepted ? asSteps(removingMember(observed)) : [uninviting(observed, look)];
    const email = memberEmail(observed);
    if (!accepted) return [{ type: 'waiting', fields: change.fields, on: 'invitation', who: `${email} must accept the invitation` }];
    const { before, after } = changedGrants(change);
    const holder = { address: observed.address, at: existing(observed), uuid: observed.id, says: email, person: true };
    return [
      ...cannotChange(change.fields, ['email'], 'a member', 'declare the new e-mail as a separate member'),
      ...asSteps(...grantSteps(holder, before, after, look)),
    ];
  },
  merge: mergeGrants,
  sample: {
    email: 'rui@acme.example',
    roles: ['editor'],
    permissions: [],
    reviewed_at: '2026-10-01T00:00:00.000Z',
    name: 'Rui Paz',
    profile: 'employee',
  },
});
