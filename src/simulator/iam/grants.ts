// Roles and permissions of members and service accounts: read, and changed individually or in a batch.
import { type Call, globalRow, type Rows } from '../call.ts';
import { done, ok, type Reply } from '../reply.ts';
import { choice, either, list, nullAsAbsent, object, text } from '../shape.ts';
import type { SimulatedWorld, Tenant } from '../world.ts';
import { administrator, profileOf } from './fill.ts';
import type { Member, RoleGrants, ServiceAccount } from './state.ts';

/** The maximum number of members in one batch. */
const mostInBatch = 100;

/** Null means an omitted list. */
const names = nullAsAbsent(either(list(text()), []));
const oneBody = object({ operation: choice('add', 'remove'), roles: names, permissions: names });
const batchBody = object({
  member_ids: list(text(), { min: 1, max: mostInBatch }),
  operation: choice('add', 'remove'),
  role_names: names,
  permission_names: names,
});

/** The unknown roles or permissions, in words; null if all are known. */
export const unknownGrants = (
  world: SimulatedWorld,
  tenant: Tenant,
  roles: readonly string[],
  permissions: readonly string[],
): string | null => {
  const role = roles.find((name) => tenant.roles.get(name) === undefined);
  if (role !== undefined) return `role ${role} does not exist`;
  const known = world.surroundings.products.flatMap((product) => product.permissions.map((permission) => permission.name));
  const permission = permissions.find((name) => !known.includes(name));
  return permission === undefined ? null : `permission ${permission} does not exist`;
};

type Holder = { readonly type: 'member'; readonly held: Member } | { readonly type: 'service account'; readonly held: ServiceAccount };

/** Refuses all but the owner of the organization. */
export const onlyOwner: Reply = {
  status: 400,
  body: { detail: { message: 'only the owner of the organization can remove an administrator', error_code: 20_025 } },
};

/** Whether the platform leaves it to the owner: documented for removing an administrator, open for grants (contradictions.md I43). */
const isForOwner = (
  { world, caller }: Pick<Call, 'world' | 'caller'>,
  holders: readonly Holder[],
  operation: string,
  roles: readonly string[],
): boolean =>
  world.surroundings.behaviour.administrator_grants === 'owner_only' &&
  !caller.owner &&
  operation === 'remove' &&
  roles.includes(administrator) &&
  holders.some(({ held }) => held.roles.includes(administrator));

/** Service accounts have grants like members (an assumption: the documents do not say). */
const holderOf = (tenant: Tenant, id: string): Holder | undefined => {
  const member = tenant.members.get(id);
  if (member !== undefined) return { type: 'member', held: member };
  const account = tenant.serviceAccounts.get(id);
  return account === undefined ? undefined : { type: 'service account', held: account };
};

const changed = (held: readonly string[], operation: 'add' | 'remove', named: readonly string[]): readonly string[] =>
  operation === 'add'
    ? [...held, ...named.filter((name, place) => !held.includes(name) && named.indexOf(name) === place)]
    : held.filter((name) => !named.includes(name));

const change = (tenant: Tenant, { type, held }: Holder, operation: 'add' | 'remove', named: RoleGrants): void => {
  const grants = {
    roles: changed(held.roles, operation, named.roles),
    permissions: changed(held.permissions, operation, named.permissions),
  };
  if (type === 'service account') tenant.serviceAccounts.put({ ...held, ...grants });
  // The profile follows the administrator role; other roles do not change it.
  else tenant.members.put({ ...held, ...grants, profile: named.roles.includes(administrator) ? profileOf(grants.roles) : held.profile });
};

export const grantRows = {
  'iam.getMemberGrants': globalRow({}, ({ tenant, path, refuse }) => {
    const holder = holderOf(tenant, path('uuid'));
    if (holder === undefined) return refuse.notFound('member');
    return ok({ roles: holder.held.roles, permissions: holder.held.permissions });
  }),
  'iam.editMemberGrants': globalRow({ body: oneBody }, (call, { body }) => {
    const { world, tenant, path, refuse } = call;
    const holder = holderOf(tenant, path('uuid'));
    if (holder === undefined) return refuse.notFound('member');
    const unknown = unknownGrants(world, tenant, body.roles, body.permissions);
    if (unknown !== null) return refuse.unfit(unknown);
    if (isForOwner(call, [holder], body.operation, body.roles)) return onlyOwner;
    change(tenant, holder, body.operation, body);
    return done;
  }),
  // All or nothing: one unknown name or member refuses the whole batch.
  'iam.batchEditGrants': globalRow({ body: batchBody }, (call, { body }) => {
    const { world, tenant, refuse } = call;
    const holders = body.member_ids.map((id) => holderOf(tenant, id));
    const stranger = body.member_ids.find((_, place) => holders[place] === undefined);
    if (stranger !== undefined) return refuse.unfit(`member ${stranger} does not exist`);
    const unknown = unknownGrants(world, tenant, body.role_names, body.permission_names);
    if (unknown !== null) return refuse.unfit(unknown);
    const known = holders.flatMap((holder) => holder ?? []);
    if (isForOwner(call, known, body.operation, body.role_names)) return onlyOwner;
    for (const holder of known) change(tenant, holder, body.operation, { roles: body.role_names, permissions: body.permission_names });
    return done;
  }),
} satisfies Rows;
