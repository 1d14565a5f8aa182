// Members of the organization: list, add or invite, remove.
import type { JsonObject } from '../../json.ts';
import { type Call, globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { done, ok, type Reply } from '../reply.ts';
import { email, list, nullable, object, optional, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import { administrator, profileOf } from './fill.ts';
import { onlyOwner, unknownGrants } from './grants.ts';
import type { Member } from './state.ts';
import { folded } from './store.ts';

const show = (tenant: Tenant, member: Pick<Member, 'uuid' | 'email' | 'name' | 'profile'>): JsonObject => ({
  uuid: member.uuid,
  email: member.email,
  name: member.name,
  tenant_id: tenant.facts.id,
  profile: member.profile,
});

const addBody = object({ email, roles: optional(nullable(list(text()))), permissions: optional(nullable(list(text()))) });

/** A person without an account is invited; the requested grants are not kept with the invitation. */
const invite = ({ world, tenant, refuse }: Call, address: string): Reply => {
  const [open] = tenant.invitations.by('email', folded(address));
  if (open?.status === 'pending') return refuse.conflict(`${address} is already invited`);
  if (open !== undefined) tenant.invitations.drop(open.id);
  tenant.invitations.put({ id: world.mint.hex('inv-', 'invitation', 8), ...defaults.invitation, email: address });
  return ok({ ...show(tenant, { uuid: '', email: address, name: '', profile: null }), action: null });
};

const isAdministrator = (member: Member): boolean => member.profile === administrator || member.roles.includes(administrator);

const isOwner = (tenant: Tenant, member: Member): boolean =>
  tenant.facts.owner !== null && folded(tenant.facts.owner) === folded(member.email);

export const memberRows = {
  'iam.listMembers': globalRow({ query: { email: optional(text()) } }, ({ tenant }, { query }) => {
    const found = query.email === undefined ? tenant.members.all() : tenant.members.by('email', folded(query.email));
    return ok(found.map((member) => show(tenant, member)));
  }),
  'iam.addMember': globalRow({ body: addBody }, (call, { body }) => {
    const { world, tenant, refuse } = call;
    const [roles, permissions] = [body.roles ?? [], body.permissions ?? []];
    const unknown = unknownGrants(world, tenant, roles, permissions);
    if (unknown !== null) return refuse.unfit(unknown);
    if (tenant.members.by('email', folded(body.email)).length > 0) return refuse.conflict(`${body.email} is already a member`);
    const person = world.surroundings.people.find((one) => folded(one.email) === folded(body.email));
    if (person === undefined) return invite(call, body.email);
    const member: Member = {
      uuid: world.mint.uuid('member'),
      ...defaults.member,
      email: person.email,
      name: person.name,
      profile: profileOf(roles),
      roles,
      permissions,
    };
    tenant.members.put(member);
    return ok({ ...show(tenant, member), action: 'added' });
  }),
  'iam.removeMember': globalRow({}, ({ tenant, caller, path, refuse }) => {
    const member = tenant.members.get(path('uuid'));
    if (member === undefined) return refuse.notFound('member');
    if (isOwner(tenant, member) || (isAdministrator(member) && !caller.owner)) return onlyOwner;
    tenant.members.drop(member.uuid);
    for (const { group_id, member_id } of tenant.groupMembers.by('member', member.uuid))
      tenant.groupMembers.drop(`${group_id} ${member_id}`);
    return done;
  }),
} satisfies Rows;
