// Operations that the official console uses in addition to the documented ones: organizations of the caller, of a member and of a group; users; health.
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { ok } from '../reply.ts';
import { email, optional } from '../shape.ts';
import type { Tenant } from '../world.ts';
import { folded } from './store.ts';

const show = ({ facts }: Tenant): JsonObject => ({ uuid: facts.id, legal_name: facts.legal_name });

export const organizationRows = {
  'iam.healthcheck': globalRow({}, () => ok({ status: 'OK' })),
  // The content of the two free-form responses is that of the samples (facts/samples.json).
  'iam.listMyOrganizations': globalRow({}, ({ tenant }) => ok({ organizations: [show(tenant)] })),
  // A person may be a member of several organizations with one e-mail.
  'iam.listMemberOrganizations': globalRow({}, ({ world, tenant, path, refuse }) => {
    const member = tenant.members.get(path('member_id'));
    if (member === undefined) return refuse.notFound('member');
    const joined = [...world.tenants.values()].filter((one) => one.members.by('email', folded(member.email)).length > 0);
    return ok({ organizations: joined.map(show) });
  }),
  // A group belongs to the organization that created it.
  'iam.listGroupOrganizations': globalRow({}, ({ tenant, path, refuse }) => {
    if (tenant.groups.get(path('group_id')) === undefined) return refuse.notFound('group');
    return ok({ items: [{ ...show(tenant), email: tenant.facts.owner ?? '', profile_image_url: null }] });
  }),
  'iam.listUsers': globalRow({ query: { email: optional(email) } }, ({ tenant }, { query }) => {
    const found = query.email === undefined ? tenant.members.all() : tenant.members.by('email', folded(query.email));
    return ok(
      found.map(({ uuid, email: address, name, profile }) => ({ tenant_id: tenant.facts.id, uuid, email: address, name, profile })),
    );
  }),
} satisfies Rows;
