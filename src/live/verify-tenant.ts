// Verifies the tenant by the responses themselves (contradictions.md A5): all responses that name a tenant must agree.
import { isObject, type Json } from '../json.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import { operationOf } from '../platform/operations.ts';
import type { Collection, TenantProof } from './live.ts';

/** The reads that could name the tenant, as text: `access control: none; members: 3, none names a tenant`. */
export const describeTenantReads = (collections: readonly Collection[]): string =>
  kindList
    .flatMap(({ name, title, collection: { operation } }) => {
      const own = operationOf(operation).namesTenant ? collections.filter(({ kind }) => kind === name) : [];
      const [one, ...others] = own;
      if (!one || one.completeness.type === 'not-requested') return [];
      const many = [one, ...others].reduce((sum, { items }) => sum + items.length, 0);
      const found = many === 0 ? 'none' : `${many}, none names a tenant`;
      const { completeness } = one;
      return [`${title[1]}: ${'cause' in completeness ? `not read, ${completeness.cause}` : found}`];
    })
    .join('; ');

const under = (body: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, key) => (isObject(found) ? found[key] : undefined), body);

/** `tenant` is set only if a response names it and none names another. An empty text names none (the default of `tenant_id`). */
export const verifyTenant = (
  collections: readonly Collection[],
): { readonly tenant?: string; readonly tenantEvidence: readonly TenantProof[] } => {
  const counts = new Map<string, TenantProof>();
  for (const { kind, items } of collections) {
    const { operation } = kindNamed(kind).collection;
    const { namesTenant } = operationOf(operation);
    for (const item of namesTenant ? items : []) {
      const named = under(item.wire[operation], namesTenant?.at ?? []);
      if (typeof named !== 'string' || named === '') continue;
      const tenant = named.toLowerCase();
      const key = `${operation} ${tenant}`;
      counts.set(key, { operation, tenant, items: (counts.get(key)?.items ?? 0) + 1 });
    }
  }
  const tenantEvidence = [...counts.keys()].sort().flatMap((key) => counts.get(key) ?? []);
  const [tenant, ...others] = new Set(tenantEvidence.map((proof) => proof.tenant));
  return { ...(tenant !== undefined && others.length === 0 ? { tenant } : {}), tenantEvidence };
};
