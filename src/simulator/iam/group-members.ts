// The members of a group: people only, paged by number (style C), at most twenty per page.
import type { JsonObject } from '../../json.ts';
import { type Call, globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { created, done, ok } from '../reply.ts';
import { either, email, integerText, object, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import { folded, groupMemberId, type StoredGroupMember } from './store.ts';

const show = (tenant: Tenant, { group_id, member_id, profile, email: described = '' }: StoredGroupMember): JsonObject => {
  const member = tenant.members.get(member_id);
  return { group_id, member_id, profile, email: member?.email ?? described, name: member?.name ?? '' };
};

const profile = text({ min: 1 });

const found = ({ tenant, path }: Call): StoredGroupMember | undefined =>
  tenant.groupMembers.get(groupMemberId(path('group_id'), path('member_id')));

export const groupMemberRows = {
  'iam.listGroupMembers': globalRow(
    { query: { page: either(integerText({ min: 1 }), 1), per_page: either(integerText({ min: 1, max: 20 }), 20) } },
    ({ tenant, path, refuse }, { query: { page, per_page } }) => {
      if (tenant.groups.get(path('group_id')) === undefined) return refuse.notFound('group');
      const all = tenant.groupMembers.sorted([], { index: 'group', key: path('group_id') });
      const items = all.slice((page - 1) * per_page, page * per_page).map((member) => show(tenant, member));
      return ok({ items, meta: { page, per_page, total_pages: Math.ceil(all.length / per_page), total_items: all.length } });
    },
  ),
  // 404 for an unknown e-mail, 400 for a service account or a group.
  'iam.addGroupMember': globalRow({ body: object({ member_email: email, profile }) }, ({ tenant, path, refuse }, { body }) => {
    if (tenant.groups.get(path('group_id')) === undefined) return refuse.notFound('group');
    const address = folded(body.member_email);
    if (tenant.serviceAccounts.by('email', address).length > 0 || tenant.groups.by('email', address).length > 0)
      return { status: 400, body: { detail: { message: 'only people can be in a group', error_code: 20_101 } } };
    const [member] = tenant.members.by('email', address);
    if (member === undefined) return refuse.notFound('member');
    if (tenant.groupMembers.get(groupMemberId(path('group_id'), member.uuid)) !== undefined) return refuse.conflict('already in the group');
    const added: StoredGroupMember = {
      ...defaults.group_member,
      group_id: path('group_id'),
      member_id: member.uuid,
      profile: body.profile,
    };
    tenant.groupMembers.put(added);
    return created(show(tenant, added));
  }),
  'iam.updateGroupMember': globalRow({ body: object({ profile }) }, (call, { body }) => {
    const member = found(call);
    if (member === undefined) return call.refuse.notFound('group member');
    const changed: StoredGroupMember = { ...member, profile: body.profile };
    call.tenant.groupMembers.put(changed);
    return ok(show(call.tenant, changed));
  }),
  'iam.removeGroupMember': globalRow({}, (call) => {
    const member = found(call);
    if (member === undefined) return call.refuse.notFound('group member');
    call.tenant.groupMembers.drop(groupMemberId(member.group_id, member.member_id));
    return done;
  }),
} satisfies Rows;
