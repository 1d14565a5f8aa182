// The steps of a change of group members.
import { addressOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { changing, deleting } from '../draft.ts';
import { foldedEmail } from '../email.ts';
import { invitationOf } from '../invitation/invitation-of.ts';
import type { Changes, Declared, Lookup, Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { textIn } from '../read-value.ts';
import { updateBody } from '../request-body.ts';
import type { AccessEffect, ChangeAnswer, StepDraft } from '../step.ts';
import { addingToGroup } from './add-to-group.ts';
import { type GroupMemberFields, fields as rows } from './fields.ts';
import { emailIn, groupName, groupOf } from './read.ts';

const emailOf = (item: Observed): string => textIn(item, 'email') ?? emailIn(item.address);

/** Profiles in ascending order of permissions; an unknown profile counts as the highest. */
const ranks: readonly string[] = ['viewer', 'member', 'admin'];

const exposureOf = (from: string, to: string): AccessEffect => {
  const [before, after] = [ranks.indexOf(from), ranks.indexOf(to)];
  return before >= 0 && after >= 0 && after < before ? 'revokes' : 'grants';
};

const adding = (declared: Declared, lookup: Lookup): ChangeAnswer => {
  const { address } = declared;
  const email = textIn(declared, 'email') ?? emailIn(address);
  const profile = textIn(declared, 'profile');
  if (profile === undefined) {
    const why = `the platform requires a profile for a group member`;
    return { type: 'impossible', fields: ['profile'], why, instead: 'use `member`, `admin` or `viewer`' };
  }
  const invited = !lookup.live(addressOf('member', foldedEmail(email))) && invitationOf(email, lookup)?.state === 'open';
  if (invited)
    return { type: 'waiting', fields: [], on: 'invitation', who: `${email} must accept the invitation before joining the group` };
  return { type: 'steps', chain: [addingToGroup({ address, group: declared.parent ?? groupOf(address), email, profile }, lookup)] };
};

const pathOf = (observed: Observed, lookup: Lookup): StepDraft['path'] & {} => ({
  group_id: idArg(observed.parent ?? groupOf(observed.address), lookup),
  member_id: observed.id,
});

const update = (declared: Declared, observed: Observed, lookup: Lookup): StepDraft => {
  const profile = textIn(declared, 'profile') ?? '';
  const accessEffect = exposureOf(textIn(observed, 'profile') ?? '', profile);
  const description = `change the profile of ${emailOf(observed)} in group ${groupName(observed.address)} to ${profile}`;
  return changing(
    observed,
    { profile },
    {
      description,
      operation: 'iam.updateGroupMember',
      path: pathOf(observed, lookup),
      body: updateBody(rows, { profile }, ['profile']),
      accessEffect,
      ...(accessEffect === 'revokes' ? { stage: 'access-removal' } : {}),
    },
  );
};

const remove = (observed: Observed, lookup: Lookup): StepDraft =>
  deleting(observed, {
    description: `remove ${emailOf(observed)} from group ${groupName(observed.address)}`,
    operation: 'iam.removeGroupMember',
    path: pathOf(observed, lookup),
    reversibility: 'reversible',
    accessEffect: 'revokes',
    stage: 'access-removal',
  });

export const changes: Changes<GroupMemberFields> = {
  // The request names the person in another field than the list.
  created: ({ address, values }) => ({ values: { ...values, email: emailIn(address) } }),
  answer: (change, lookup) => {
    if (change.type === 'missing') return [adding(change.declared, lookup)];
    if (change.type === 'unexpected') return asSteps(remove(change.observed, lookup));
    return [
      ...cannotChange(rows, change.fields, 'add the other address to the group and remove this one'),
      ...(change.fields.includes('profile') ? asSteps(update(change.declared, change.observed, lookup)) : []),
    ];
  },
};
