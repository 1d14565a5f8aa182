// A few small kinds for the shapes that the engine supports: details per role and per item, children, regions, a single body.
import { isArray, isObject, type Json } from '../../src/json.ts';
import { addressFrom, addressOf, pathOf } from '../../src/kinds/address.ts';
import { defineKind, type Kind, type Observed } from '../../src/kinds/kind.ts';

const text = (wire: Json, key: string): string | undefined => {
  const value = isObject(wire) ? wire[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
const texts = (wire: Json, key: string): readonly string[] | undefined => {
  const value = isObject(wire) ? wire[key] : undefined;
  return isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : [])) : undefined;
};
const tail = (parent: Observed | undefined): readonly string[] => (parent ? pathOf(parent.address) : []);

const rolesOf = (item: Observed, answers: readonly { readonly of: Observed; readonly body: Json }[]): readonly string[] =>
  answers.flatMap(({ of, body }) => (isArray(body) && body.some((one) => text(one, 'member_uuid') === item.id) ? [of.id] : []));

const role = defineKind({
  name: 'role',
  title: ['role', 'roles'],
  about: 'A role.',
  fields: {
    name: { type: 'text', about: 'Name.', sample: 'x' },
    origin: { type: 'text', about: 'Origin.', side: 'live', sample: 'x' },
    permissions: { type: 'texts', filledBy: 'details', about: 'Permissions.', compare: 'set', sample: ['x'] },
  },
  place: { section: 'roles', key: 'name', ownership: 'roles', removable: true, rename: 'replace', written: { description: 'An item.' } },
  collection: { operation: 'iam.listRoles' },
  details: [
    {
      operation: 'iam.getRolePermissions',
      fills: ['permissions'],
      per: 'self',
      args: (of) => ({ path: { role_name: of.id } }),
      decode: (_, [answer]) => {
        const permissions = answer && texts(answer.body, 'permissions');
        return permissions && { permissions };
      },
    },
  ],
  permissions: { read: [], write: [] },
  decode: (wire) => {
    const name = text(wire, 'name');
    return name
      ? { id: name, address: addressOf('role', name), values: { name, origin: text(wire, 'origin') ?? null }, phase: 'settled' }
      : undefined;
  },
  address: ({ name }) => addressOf('role', name ?? ''),
});

const member = defineKind({
  name: 'member',
  title: ['member', 'members'],
  about: 'A person.',
  fields: {
    email: { type: 'text', about: 'E-mail.', compare: 'folded', sample: 'x' },
    name: { type: 'text', about: 'Name.', side: 'live', sample: 'x' },
    roles: { type: 'texts', filledBy: 'details', about: 'Roles.', compare: 'set', sample: ['x'] },
    permissions: { type: 'texts', filledBy: 'details', about: 'Permissions.', compare: 'set', sample: ['x'] },
    owner: { type: 'text', about: 'Owner.', side: 'desired', sample: 'x' },
  },
  place: {
    section: 'members',
    key: 'email',
    ownership: 'members',
    removable: true,
    rename: { refused: 'invite the new address' },
    written: { description: 'An item.' },
  },
  collection: { operation: 'iam.listMembers' },
  details: [
    {
      operation: 'iam.listRoleMembers',
      fills: ['roles'],
      per: 'role',
      args: (of) => ({ path: { role_name: of.id } }),
      decode: (item, answers) => ({ roles: rolesOf(item, answers) }),
    },
    {
      operation: 'iam.getMemberGrants',
      fills: ['roles', 'permissions'],
      per: 'self',
      args: (of) => ({ path: { uuid: of.id } }),
      decode: (_, [answer]) => {
        const [roles, permissions] = [answer && texts(answer.body, 'roles'), answer && texts(answer.body, 'permissions')];
        return roles && permissions && { roles, permissions };
      },
    },
  ],
  item: [
    {
      operation: 'iam.listMembers',
      fills: ['email', 'name'],
      list: true,
      args: (of) => ({ query: { email: tail({ ...blank, address: of.address })[0] ?? '' } }),
    },
    {
      operation: 'iam.getMemberGrants',
      fills: ['roles', 'permissions'],
      needsId: true,
      args: (of) => ({ path: { uuid: of.id ?? '' } }),
      decode: (_, body) => {
        const [roles, permissions] = [texts(body, 'roles'), texts(body, 'permissions')];
        return roles && permissions && { roles, permissions };
      },
    },
  ],
  permissions: { read: [], write: [] },
  decode: (wire) => {
    const [id, email] = [text(wire, 'uuid'), text(wire, 'email')?.toLowerCase()];
    return id && email
      ? { id, address: addressOf('member', email), values: { email, name: text(wire, 'name') ?? null }, phase: 'settled' }
      : undefined;
  },
  address: ({ email }) => addressOf('member', (email ?? '').toLowerCase()),
});

const blank: Observed = {
  kind: 'member',
  address: addressOf('member', ''),
  id: '',
  in: 'member' as Observed['in'],
  values: {},
  unread: {},
  phase: 'settled',
  wire: {},
};

const serviceAccount = defineKind({
  name: 'service-account',
  title: ['service account', 'service accounts'],
  about: 'An account of a machine.',
  fields: {
    name: { type: 'text', about: 'Name.', sample: 'x' },
    email: { type: 'text', about: 'E-mail.', compare: 'local-part', sample: 'x' },
    roles: { type: 'texts', filledBy: 'details', about: 'Roles.', compare: 'set', sample: ['x'] },
  },
  links: { api_keys: { kind: 'api-key', children: true } },
  place: {
    section: 'service_accounts',
    key: 'name',
    ownership: 'service_accounts',
    removable: true,
    rename: 'in-place',
    written: { description: 'An item.' },
  },
  collection: { operation: 'iam.listServiceAccounts' },
  details: [
    {
      operation: 'iam.listRoleMembers',
      fills: ['roles'],
      per: 'role',
      args: (of) => ({ path: { role_name: of.id } }),
      decode: (item, answers) => ({ roles: rolesOf(item, answers) }),
    },
  ],
  permissions: { read: [], write: [] },
  decode: (wire) => {
    const [id, name, email] = [text(wire, 'uuid'), text(wire, 'name'), text(wire, 'email')];
    return id && name
      ? { id, address: addressOf('service-account', name), values: { name, email: email ?? null }, phase: 'settled' }
      : undefined;
  },
  address: ({ name }) => addressOf('service-account', name ?? ''),
});

const apiKey = defineKind({
  name: 'api-key',
  title: ['API key', 'API keys'],
  about: 'A key.',
  fields: {
    name: { type: 'text', about: 'Name.', sample: 'x' },
    scopes: { type: 'texts', about: 'Scopes.', compare: 'set', sample: ['x'] },
    rotate_after: { type: 'duration', about: 'When due.', side: 'desired', sample: '1d' },
  },
  place: {
    section: 'api_keys',
    below: 'service-account',
    key: 'name',
    ownership: 'api_keys',
    removable: true,
    rename: 'in-place',
    written: { description: 'An item.' },
  },
  collection: { operation: 'iam.listApiKeys', args: ({ parent }) => ({ path: { sa_uuid: parent?.id ?? '' } }) },
  item: [{ operation: 'iam.listApiKeys', fills: 'all', list: true, args: (of) => ({ path: { sa_uuid: of.parentId ?? '' } }) }],
  permissions: { read: [], write: [] },
  decode: (wire, { parent }) => {
    const [id, name] = [text(wire, 'uuid'), text(wire, 'name')];
    const phase = text(wire, 'revoked_at') ? 'retired' : 'settled';
    return id && name
      ? { id, address: addressFrom('api-key', [...tail(parent), name]), values: { name, scopes: texts(wire, 'scopes') ?? [] }, phase }
      : undefined;
  },
  address: ({ name }, parent) => addressFrom('api-key', [...tail(parent && { ...blank, address: parent }), name ?? '']),
  outside: (item, lookup) => {
    const [account = '', name = ''] = tail(item);
    const base = addressOf('api-key', account, name.replace(/\.(next|old)$/, ''));
    return base !== item.address && lookup.declared(base) !== undefined;
  },
});

const volume = defineKind({
  name: 'volume',
  title: ['volume', 'volumes'],
  about: 'A disk.',
  fields: {
    name: { type: 'text', about: 'Name.', sample: 'x' },
    region: { type: 'text', about: 'Region.', createOnly: 'it cannot', sample: 'x' },
    size: { type: 'int', about: 'GiB.', grows: { why: 'it cannot', unit: 'GiB', instead: 'wait' }, sample: 1 },
    status: { type: 'text', about: 'Status.', side: 'live', sample: 'x' },
  },
  links: { snapshots: { kind: 'snapshot', theirs: 'volume_id', ours: 'id' } },
  place: {
    section: 'volumes',
    key: 'name',
    ownership: 'volumes',
    removable: true,
    rename: 'in-place',
    written: { description: 'An item.' },
  },
  collection: { operation: 'blockStorage.listVolumes', args: ({ region }) => (region ? { region } : {}) },
  item: [
    {
      operation: 'blockStorage.getVolume',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...(of.region ? { region: of.region } : {}) }),
    },
    { operation: 'blockStorage.listVolumes', fills: 'all', list: true, args: (of) => (of.region ? { region: of.region } : {}) },
  ],
  permissions: { read: ['bs_volume_list'], write: [] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    const size = isObject(wire) && typeof wire.size === 'number' ? wire.size : null;
    return id && name
      ? {
          id,
          address: addressOf('volume', region, name),
          values: { name, region, size, status: text(wire, 'status') ?? null },
          phase: 'settled',
        }
      : undefined;
  },
  address: ({ region, name }) => addressOf('volume', region ?? '', name ?? ''),
});

const registry = defineKind({
  name: 'registry',
  title: ['registry', 'registries'],
  about: 'A registry.',
  fields: { name: { type: 'text', about: 'Name.', sample: 'x' }, region: { type: 'text', about: 'Region.', sample: 'x' } },
  place: {
    section: 'registries',
    key: 'name',
    ownership: 'registries',
    removable: true,
    rename: { refused: 'no rename' },
    written: { description: 'An item.' },
  },
  collection: { operation: 'registry.listRegistries', args: ({ region }) => (region ? { region } : {}) },
  permissions: { read: [], write: [] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    return id && name ? { id, address: addressOf('registry', region, name), values: { name, region }, phase: 'settled' } : undefined;
  },
  address: ({ region, name }) => addressOf('registry', region ?? '', name ?? ''),
});

const repository = defineKind({
  name: 'repository',
  title: ['repository', 'repositories'],
  about: 'A repository.',
  fields: {
    name: { type: 'text', about: 'Name.', side: 'live', sample: 'x' },
    images: { type: 'int', filledBy: 'details', about: 'Images.', side: 'live', sample: 1 },
  },
  collection: {
    operation: 'registry.listRepositories',
    args: ({ parent, region }) => ({ path: { registry_id: parent?.id ?? '' }, ...(region ? { region } : {}) }),
  },
  permissions: { read: [], write: [] },
  decode: (wire, { parent }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    return id && name ? { id, address: addressFrom('repository', [...tail(parent), name]), values: { name }, phase: 'settled' } : undefined;
  },
  address: () => addressOf('repository', '', '', ''),
});

const image = defineKind({
  name: 'image',
  title: ['image', 'images'],
  about: 'An image.',
  fields: { tags: { type: 'texts', about: 'Tags.', side: 'live', sample: ['x'] } },
  collection: {
    operation: 'registry.listImages',
    args: ({ parent }) => ({ path: { repository_id: parent?.id ?? '' } }),
  },
  permissions: { read: [], write: [] },
  decode: (wire, { parent }) => {
    const digest = text(wire, 'digest');
    return digest
      ? {
          id: digest,
          address: addressFrom('image', [...tail(parent), digest]),
          values: { tags: texts(wire, 'tags') ?? [] },
          phase: 'settled',
        }
      : undefined;
  },
  address: () => addressOf('image', '', '', '', ''),
});

const accessControl = defineKind({
  name: 'access-control',
  title: ['access control', 'access controls'],
  about: 'The settings.',
  fields: { enabled: { type: 'bool', about: 'On.', sample: true }, enforce_mfa: { type: 'bool', about: 'MFA.', sample: true } },
  place: { section: 'access_control', removable: false, rename: { refused: 'it has no name' }, written: { description: 'An item.' } },
  collection: { operation: 'iam.getAccessControl', single: true },
  permissions: { read: [], write: [] },
  decode: (wire) =>
    isObject(wire) && typeof wire.enabled === 'boolean'
      ? {
          id: 'access-control',
          address: addressOf('access-control'),
          values: { enabled: wire.enabled, enforce_mfa: wire.enforce_mfa === true },
          phase: 'settled',
        }
      : undefined,
  address: () => addressOf('access-control'),
});

export const smallKinds: readonly Kind[] = [accessControl, apiKey, image, member, registry, repository, role, serviceAccount, volume];
