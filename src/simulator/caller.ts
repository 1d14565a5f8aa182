// The caller: the credential of a request, and its permissions.
import type { Product } from '../platform/operation.ts';
import { enough } from './permissions.ts';
import type { SimulatedWorld, Tenant } from './world.ts';

export interface Caller {
  /** The value of `revoked_by` and similar fields. */
  readonly id: string;
  /** May remove administrators. */
  readonly owner: boolean;
  readonly may: (permission: string) => boolean;
  readonly hasScope: (scope: string) => boolean;
}

export interface Admission {
  readonly tenant: Tenant;
  readonly caller: Caller;
}

const holds = (granted: readonly string[], wanted: string): boolean => granted.includes('*') || granted.includes(wanted);

const expired = (end: string | null, now: number): boolean => end !== null && Date.parse(end) <= now;

const early = (start: string | null, now: number): boolean => start !== null && Date.parse(start) > now;

const operator = (tenant: Tenant, key: string): Admission | null => {
  const credential = tenant.facts.credentials.find((one) => one.api_key === key);
  if (credential === undefined) return null;
  const caller: Caller = {
    id: credential.name,
    owner: credential.owner,
    may: (permission) => enough(permission).some((one) => holds(credential.permissions, one)),
    hasScope: (scope) => holds(credential.scopes, scope),
  };
  return { tenant, caller };
};

/** A key works from its start until it is revoked or expires; its permissions come from its account's roles and permissions, and from its own scopes. */
const serviceAccount = (tenant: Tenant, key: string, now: number): Admission | null => {
  const [found] = tenant.apiKeys.by('secret', key);
  const account = found === undefined ? undefined : tenant.serviceAccounts.get(found.account);
  if (found === undefined || account === undefined) return null;
  if (found.revoked_at !== null || expired(found.end_validity, now) || early(found.start_validity, now)) return null;
  const granted = (permission: string): boolean =>
    holds(account.permissions, permission) || account.roles.some((role) => holds(tenant.roles.get(role)?.permissions ?? [], permission));
  const caller: Caller = {
    id: account.uuid,
    owner: false,
    may: (permission) => enough(permission).some(granted),
    hasScope: (scope) => holds(found.scopes, scope),
  };
  return { tenant, caller };
};

/** The value of a header by its lower-case name. */
export type HeaderOf = (name: string) => string | null;

/** Keys are sent as `x-api-key`, or as a bearer token. */
export const credentialOf = (header: HeaderOf): string | undefined =>
  header('x-api-key') ?? /^Bearer (.+)$/i.exec(header('authorization') ?? '')?.[1];

/** The caller with this key. null: an unknown one. */
export const admitKey = (world: SimulatedWorld, key: string | undefined): Admission | null => {
  if (key === undefined || key === '') return null;
  const now = world.clock.now();
  for (const tenant of world.tenants.values()) {
    const admission = operator(tenant, key) ?? serviceAccount(tenant, key, now);
    if (admission !== null) return admission;
  }
  return null;
};

/** Consumption accepts no bearer token (contradictions.md C10). null: an unknown caller. */
export const admit = (world: SimulatedWorld, product: Product, header: HeaderOf): Admission | null =>
  admitKey(world, product === 'consumption' ? (header('x-api-key') ?? undefined) : credentialOf(header));
