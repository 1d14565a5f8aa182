// Access control of the organization: created asynchronously, then changed in place (contradictions.md I1 to I3).
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { accepted, ok } from '../reply.ts';
import { begin } from '../settle.ts';
import { bool, nullable, object, optional, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import type { AccessControl } from './state.ts';

const show = (tenant: Tenant, { name, description, enabled, enforce_mfa }: AccessControl): JsonObject => ({
  name,
  description,
  tenant_id: tenant.facts.id,
  enabled,
  enforce_mfa,
});

const switches = object({ status: optional(nullable(bool)), enforce_mfa: optional(nullable(bool)) });
const names = object({ name: optional(nullable(text())), description: optional(nullable(text())) });

export const accessControlRows = {
  // Before its creation there is nothing to read: 404, which is not documented.
  'iam.getAccessControl': globalRow({}, ({ tenant, refuse }) =>
    tenant.accessControl === null ? refuse.notFound('access control') : ok(show(tenant, tenant.accessControl)),
  ),
  // 202 without a body: the result appears two steps later. Creating it again changes nothing.
  'iam.createAccessControl': globalRow({ body: names }, ({ world, tenant }, { body }) => {
    if (tenant.accessControl !== null) return accepted(null);
    const set: AccessControl = { ...defaults.access_control, name: body.name ?? null, description: body.description ?? null };
    begin(world, tenant.facts.id, [null, null, { type: 'access-control', set }]);
    return accepted(null);
  }),
  // null means absent: the switch is unchanged.
  'iam.updateAccessControl': globalRow({ body: switches }, ({ tenant, refuse }, { body }) => {
    const before = tenant.accessControl;
    if (before === null) return refuse.notFound('access control');
    tenant.accessControl = { ...before, enabled: body.status ?? before.enabled, enforce_mfa: body.enforce_mfa ?? before.enforce_mfa };
    return ok(show(tenant, tenant.accessControl));
  }),
} satisfies Rows;
