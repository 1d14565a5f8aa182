// The write calls that add and remove people, and the obstacles to them.
import { collectionOf, nameOf } from '../address.ts';
import { awaited, existing, exists, has, holds, lacks } from '../condition.ts';
import { creating, deleting } from '../draft.ts';
import { administratorRole, isAdministrator } from '../grants/administrator.ts';
import {
  administratorEffects,
  declaredRoles,
  describeGrants,
  grantBody,
  grantReasons,
  grantSteps,
  holdsGrants,
  writtenGrants,
} from '../grants/grants.ts';
import { cancelling, invitationOf, type StandingInvitation } from '../invitation/invitation-of.ts';
import type { Declared, Lookup, Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { createBody } from '../request-body.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { whyUnread } from '../unread.ts';
import { fields as rows } from './fields.ts';

export const memberEmail = (item: Declared | Observed): string => textIn(item, 'email') ?? nameOf(item.address);

/** Adding somebody without an account sends an invitation instead (reference; contradictions.md I17): the step is done only after it is accepted. */
const adding = (declared: Declared, lookup: Lookup): StepDraft => {
  const email = memberEmail(declared);
  const grants = writtenGrants(declared);
  const said = describeGrants(grants);
  const at = awaited(declared.address);
  return creating(declared.address, {
    description: `add ${email}${said && ` with ${said}`}`,
    operation: 'iam.addMember',
    body: { ...createBody(rows, { email }), ...grantBody(grants) },
    // People who are only invited may also be listed, without an id.
    postconditions: [has(at, 'phase', 'settled'), ...holdsGrants(at, grants)],
    waitsFor: { on: 'invitation', who: `${email} must accept the invitation` },
    accessEffect: 'grants',
    acknowledge: grantReasons(grants, lookup),
    effects: administratorEffects(declared.address, grants.roles, 'gain'),
    requires: declaredRoles(grants.roles, lookup),
  });
};

const resending = (declared: Declared, { item }: StandingInvitation): StepDraft => {
  const email = memberEmail(declared);
  const administrator = textIn(item, 'profile') === administratorRole;
  return {
    description: `resend the expired invitation to ${email}`,
    operation: 'iam.resendInvitation',
    resources: [declared.address, item.address],
    path: { invite_id: item.id },
    preconditions: [has(existing(item), 'status', 'expired')],
    postconditions: [has(existing(item), 'phase', 'settled')],
    reversibility: 'reversible',
    accessEffect: 'grants',
    acknowledge: administrator ? ['makes-administrator'] : [],
  };
};

/** The answer for a declared person who is not a member: added or invited, awaited, or invited again. */
export const addingMember = (declared: Declared, lookup: Lookup): ChangeAnswer => {
  const email = memberEmail(declared);
  const unread = whyUnread(lookup.completeness(collectionOf('invitation')));
  if (unread) {
    const why = `whether ${email} is already invited is unknown, because invitations could not be read: ${unread}`;
    return { type: 'impossible', fields: [], why, instead: 'grant the credential permission to read invitations, then plan again' };
  }
  const invitation = invitationOf(email, lookup);
  if (!invitation) return { type: 'steps', chain: [adding(declared, lookup)] };
  if (invitation.state === 'expired') return { type: 'steps', chain: [resending(declared, invitation)] };
  if (invitation.state === 'open') return { type: 'waiting', fields: [], on: 'invitation', who: `${email} must accept the invitation` };
  const again = 'to invite again, cancel the rejected invitation on the platform and plan again';
  return {
    type: 'impossible',
    fields: [],
    why: `${email} rejected the invitation`,
    instead: `${again}; otherwise remove the member from the file`,
  };
};

/** A person who has not accepted has no id for a removal: the invitation is cancelled, by the same step as for a separate invitation. */
export const uninviting = (observed: Observed, lookup: Lookup): ChangeAnswer => {
  const email = memberEmail(observed);
  const invitation = invitationOf(email, lookup);
  if (invitation?.state === 'open') return { type: 'steps', chain: [cancelling(invitation.item)] };
  const why = `${email} has not accepted, and the invitation was not found`;
  return { type: 'impossible', fields: [], why, instead: 'cancel the invitation on the platform' };
};

/**
 * Removing a member whose access has ended. Only the owner of the organization removes an administrator (error 20025, documented for this call): the role is
 * revoked first.
 */
export const endingMember = (observed: Observed, lookup: Lookup): readonly StepDraft[] => {
  const roles = textsIn(observed, 'roles');
  if (!roles?.includes(administratorRole)) return [removingMember(observed)];
  const left = roles.filter((role) => role !== administratorRole);
  const holder = { address: observed.address, at: existing(observed), uuid: observed.id, says: memberEmail(observed), person: true };
  const before = { roles, permissions: textsIn(observed, 'permissions') ?? [] };
  return [
    ...grantSteps(holder, before, { ...before, roles: left }, lookup),
    removingMember({ ...observed, values: { ...observed.values, roles: left } }),
  ];
};

export const removingMember = (observed: Observed): StepDraft => {
  const at = existing(observed);
  const administrator = isAdministrator(observed);
  const roles = textsIn(observed, 'roles');
  const seen = administrator ? holds(at, 'roles', [administratorRole]) : lacks(at, 'roles', [administratorRole]);
  return deleting(observed, {
    description: `remove ${memberEmail(observed)}`,
    operation: 'iam.removeMember',
    path: { uuid: observed.id },
    preconditions: [exists(at), ...(roles ? [seen] : [])],
    reversibility: 'partially-reversible',
    loses: 'to return, the member must accept a new invitation',
    accessEffect: 'revokes',
    effects: administrator ? administratorEffects(observed.address, [administratorRole], 'lose') : [],
    stage: 'access-removal',
  });
};
