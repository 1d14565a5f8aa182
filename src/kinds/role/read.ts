// How roles are read: the operations, and the values that are decoded from a response.
import { isArray, isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { plannedPermissions } from '../grants/role-permissions.ts';
import type { Located, Reads } from '../kind.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { sortedSet } from '../sorted-set.ts';
import type { RoleFields } from './fields.ts';
import { roleNameIn } from './steps.ts';

/** A role with its permissions, or only their list (contradictions.md I5). */
const decodePermissions = (body: Json | undefined): { readonly permissions: readonly string[] } | undefined => {
  const permissions = isObject(body) ? body['permissions'] : body;
  return isArray(permissions) && permissions.every((one) => typeof one === 'string') ? { permissions: sortedSet(permissions) } : undefined;
};

/** E-mails of the holders of a role, including service accounts; the id if there is no e-mail. */
const decodeHolders = (body: Json | undefined): { readonly holders: readonly string[] } | undefined => {
  if (!isArray(body)) return undefined;
  const names = body.map((holder) => text(holder, 'email') || text(holder, 'member_uuid'));
  return names.every((name) => typeof name === 'string') ? { holders: sortedSet(names) } : undefined;
};

const byName = ({ address }: Located) => ({ path: { role_name: roleNameIn(address) } });

export const reads: Reads<RoleFields> = {
  collection: { operation: 'iam.listRoles' },
  details: [
    {
      operation: 'iam.getRolePermissions',
      fills: ['permissions'],
      per: 'self',
      args: (item) => ({ path: { role_name: item.id } }),
      decode: (_, [answer]) => decodePermissions(answer?.body),
    },
    {
      operation: 'iam.listRoleMembers',
      fills: ['holders'],
      per: 'self',
      args: (item) => ({ path: { role_name: item.id } }),
      decode: (_, [answer]) => decodeHolders(answer?.body),
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
      decode: (_, body) => decodePermissions(body),
    },
    {
      operation: 'iam.listRoleMembers',
      fills: ['holders'],
      args: byName,
      needsId: true,
      decode: (_, body) => decodeHolders(body),
    },
  ],
  decode: (_wire, _scope, { name }) => (name ? { id: name, address: addressOf('role', name), values: {}, phase: 'settled' } : undefined),
  means: (declared, lookup) => {
    const { based_on: base, permissions: _, ...values } = declared.values;
    if (base === undefined) return { values: { ...values, ...omitUndefined({ permissions: declared.values.permissions }) }, unread: {} };
    const permissions = plannedPermissions(roleNameIn(declared.address), lookup);
    if (permissions) return { values: { ...values, permissions }, unread: {} };
    const live = lookup.live(addressOf('role', base));
    const why = live ? (live.unread['permissions'] ?? 'its permissions could not be read') : 'it does not exist';
    return { values, unread: { permissions: `of its base role ${base}: ${why}` } };
  },
  outside: (item) => item.values.origin === 'default',
};
