// Verifies the tenant by the responses themselves (contradictions.md A5): all responses that name a tenant must agree.
import { isObject, type Json } from '../json.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import type { Collection, Live, TenantProof } from './live.ts';

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
      return [`${title[1]}: ${'cause' in completeness ? 'not read' : found}`];
    })
    .join('; ');

const under = (body: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, key) => (isObject(found) ? found[key] : undefined), body);

/** The tenant that an item of a response names. An empty text names none (the default of `tenant_id`). */
const tenantNamedBy = (operation: OperationId, body: Json): string | undefined => {
  const { namesTenant } = operationOf(operation);
  const named = namesTenant && under(body, namesTenant.at);
  return typeof named === 'string' && named !== '' ? named.toLowerCase() : undefined;
};

const nameIn = (operation: OperationId, body: Json): string | undefined => {
  const { namesTenant } = operationOf(operation);
  const name = namesTenant?.name && under(body, namesTenant.name);
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** Counts items as they are read, because their bodies may be dropped. */
export const countTenants = (
  operation: OperationId,
): { readonly note: (body: Json) => void; readonly proofs: () => readonly TenantProof[] } => {
  const found = new Map<string, TenantProof>();
  return {
    note: (body) => {
      const tenant = tenantNamedBy(operation, body);
      if (tenant === undefined) return;
      const before = found.get(tenant);
      const name = before?.name ?? nameIn(operation, body);
      found.set(tenant, { operation, tenant, items: (before?.items ?? 0) + 1, ...(name !== undefined && { name }) });
    },
    proofs: () => [...found.values()],
  };
};

/** `tenant` is set only if a response names it and none names another. */
export const verifyTenant = (
  proofs: readonly TenantProof[],
): { readonly tenant?: string; readonly tenantEvidence: readonly TenantProof[] } => {
  const counts = new Map<string, TenantProof>();
  for (const { name, ...proof } of proofs) {
    const key = `${proof.operation} ${proof.tenant}`;
    const before = counts.get(key);
    // Names have no order on the platform: of several, always the same.
    const [first] = [before?.name, name].flatMap((one) => one ?? []).sort();
    counts.set(key, { ...proof, items: (before?.items ?? 0) + proof.items, ...(first !== undefined && { name: first }) });
  }
  const tenantEvidence = [...counts.keys()].sort().flatMap((key) => counts.get(key) ?? []);
  const [tenant, ...others] = new Set(tenantEvidence.map((proof) => proof.tenant));
  return { ...(tenant !== undefined && others.length === 0 ? { tenant } : {}), tenantEvidence };
};

/** The name of the verified tenant; undefined: no response exposed it. */
export const tenantNameIn = ({ tenant, tenantEvidence }: Pick<Live, 'tenant' | 'tenantEvidence'>): string | undefined =>
  tenant === undefined ? undefined : tenantEvidence.flatMap(({ name }) => name ?? [])[0];

/** With the proofs of a second reading, in which these kinds were read again. */
export const verifyAgain = (
  first: readonly TenantProof[],
  again: readonly TenantProof[],
  kinds: Iterable<KindName>,
): ReturnType<typeof verifyTenant> => {
  const asked = new Set<string>([...kinds].map((kind) => kindNamed(kind).collection.operation));
  return verifyTenant([...first.filter(({ operation }) => !asked.has(operation)), ...again]);
};
