// Identity and access of Live as the simulator holds it.
import type { Json, JsonObject } from '../../json.ts';
import type { Observed, Received } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { groupBy } from '../../live/group-by.ts';
import type { LiveItems } from './items.ts';
import { readFields, withId } from './read-fields.ts';

const accessControl = (items: LiveItems): JsonObject => {
  const [one] = items.of('access-control');
  if (one) return { access_control: readFields(one) };
  return items.whole('access-control') ? { access_control: null } : {};
};

const member = (item: Observed): Json => ({ uuid: item.id, ...readFields(item) });

const apiKey = (item: Observed): Json => ({
  uuid: item.id,
  name: item.id,
  ...readFields(item),
});

// The file knows an account by the local part of its e-mail, the state by all of it.
const wholeEmail = ({ wire }: Received): JsonObject => {
  const said = Object.values(wire).flatMap((body) => (typeof body === 'object' && body !== null && 'email' in body ? [body['email']] : []));
  const email = said.find((text) => typeof text === 'string' && text.includes('@'));
  return email === undefined ? {} : { email };
};

const serviceAccount =
  (items: LiveItems) =>
  (item: Received): JsonObject => ({
    uuid: item.id,
    ...readFields(item),
    ...wholeEmail(item),
    api_keys: items.below('api-key', item.address).map(apiKey),
  });

/** Known by its id; its e-mail was read with the group, also if the list of members was not. */
const groupMember = (item: Observed): Json => ({ member_id: item.id, ...readFields(item) });

/** A group that is among the holders of a role, by its e-mail or id: the only place that shows what a group holds. */
const rolesByHolder = (items: LiveItems): ReadonlyMap<string, readonly string[]> => {
  const held = items.of('role').flatMap((role) => (textsIn(role, 'holders') ?? []).map((holder) => ({ holder, role: role.id })));
  return new Map([...groupBy(held, ({ holder }) => holder.toLowerCase())].map(([holder, all]) => [holder, all.map(({ role }) => role)]));
};

const rolesOf = (group: Observed, held: ReturnType<typeof rolesByHolder>): readonly string[] => [
  ...new Set([group.id, textIn(group, 'email') ?? ''].flatMap((name) => held.get(name.toLowerCase()) ?? [])),
];

const group =
  (items: LiveItems, held: ReturnType<typeof rolesByHolder>) =>
  (item: Observed): JsonObject => ({
    id: item.id,
    name: item.id,
    ...readFields(item),
    ...(rolesOf(item, held).length > 0 && { roles: rolesOf(item, held) }),
    members: items.below('group-member', item.address).map(groupMember),
  });

const domain =
  (items: LiveItems) =>
  (item: Observed): Json => ({
    id: item.id,
    ...readFields(item),
    federations: items.below('federation', item.address).map(withId),
  });

/** The part of the first e-mail behind its `@`: what the platform appends to the local parts of new ones. */
const emailDomainOf = (all: readonly JsonObject[], name: string): JsonObject => {
  const [first] = all.flatMap(({ email }) => (typeof email === 'string' && email.includes('@') ? email.slice(email.indexOf('@') + 1) : []));
  return first === undefined ? {} : { [name]: first };
};

/** The content of a state's tenant, except for its regions. */
export const iamOf = (items: LiveItems): JsonObject => {
  const accounts = items.of('service-account').map(serviceAccount(items));
  const groups = items.of('group').map(group(items, rolesByHolder(items)));
  return {
    ...accessControl(items),
    members: items.of('member').map(member),
    invitations: items.of('invitation').map(withId),
    roles: items.of('role').map(readFields),
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
      permissions: all.map((one) => ({ id: one.id, name: one.id, description: '', ...readFields(one) })),
    })),
  }),
  ...(items.whole('scope') && {
    scopes: [...named(items.of('scope'), 'product')].map(([name, all]) => ({
      uuid: name,
      name,
      scopes: all.map((one) => ({ uuid: one.id, name: one.id, title: '', ...readFields(one), approval: false })),
    })),
  }),
});
