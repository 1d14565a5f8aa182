// A platform in sync with the files: the start of the demo before it drifts. Live times are laid out around `now`.
import type { Desired } from '../../desired/desired.ts';
import { nameOf, regionOf } from '../../kinds/address.ts';
import type { Declared } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import type { RegionDescription, TenantDescription } from '../../simulator/description-parts.ts';

const day = 24 * 60 * 60 * 1000;

/** The simulator's clock reads ISO 8601. */
export const daysAgo = (now: number, days: number): string => new Date(now - days * day).toISOString();

const itemsOf = (desired: Desired, kind: KindName): readonly Declared[] => desired.items.filter((item) => item.kind === kind);

const lastOf = (item: Declared): string => nameOf(item.address);

const below = (desired: Desired, kind: KindName, parent: Declared): readonly Declared[] =>
  itemsOf(desired, kind).filter((item) => item.parent === parent.address);

const roles = (desired: Desired, defaults: Readonly<Record<string, readonly string[]>>): TenantDescription['roles'] =>
  itemsOf(desired, 'role').map((role) => {
    const base = textIn(role, 'based_on');
    const permissions = [...(base === undefined ? [] : (defaults[base] ?? [])), ...(textsIn(role, 'permissions') ?? [])];
    return {
      name: lastOf(role),
      origin: 'custom',
      description: textIn(role, 'description') ?? null,
      permissions: [...new Set(permissions)],
    };
  });

const people = (desired: Desired): TenantDescription['members'] =>
  itemsOf(desired, 'member').map((member) => ({
    email: lastOf(member),
    roles: textsIn(member, 'roles') ?? [],
    permissions: textsIn(member, 'permissions') ?? [],
  }));

const accounts = (desired: Desired, now: number): TenantDescription['service_accounts'] =>
  itemsOf(desired, 'service-account').map((account) => ({
    name: lastOf(account),
    description: textIn(account, 'description') ?? null,
    email: textIn(account, 'email') ?? lastOf(account),
    roles: textsIn(account, 'roles') ?? [],
    permissions: textsIn(account, 'permissions') ?? [],
    api_keys: below(desired, 'api-key', account).map((key) => ({
      name: lastOf(key),
      description: textIn(key, 'description') ?? null,
      scopes: textsIn(key, 'scopes') ?? [],
      start_validity: daysAgo(now, 20),
    })),
  }));

const groups = (desired: Desired): TenantDescription['groups'] =>
  itemsOf(desired, 'group').map((group) => ({
    identifier: lastOf(group),
    name: textIn(group, 'name') ?? lastOf(group),
    description: textIn(group, 'description') ?? null,
    members: below(desired, 'group-member', group).map((member) => ({
      email: lastOf(member),
      profile: textIn(member, 'profile') ?? 'member',
    })),
  }));

type Federation = NonNullable<NonNullable<TenantDescription['domains']>[number]['federations']>[number];

const federation = (declared: Declared): Federation => {
  const name = lastOf(declared);
  const text = (field: string): string => textIn(declared, field) ?? '';
  if (textIn(declared, 'type') === 'saml')
    return { type: 'saml', name, entity_id: text('entity_id'), sso_url: text('sso_url'), idp_certificate: text('idp_certificate') };
  const [client_id, authorization_endpoint, token_endpoint] = [text('client_id'), text('authorization_endpoint'), text('token_endpoint')];
  const [userinfo_endpoint, jwks_uri] = [text('userinfo_endpoint'), text('jwks_uri')];
  return {
    type: 'oidc',
    name,
    client_id,
    scopes: textsIn(declared, 'scopes') ?? [],
    authorization_endpoint,
    token_endpoint,
    userinfo_endpoint,
    jwks_uri,
  };
};

const domains = (desired: Desired, now: number): TenantDescription['domains'] =>
  itemsOf(desired, 'domain').map((domain) => ({
    domain: lastOf(domain),
    verified: true,
    verified_at: daysAgo(now, 300),
    federations: below(desired, 'federation', domain).map(federation),
  }));

/** The users of the registries of the region. */
const registryUsers = (desired: Desired, region: string): readonly string[] => [
  ...new Set(itemsOf(desired, 'registry-member').flatMap((member) => (regionOf(member.address) === region ? [lastOf(member)] : []))),
];

type Scheduler = NonNullable<RegionDescription['schedulers']>[number];

const scheduled = (declared: Declared, now: number): Scheduler => {
  const [days, time] = [declared.values['retention_days'], textIn(declared, 'start_time') ?? '03:00'];
  return {
    name: lastOf(declared),
    description: textIn(declared, 'description') ?? null,
    snapshot: { type: textIn(declared, 'type') === 'object' ? 'object' : 'instant' },
    policy: {
      retention_in_days: typeof days === 'number' ? days : 7,
      frequency: { daily: { start_time: time.length === 5 ? `${time}:00` : time } },
    },
    volumes: textsIn(declared, 'volumes') ?? [],
    created_at: daysAgo(now, 200),
  };
};

const region = (desired: Desired, name: string, now: number): RegionDescription => {
  const here = (kind: KindName): readonly Declared[] => itemsOf(desired, kind).filter((item) => item.region === name);
  const volumes = here('volume');
  const instances = [...new Set(volumes.flatMap((volume) => textIn(volume, 'attached_to') ?? []))].filter((id) => id !== 'none');
  const types = [...new Set(volumes.flatMap((volume) => textIn(volume, 'type') ?? []))];
  return {
    instances: instances.map((id, index) => ({ id, name: `vm-${name}-${index + 1}`, state: 'stopped' })),
    volumes: volumes.map((volume) => {
      const attached = textIn(volume, 'attached_to');
      const type = textIn(volume, 'type') ?? types[0];
      const size = volume.values['size'];
      return {
        name: lastOf(volume),
        size: typeof size === 'number' ? size : 10,
        created_at: daysAgo(now, 200),
        encrypted: true,
        ...(type === undefined ? {} : { type }),
        ...(attached === undefined || attached === 'none' ? {} : { attached_to: attached }),
      };
    }),
    proxy_caches: here('proxy-cache').map((cache) => ({
      name: lastOf(cache),
      provider: textIn(cache, 'provider') ?? '',
      url: textIn(cache, 'url') ?? '',
      description: textIn(cache, 'description') ?? '',
    })),
    registries: here('registry').map((registry) => {
      const cache = textIn(registry, 'proxy_cache');
      const members = below(desired, 'registry-member', registry).map((member) => ({
        user_id: lastOf(member),
        role: textIn(member, 'role') === 'developer' ? ('developer' as const) : ('guest' as const),
      }));
      return { name: lastOf(registry), members, ...(cache === undefined ? {} : { proxy_cache: cache }) };
    }),
    registry_users: registryUsers(desired, name).map((id, index) => ({ id, username: `user-${name}-${index + 1}` })),
    schedulers: here('scheduler').map((scheduler) => scheduled(scheduler, now)),
  };
};

/** `defaults`: the permissions of the platform's default roles, which `based_on` refers to. */
export const platformFromFiles = (
  desired: Desired,
  defaults: Readonly<Record<string, readonly string[]>>,
  now: number,
): TenantDescription => {
  const [control] = itemsOf(desired, 'access-control');
  return {
    ...(desired.tenant ? { id: desired.tenant } : {}),
    legal_name: 'Acme Comércio Ltda',
    access_control: { enabled: control?.values['enabled'] === true, enforce_mfa: control?.values['enforce_mfa'] === true },
    roles: roles(desired, defaults) ?? [],
    members: people(desired) ?? [],
    service_accounts: accounts(desired, now) ?? [],
    groups: groups(desired) ?? [],
    domains: domains(desired, now) ?? [],
    regions: Object.fromEntries(desired.regions.map((name) => [name, region(desired, name, now)])),
  };
};
