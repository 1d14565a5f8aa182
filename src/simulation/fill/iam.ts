// Identity and access of Live as the simulator holds it.
import type { Json, JsonObject } from '../../json.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { groupBy } from '../../live/group-by.ts';
import type { LiveItems } from './items.ts';
import { taken, takenOrNull } from './taken.ts';

const accessControl = (items: LiveItems): JsonObject => {
  const [one] = items.of('access-control');
  if (one) return { access_control: { ...taken(one, ['enabled', 'enforce_mfa']), ...takenOrNull(one, ['name', 'description']) } };
  return items.whole('access-control') ? { access_control: null } : {};
};

const member = (item: Observed): Json => ({
  uuid: item.id,
  ...taken(item, ['email', 'name', 'roles', 'permissions']),
  ...takenOrNull(item, ['profile']),
});

const invitation = (item: Observed): Json => ({ id: item.id, ...taken(item, ['email', 'status']), ...takenOrNull(item, ['profile']) });

const role = (item: Observed): Json => ({ ...taken(item, ['name', 'origin', 'permissions']), ...takenOrNull(item, ['description']) });

const apiKey = (item: Observed): Json => ({
  uuid: item.id,
  name: item.id,
  ...taken(item, ['name', 'key_pair_id', 'scopes', 'scopes_pending_approval']),
  ...takenOrNull(item, ['description', 'start_validity', 'end_validity', 'revoked_at', 'revoked_by']),
});

// The file knows an account by the local part of its e-mail, the state by all of it.
const wholeEmail = ({ wire }: Observed): JsonObject => {
  const said = Object.values(wire).flatMap((body) => (typeof body === 'object' && body !== null && 'email' in body ? [body['email']] : []));
  const email = said.find((text) => typeof text === 'string' && text.includes('@'));
  return email === undefined ? {} : { email };
};

const serviceAccount =
  (items: LiveItems) =>
  (item: Observed): JsonObject => ({
    uuid: item.id,
    ...taken(item, ['name', 'email', 'roles', 'permissions']),
    ...wholeEmail(item),
    ...takenOrNull(item, ['description']),
    api_keys: items.below('api-key', item.address).map(apiKey),
  });

const group =
  (items: LiveItems) =>
  (item: Observed): JsonObject => ({
    id: item.id,
    name: item.id,
    ...taken(item, ['name', 'email', 'identifier']),
    ...takenOrNull(item, ['description']),
    members: items.below('group-member', item.address).map((one) => ({ member_id: one.id, ...taken(one, ['profile']) })),
  });

const federation = (item: Observed): Json => ({
  id: item.id,
  ...taken(item, ['name', 'type', 'created_at', 'updated_at', 'client_id', 'scopes', 'entity_id', 'sso_url', 'idp_certificate']),
  ...taken(item, ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri']),
});

const domain =
  (items: LiveItems) =>
  (item: Observed): Json => ({
    id: item.id,
    ...taken(item, ['domain', 'verified', 'txt_name', 'txt_value', 'created_at', 'updated_at']),
    ...takenOrNull(item, ['verified_at']),
    federations: items.below('federation', item.address).map(federation),
  });

/** The part of the first e-mail behind its `@`: what the platform appends to the local parts of new ones. */
const emailDomainOf = (all: readonly JsonObject[], name: string): JsonObject => {
  const [first] = all.flatMap(({ email }) => (typeof email === 'string' && email.includes('@') ? email.slice(email.indexOf('@') + 1) : []));
  return first === undefined ? {} : { [name]: first };
};

/** What stands in a state's tenant, but for its regions. */
export const iamOf = (items: LiveItems): JsonObject => {
  const accounts = items.of('service-account').map(serviceAccount(items));
  const groups = items.of('group').map(group(items));
  return {
    ...accessControl(items),
    members: items.of('member').map(member),
    invitations: items.of('invitation').map(invitation),
    roles: items.of('role').map(role),
    service_accounts: accounts,
    ...emailDomainOf(accounts, 'service_account_domain'),
    groups,
    ...emailDomainOf(groups, 'group_domain'),
    domains: items.of('domain').map(domain(items)),
  };
};

const named = (items: readonly Observed[], field: string): ReadonlyMap<string, readonly Observed[]> =>
  groupBy(items, (item) => textIn(item, field) ?? 'other');

/** The catalogues of permissions and scopes, where they were read; else the simulator's own. */
export const cataloguesOf = (items: LiveItems): JsonObject => ({
  ...(items.whole('permission') && {
    products: [...named(items.of('permission'), 'product')].map(([name, all]) => ({
      id: name,
      name,
      permissions: all.map((one) => ({ id: one.id, name: one.id, description: '', ...taken(one, ['name', 'description']) })),
    })),
  }),
  ...(items.whole('scope') && {
    scopes: [...named(items.of('scope'), 'product')].map(([name, all]) => ({
      uuid: name,
      name,
      scopes: all.map((one) => ({ uuid: one.id, name: one.id, title: '', ...taken(one, ['name', 'title']), approval: false })),
    })),
  }),
});
