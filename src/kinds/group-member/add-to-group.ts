// The write call that adds a person to a group: for a declared member, and for a member that moves from a replaced group.
import { type Address, addressOf, partsOf } from '../address.ts';
import { awaited, exists, gone, has } from '../condition.ts';
import { creating } from '../draft.ts';
import { foldedEmail } from '../email.ts';
import type { Lookup } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { createBody } from '../request-body.ts';
import type { StepDraft } from '../step.ts';
import { fields as rows } from './fields.ts';

export interface NewGroupMember {
  readonly address: Address;
  readonly group: Address;
  readonly email: string;
  readonly profile: string;
}

export const addingToGroup = ({ address, group, email, profile }: NewGroupMember, lookup: Lookup): StepDraft => {
  const folded = foldedEmail(email);
  const member = addressOf('member', folded);
  // A group that was found by its name is read by its actual identifier.
  const live = lookup.liveOf(group);
  const at = awaited(live ? addressOf('group-member', partsOf(live.address, 'group').identifier, folded) : address);
  return creating(address, {
    description: `add ${email} to group ${partsOf(group, 'group').identifier} as ${profile}`,
    operation: 'iam.addGroupMember',
    path: { group_id: idArg(group, lookup) },
    body: createBody(rows, { email, profile }),
    preconditions: live ? [gone(at)] : [],
    postconditions: [exists(at), has(at, 'profile', profile)],
    accessEffect: 'grants',
    requires: [live?.address ?? group, ...(lookup.declared(member) ? [member] : [])],
  });
};
