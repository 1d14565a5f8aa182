// Events outside the platform's operations: people answer invitations and get accounts, publish records, and approve scopes.
import { recordOutside } from './audit/record.ts';
import { defaults } from './defaults.generated.ts';
import { administrator } from './iam/fill.ts';
import { folded } from './iam/store.ts';
import type { Person } from './state.ts';
import type { SimulatedWorld } from './world.ts';

/** A person gets an account on the platform. */
export const meet = (world: SimulatedWorld, person: Person): void => {
  world.surroundings = { ...world.surroundings, people: [...world.surroundings.people, person] };
};

/** A TXT record is published. */
export const publish = (world: SimulatedWorld, name: string, value: string): void => {
  const { dns } = world.surroundings;
  world.surroundings = { ...world.surroundings, dns: { ...dns, [name]: [...(dns[name] ?? []), value] } };
};

/** The person answers: accepted creates a member without grants, rejected and expired stay as invitations. False: there is no such invitation. */
export const answerInvitation = (world: SimulatedWorld, email: string, answer: 'accepted' | 'rejected' | 'expired'): boolean => {
  const tenant = [...world.tenants.values()].find((one) => one.invitations.by('email', folded(email)).length > 0);
  const [invitation] = tenant?.invitations.by('email', folded(email)) ?? [];
  if (tenant === undefined || invitation === undefined) return false;
  if (answer !== 'accepted') {
    tenant.invitations.put({ ...invitation, status: answer });
    return true;
  }
  tenant.invitations.drop(invitation.id);
  const person = { ...defaults.person, email: invitation.email, name: invitation.email.split('@')[0] ?? '' };
  const roles = invitation.profile === administrator ? [administrator] : [];
  const uuid = world.mint.uuid('member');
  tenant.members.put({ uuid, ...defaults.member, ...person, profile: invitation.profile, roles });
  recordOutside(world, tenant, 'join', uuid, uuid);
  meet(world, person);
  return true;
};

/** Somebody approves all pending scopes of a key. False: there is no such key. */
export const approve = (world: SimulatedWorld, key: string): boolean => {
  for (const tenant of world.tenants.values()) {
    const found = tenant.apiKeys.get(key);
    if (found === undefined) continue;
    tenant.apiKeys.put({ ...found, scopes: [...found.scopes, ...found.scopes_pending_approval], scopes_pending_approval: [] });
    recordOutside(world, tenant, 'approve', key, 'approver');
    return true;
  }
  return false;
};
