// Roles: named sets of permissions. Default ones belong to the platform; custom ones can be declared.
import { defaultRoles } from './default-roles.ts';
import { isArray, isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind, type Located, type Observed } from '../kind.ts';
import { present } from '../present.ts';
import { plannedPermissions } from '../grants/role-permissions.ts';
import { changingRole, creatingRole, removingRole, roleNameIn } from './steps.ts';
import type { ChangeAnswer } from '../step.ts';

/** A role with its permissions, or the bare list of them (contradictions.md I5). */
const tellPermissions = (body: Json | undefined): { readonly permissions: readonly string[] } | undefined => {
  const permissions = isObject(body) ? body['permissions'] : body;
  return isArray(permissions) && permissions.every((one) => typeof one === 'string') ? { permissions: asSet(permissions) } : undefined;
};

/** E-mails of those who hold a role, service accounts included; the id where there is no e-mail. */
const tellHolders = (body: Json | undefined): { readonly holders: readonly string[] } | undefined => {
  if (!isArray(body)) return undefined;
  const names = body.map((holder) => text(holder, 'email') || text(holder, 'member_uuid'));
  return names.every((name) => typeof name === 'string') ? { holders: asSet(names) } : undefined;
};

const belongsToPlatform = (observed: Observed, fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields,
  why: `${observed.id} is a default role, which is managed by the platform`,
  instead: `declare a custom role with \`based_on: ${observed.id}\``,
});

const byName = ({ address }: Located) => ({ path: { role_name: roleNameIn(address) } });

export const role = defineKind({
  name: 'role',
  title: ['role', 'roles'],
  about:
    'A named set of permissions that can be granted to members and service accounts. Default roles are managed by the platform and cannot be changed.',
  fields: {
    name: { type: 'text', about: 'Its name.', change: 'create-only' },
    description: { type: 'text', about: 'Description, set when it is created.', change: 'create-only' },
    based_on: { type: 'text', about: 'The role whose permissions it includes.', side: 'desired' },
    permissions: {
      type: 'texts',
      about: 'All permissions of the role; in the file, those in addition to `based_on`.',
      compare: 'set',
      grants: true,
    },
    origin: { type: 'text', about: 'default or custom.', side: 'live' },
    holders: { type: 'texts', about: 'E-mails of the members and service accounts that have the role.', side: 'live' },
  },
  links: {
    members: { kind: 'member', theirs: 'roles', ours: 'name' },
    service_accounts: { kind: 'service-account', theirs: 'roles', ours: 'name' },
  },
  place: {
    section: 'roles',
    key: 'name',
    ownership: 'roles',
    removable: true,
    rename: 'replace',
    names: [
      {
        pattern: `^(?!(?:${[...defaultRoles].join('|')})$)`,
        level: 'error',
        says: 'this is a default role, which cannot be changed; remove it',
      },
    ],
  },
  collection: { operation: 'iam.listRoles', per: 'tenant' },
  details: [
    {
      operation: 'iam.getRolePermissions',
      fills: ['permissions'],
      per: 'self',
      args: (item) => ({ path: { role_name: item.id } }),
      decode: (_, [answer]) => tellPermissions(answer?.body),
    },
    {
      operation: 'iam.listRoleMembers',
      fills: ['holders'],
      per: 'self',
      args: (item) => ({ path: { role_name: item.id } }),
      decode: (_, [answer]) => tellHolders(answer?.body),
    },
  ],
  item: [
    {
      operation: 'iam.listRoles',
      fills: ['name', 'description', 'origin'],
      args: ({ address }) => ({ query: { role_name: roleNameIn(address) } }),
      list: true,
    },
    {
      operation: 'iam.getRolePermissions',
      fills: ['permissions'],
      args: byName,
      needsId: true,
      decode: (_, body) => tellPermissions(body),
    },
    {
      operation: 'iam.listRoleMembers',
      fills: ['holders'],
      args: byName,
      needsId: true,
      decode: (_, body) => tellHolders(body),
    },
  ],
  permissions: iamRights,
  looksAt: { role: ['permissions'], member: ['roles'], 'service-account': ['roles'] },
  decode: (wire) => {
    const name = text(wire, 'name');
    if (!name) return undefined;
    const values = present({ name, description: text(wire, 'description'), origin: text(wire, 'origin') });
    return { id: name, address: addressOf('role', name), values, phase: 'settled' };
  },
  address: ({ name = '' }) => addressOf('role', name),
  means: (declared, look) => {
    const { based_on: base, permissions: _, ...values } = declared.values;
    if (base === undefined) return { values: { ...values, ...present({ permissions: declared.values.permissions }) }, unread: {} };
    const permissions = plannedPermissions(roleNameIn(declared.address), look);
    if (permissions) return { values: { ...values, permissions }, unread: {} };
    const live = look.live(addressOf('role', base));
    const why = live ? (live.unread['permissions'] ?? 'its permissions could not be read') : 'it does not exist';
    return { values, unread: { permissions: `of its base role ${base}: ${why}` } };
  },
  outside: (item) => item.values.origin === 'default',
  answer: (change, look) => {
    if (change.type === 'missing') return asSteps(creatingRole(change.declared, look));
    const { observed } = change;
    if (observed.values.origin === 'default') return [belongsToPlatform(observed, change.type === 'changed' ? change.fields : [])];
    if (change.type === 'unexpected') return removingRole(observed, look);
    const wanted = plannedPermissions(roleNameIn(change.declared.address), look);
    const steps = wanted && change.fields.includes('permissions') ? changingRole(observed, wanted) : [];
    const instead = 'use the current value, or declare a role with another name and `renamed_from`';
    return [...cannotChange(change.fields, ['name', 'description'], 'a role', instead), ...asSteps(...steps)];
  },
  sample: {
    name: 'release-manager',
    description: 'Ships images',
    based_on: 'editor',
    permissions: ['cr_image_delete', 'cr_image_list'],
    origin: 'custom',
    holders: ['rui@acme.example'],
  },
});
