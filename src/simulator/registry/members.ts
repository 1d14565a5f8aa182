// The users of one registry: its members, and their registry users. Only a caller's own registry user can be read.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { created, done, ok } from '../reply.ts';
import { choice, either, object, text } from '../shape.ts';
import type { RegistryUser } from './state.ts';
import type { StoredMember } from './store.ts';

const show = ({ id, registry_id, user_id, role, created_at, updated_at }: StoredMember): JsonObject => ({
  id,
  registry_id,
  user_id,
  role,
  created_at,
  updated_at,
});

const showUser = ({ id, username, created_at }: RegistryUser): JsonObject => ({ id, username, created_at });

const role = choice('developer', 'guest');
const uuid = text({ pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, form: 'a UUID is required' });

/** The member of a path, only below the registry that the path names. */
const found = ({ region, path }: RegionalCall): StoredMember | undefined => {
  const member = region.members.get(path('member_id'));
  return member?.registry_id === path('registry_id') ? member : undefined;
};

const sort = sortBy(['created_at', 'updated_at', 'role', 'user_id', 'id'], 'created_at:desc');

export const registryMemberRows = {
  'registry.listRegistryMembers': regionalRow({ query: { ...pageParameters, _sort: sort } }, ({ region, path, refuse }, { query }) => {
    const registry = path('registry_id');
    if (region.registries.get(registry) === undefined) return refuse.notFound('registry');
    const { items, meta } = pageOf(region.members.sorted(query['_sort'], { index: 'registry', key: registry }), query);
    return ok({ results: items.map(show), meta });
  }),
  'registry.getRegistryMember': regionalRow({}, (call) => {
    const member = found(call);
    return member === undefined ? call.refuse.notFound('member') : ok(show(member));
  }),
  'registry.addRegistryMember': regionalRow(
    { body: object({ user_id: uuid, role: either(role, 'guest') }) },
    ({ world, region, path, at, refuse }, { body }) => {
      const registry = path('registry_id');
      if (region.registries.get(registry) === undefined) return refuse.notFound('registry');
      if (region.users.get(body.user_id) === undefined) return refuse.notFound('user');
      if (region.members.by('user', body.user_id).some((member) => member.registry_id === registry))
        return refuse.conflict('the user is a member of the registry');
      const member: StoredMember = {
        id: world.mint.uuid('registry-member'),
        ...defaults.registry_member,
        registry_id: registry,
        user_id: body.user_id,
        role: body.role,
        created_at: at,
        updated_at: at,
      };
      region.members.put(member);
      return created(show(member));
    },
  ),
  'registry.updateRegistryMember': regionalRow({ body: object({ role }) }, (call, { body }) => {
    const member = found(call);
    if (member === undefined) return call.refuse.notFound('member');
    const changed = { ...member, role: body.role, updated_at: call.at };
    call.region.members.put(changed);
    return ok(show(changed));
  }),
  'registry.removeRegistryMember': regionalRow({}, (call) => {
    const member = found(call);
    if (member === undefined) return call.refuse.notFound('member');
    call.region.members.drop(member.id);
    return done;
  }),
  'registry.getUser': regionalRow({}, ({ region, caller, refuse }) => {
    const [user] = region.users.by('caller', caller.id);
    return user === undefined ? refuse.notFound('user') : ok(showUser(user));
  }),
  'registry.createUser': regionalRow({}, ({ world, region, caller, at, refuse }) => {
    if (region.users.by('caller', caller.id).length > 0) return refuse.conflict('the caller has a user');
    const user: RegistryUser = {
      id: world.mint.uuid('registry-user'),
      ...defaults.registry_user,
      username: world.mint.uuid('registry-username'),
      caller: caller.id,
      created_at: at,
    };
    region.users.put(user);
    return created(showUser(user));
  }),
  // It also loses all its memberships.
  'registry.deleteUser': regionalRow({}, ({ region, path, refuse }) => {
    const user = region.users.get(path('user_id'));
    if (user === undefined) return refuse.notFound('user');
    for (const member of region.members.by('user', user.id)) region.members.drop(member.id);
    region.users.drop(user.id);
    return done;
  }),
} satisfies Rows;
