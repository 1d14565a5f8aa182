// Groups. The identifier becomes the local part of the group's e-mail; only the holders of a role show what a group holds.
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { created, done, ok } from '../reply.ts';
import { email, nullable, object, optional, text } from '../shape.ts';
import type { Group } from './state.ts';
import { folded, groupMemberId } from './store.ts';

const show = ({ id, name, description, email }: Group): JsonObject => ({ id, name, description, email });

const createFields = {
  identifier: text({ min: 1, max: 64, pattern: /^[A-Za-z0-9._-]+$/, form: 'letters, digits, dot, dash and underscore only' }),
  name: text({ min: 1 }),
  description: optional(nullable(text())),
};
const createBody = object(createFields);

const migrateBody = object({
  email,
  identifier: optional(nullable(createFields.identifier)),
  name: optional(nullable(createFields.name)),
  description: optional(nullable(text())),
});

export const groupRows = {
  // The groups of an individual person show the caller's profile in each, those of a legal entity do not (contradictions.md I21).
  'iam.listGroups': globalRow({ query: { email: optional(email) } }, ({ tenant }, { query }) => {
    const found = query.email === undefined ? tenant.groups.all() : tenant.groups.by('email', folded(query.email));
    const personal = tenant.facts.account_type === 'PF';
    return ok({ items: found.map((group) => (personal ? { ...show(group), profile: group.profile } : show(group))) });
  }),
  'iam.getGroup': globalRow({}, ({ tenant, path, refuse }) => {
    const group = tenant.groups.get(path('group_id'));
    return group === undefined ? refuse.notFound('group') : ok({ ...show(group), profile: group.profile });
  }),
  'iam.createGroup': globalRow({ body: createBody }, ({ world, tenant, refuse }, { body }) => {
    const address = `${folded(body.identifier)}@${tenant.facts.group_domain}`;
    if (tenant.groups.by('email', address).length > 0) return refuse.conflict(`${address} is taken`);
    const group: Group = {
      id: world.mint.uuid('group'),
      ...defaults.group,
      name: body.name,
      description: body.description ?? null,
      email: address,
      profile: 'admin',
    };
    tenant.groups.put(group);
    return created(show(group));
  }),
  'iam.groupExists': globalRow({ query: { email } }, ({ tenant }, { query }) =>
    ok({ exists: tenant.groups.by('email', folded(query.email)).length > 0 }),
  ),
  // The meaning of migrating is not documented: the group of that e-mail gets the given values, and keeps its id and members.
  'iam.migrateGroup': globalRow({ body: migrateBody }, ({ tenant, refuse }, { body }) => {
    const [group] = tenant.groups.by('email', folded(body.email));
    if (group === undefined) return refuse.notFound('group');
    const address = typeof body.identifier === 'string' ? `${folded(body.identifier)}@${tenant.facts.group_domain}` : group.email;
    if (address !== group.email && tenant.groups.by('email', address).length > 0) return refuse.conflict(`${address} is taken`);
    const moved: Group = { ...group, email: address, name: body.name ?? group.name, description: body.description ?? group.description };
    tenant.groups.put(moved);
    return ok(show(moved));
  }),
  // Only the description can change; null clears it.
  'iam.updateGroup': globalRow({ body: object({ description: optional(nullable(text())) }) }, ({ tenant, path, refuse }, { body }) => {
    const group = tenant.groups.get(path('group_id'));
    if (group === undefined) return refuse.notFound('group');
    const changed: Group = { ...group, description: body.description === undefined ? group.description : body.description };
    tenant.groups.put(changed);
    return ok(show(changed));
  }),
  'iam.deleteGroup': globalRow({}, ({ tenant, path, refuse }) => {
    const group = tenant.groups.get(path('group_id'));
    if (group === undefined) return refuse.notFound('group');
    for (const { group_id, member_id } of tenant.groupMembers.by('group', group.id))
      tenant.groupMembers.drop(groupMemberId(group_id, member_id));
    tenant.groups.drop(group.id);
    return done;
  }),
} satisfies Rows;
