// Service accounts. The platform keeps the local part of the requested e-mail and appends its own domain (contradictions.md I9).
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { created, done, ok } from '../reply.ts';
import { nullable, object, optional, text } from '../shape.ts';
import type { Tenant } from '../world.ts';
import type { ServiceAccount } from './state.ts';
import { folded } from './store.ts';

const show = (tenant: Tenant, { uuid, name, description, email }: ServiceAccount): JsonObject => ({
  uuid,
  name,
  description,
  email,
  tenant: { uuid: tenant.facts.id, legal_name: tenant.facts.legal_name },
});

const createBody = object({
  name: text({ min: 1 }),
  description: text(),
  email: text({ min: 1, pattern: /^[^\s@]+(@[^\s@]+)?$/, form: 'not an e-mail address or its local part' }),
});
const updateBody = object({ name: optional(nullable(text({ min: 1 }))), description: optional(nullable(text())) });

export const serviceAccountRows = {
  'iam.listServiceAccounts': globalRow({}, ({ tenant }) => ok(tenant.serviceAccounts.all().map((account) => show(tenant, account)))),
  'iam.createServiceAccount': globalRow({ body: createBody }, ({ world, tenant, refuse }, { body }) => {
    const email = `${folded(body.email.split('@')[0] ?? '')}@${tenant.facts.service_account_domain}`;
    if (tenant.serviceAccounts.by('email', email).length > 0) return refuse.conflict(`${email} is taken`);
    const account: ServiceAccount = {
      uuid: world.mint.uuid('service-account'),
      ...defaults.service_account,
      name: body.name,
      description: body.description,
      email,
    };
    tenant.serviceAccounts.put(account);
    return created(show(tenant, account));
  }),
  'iam.updateServiceAccount': globalRow({ body: updateBody }, ({ tenant, path, refuse }, { body }) => {
    const account = tenant.serviceAccounts.get(path('sa_uuid'));
    if (account === undefined) return refuse.notFound('service account');
    const changed: ServiceAccount = { ...account, name: body.name ?? account.name, description: body.description ?? account.description };
    tenant.serviceAccounts.put(changed);
    return ok(show(tenant, changed));
  }),
  // Its keys are deleted with it, and stop working at once.
  'iam.deleteServiceAccount': globalRow({}, ({ tenant, path, refuse }) => {
    const account = tenant.serviceAccounts.get(path('sa_uuid'));
    if (account === undefined) return refuse.notFound('service account');
    for (const key of tenant.apiKeys.by('account', account.uuid)) tenant.apiKeys.drop(key.uuid);
    tenant.serviceAccounts.drop(account.uuid);
    return done;
  }),
} satisfies Rows;
