// Who belongs to a group, and as what.
import { text } from '../../platform/wire.ts';
import { type Address, addressOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, exists, existing, gone, has } from '../condition.ts';
import { foldedEmail } from '../email.ts';
import { addingToGroup } from './add-to-group.ts';
import { iamRights } from '../iam-rights.ts';
import { invitationOf } from '../invitation/invitation-of.ts';
import { type Declared, defineKind, type Look, type Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import type { ChangeAnswer, Exposure, StepDraft } from '../step.ts';
import { segment } from '../segment.ts';

/** The group that a group member's address lies below. */
const groupOf = (address: Address): Address => addressOf('group', segment(address, 0));

const emailIn = (address: Address): string => segment(address, 1);

const emailOf = (item: Observed): string => textIn(item, 'email') ?? emailIn(item.address);

const groupName = (address: Address): string => segment(address, 0);

/** From less to more; a profile that is not among them is taken for more. */
const ranks: readonly string[] = ['viewer', 'member', 'admin'];
const exposureOf = (from: string, to: string): Exposure => {
  const [before, after] = [ranks.indexOf(from), ranks.indexOf(to)];
  return before >= 0 && after >= 0 && after < before ? 'narrows' : 'broadens';
};

const adding = (declared: Declared, look: Look): ChangeAnswer => {
  const { address } = declared;
  const email = textIn(declared, 'email') ?? emailIn(address);
  const profile = textIn(declared, 'profile');
  if (profile === undefined) {
    const why = `the platform requires a profile for a group member`;
    return { type: 'impossible', fields: ['profile'], why, instead: 'use `member`, `admin` or `viewer`' };
  }
  const invited = !look.live(addressOf('member', foldedEmail(email))) && invitationOf(email, look)?.state === 'open';
  if (invited)
    return { type: 'waiting', fields: [], on: 'invitation', who: `${email} must accept the invitation before joining the group` };
  return { type: 'steps', chain: [addingToGroup({ address, group: declared.parent ?? groupOf(address), email, profile }, look)] };
};

const target = (observed: Observed, look: Look): Pick<StepDraft, 'on' | 'path'> => ({
  on: [observed.address],
  path: { group_id: idArg(observed.parent ?? groupOf(observed.address), look), member_id: observed.id },
});

const updating = (declared: Declared, observed: Observed, look: Look): StepDraft => {
  const profile = textIn(declared, 'profile') ?? '';
  const exposure = exposureOf(textIn(observed, 'profile') ?? '', profile);
  return {
    says: `change the profile of ${emailOf(observed)} in group ${groupName(observed.address)} to ${profile}`,
    operation: 'iam.updateGroupMember',
    ...target(observed, look),
    body: { profile },
    saw: asSeen(observed, 'profile'),
    done: [has(existing(observed), 'profile', profile)],
    undo: 'reversible',
    exposure,
    ...(exposure === 'narrows' ? { wave: 'access-removal' as const } : {}),
  };
};

const removing = (observed: Observed, look: Look): StepDraft => ({
  says: `remove ${emailOf(observed)} from group ${groupName(observed.address)}`,
  operation: 'iam.removeGroupMember',
  ...target(observed, look),
  removes: observed.address,
  saw: [exists(existing(observed))],
  done: [gone(existing(observed))],
  undo: 'reversible',
  exposure: 'narrows',
  wave: 'access-removal',
});

export const groupMember = defineKind({
  name: 'group-member',
  title: ['group member', 'group members'],
  about: 'A member of a group, identified by the group and the e-mail.',
  fields: {
    email: { type: 'text', about: 'The e-mail of the member, in lower case.', change: 'create-only', compare: 'folded' },
    profile: { type: 'text', about: 'Profile in the group: member, admin or viewer.' },
    name: { type: 'text', about: 'Display name.', side: 'live' },
  },
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
  },
  collection: {
    operation: 'iam.listGroupMembers',
    per: 'group',
    args: ({ parent }) => ({ path: { group_id: parent?.id ?? '' } }),
  },
  item: [
    {
      operation: 'iam.listGroupMembers',
      fills: 'all',
      args: ({ parentId = '' }) => ({ path: { group_id: parentId } }),
      list: true,
    },
  ],
  permissions: iamRights,
  looksAt: { member: ['email'], invitation: ['email', 'status'] },
  decode: (wire, { parent }) => {
    const id = text(wire, 'member_id');
    if (!id) return undefined;
    const [email, name] = [foldedEmail(text(wire, 'email') ?? ''), text(wire, 'name')];
    const identifier = parent ? groupName(parent.address) : '';
    return {
      id,
      // The platform may leave the e-mail out; `resolve` and `candidates` then find it by the member's id.
      address: addressOf('group-member', identifier, email || id),
      values: present({ email: email || undefined, profile: text(wire, 'profile'), name: name === '' ? null : name }),
      phase: 'settled',
    };
  },
  resolve: (item, look) => {
    const email = item.values.email ?? textIn(look.liveById('member', item.id), 'email');
    return email === undefined ? {} : { email };
  },
  address: ({ email = '' }, parent) => addressOf('group-member', parent ? groupName(parent) : '', foldedEmail(email)),
  candidates: (declared, look) => {
    const email = emailIn(declared.address);
    return look
      .below('group-member', declared.parent ?? groupOf(declared.address))
      .items.filter((item) => (textIn(item, 'email') ?? textIn(look.liveById('member', item.id), 'email')) === email);
  },
  answer: (change, look) => {
    if (change.type === 'missing') return [adding(change.declared, look)];
    if (change.type === 'unexpected') return asSteps(removing(change.observed, look));
    return [
      ...cannotChange(change.fields, ['email'], 'a group member', 'add the other address to the group and remove this one'),
      ...(change.fields.includes('profile') ? asSteps(updating(change.declared, change.observed, look)) : []),
    ];
  },
  sample: { email: 'rui@acme.example', profile: 'admin', name: 'Rui Paz' },
});
