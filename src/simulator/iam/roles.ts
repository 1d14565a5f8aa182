// Roles and their permissions. The managed ones can be read and granted, never changed or deleted.
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { created, done, ok, type Reply } from '../reply.ts';
import { either, list, nullAsAbsent, nullable, object, optional, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import { unknownGrants } from './grants.ts';
import type { Role } from './state.ts';

const show = ({ name, description, origin }: Role): JsonObject => ({ name, description, origin });

/** Null means an omitted list. */
const names = nullAsAbsent(either(list(text()), []));
const createBody = object({
  name: text({ min: 1, max: 255 }),
  description: optional(nullable(text())),
  permissions: optional(nullable(list(text()))),
  based_role: optional(nullable(text())),
});

/** The documents list 400 for creating a role, with a body like that of removing a member; the numbers are ours. */
const badRole = (message: string, code: number): Reply => ({ status: 400, body: { detail: { message, error_code: code } } });

const takeFromAll = (tenant: Tenant, role: string): void => {
  const without = (held: readonly string[]): readonly string[] => held.filter((name) => name !== role);
  for (const member of tenant.members.by('role', role)) tenant.members.put({ ...member, roles: without(member.roles) });
  for (const account of tenant.serviceAccounts.by('role', role)) tenant.serviceAccounts.put({ ...account, roles: without(account.roles) });
  for (const group of tenant.groups.by('role', role)) tenant.groups.put({ ...group, roles: without(group.roles) });
};

const roleMember = (
  holder: { readonly name: string; readonly email: string; readonly uuid: string; readonly roles: readonly string[] },
  profile: string | null,
): JsonObject => ({
  member_uuid: holder.uuid,
  name: holder.name,
  email: holder.email,
  member_role: profile,
  profile_image_url: null,
  roles: holder.roles,
});

export const roleRows = {
  'iam.listRoles': globalRow({ query: { role_name: optional(text()) } }, ({ tenant }, { query }) =>
    ok(
      tenant.roles
        .all()
        .filter((role) => query.role_name === undefined || role.name === query.role_name)
        .map(show),
    ),
  ),
  // An array, as in the OpenAPI document and the SDK (contradictions.md I4). A role with a base role copies the base role's current permissions.
  'iam.createRole': globalRow({ body: createBody }, ({ world, tenant, refuse }, { body }) => {
    if (tenant.roles.get(body.name) !== undefined) return badRole(`role ${body.name} already exists`, 20_001);
    const base = body.based_role === undefined || body.based_role === null ? null : tenant.roles.get(body.based_role);
    if (base === undefined) return badRole(`role ${body.based_role} does not exist`, 20_002);
    const unknown = unknownGrants(world, tenant, [], body.permissions ?? []);
    if (unknown !== null) return refuse.unfit(unknown);
    const permissions = [...new Set([...(base?.permissions ?? []), ...(body.permissions ?? [])])];
    const role: Role = { ...defaults.role, name: body.name, description: body.description ?? null, permissions };
    tenant.roles.put(role);
    return created([show(role)]);
  }),
  'iam.deleteRole': globalRow({}, ({ tenant, path, refuse }) => {
    const role = tenant.roles.get(path('role_name'));
    if (role === undefined) return refuse.notFound('role');
    if (role.origin === 'default') return refuse.unfit(`role ${role.name} is managed by the platform`);
    takeFromAll(tenant, role.name);
    tenant.roles.drop(role.name);
    return done;
  }),
  'iam.getRolePermissions': globalRow({}, ({ tenant, path, refuse }) => {
    const role = tenant.roles.get(path('role_name'));
    return role === undefined ? refuse.notFound('role') : ok({ ...show(role), permissions: role.permissions });
  }),
  'iam.updateRolePermissions': globalRow({ body: object({ add: names, remove: names }) }, ({ world, tenant, path, refuse }, { body }) => {
    const role = tenant.roles.get(path('role_name'));
    if (role === undefined) return refuse.notFound('role');
    if (role.origin === 'default') return refuse.unfit(`role ${role.name} is managed by the platform`);
    const unknown = unknownGrants(world, tenant, [], body.add);
    if (unknown !== null) return refuse.unfit(unknown);
    const permissions = [...new Set([...role.permissions, ...body.add])].filter((name) => !body.remove.includes(name));
    tenant.roles.put({ ...role, permissions });
    return ok([show(role)]);
  }),
  // Service accounts are among the members of a role, without a profile; so are groups, which are principals (contradictions.md I41).
  'iam.listRoleMembers': globalRow({}, ({ tenant, path, refuse }) => {
    const name = path('role_name');
    if (tenant.roles.get(name) === undefined) return refuse.notFound('role');
    return ok([
      ...tenant.members.by('role', name).map((member) => roleMember(member, member.profile)),
      ...tenant.serviceAccounts.by('role', name).map((account) => roleMember(account, null)),
      ...tenant.groups.by('role', name).map((group) => roleMember({ ...group, uuid: group.id }, null)),
    ]);
  }),
} satisfies Rows;
