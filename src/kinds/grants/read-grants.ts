// The grants of one person or service account, read individually.
import type { Json } from '../../json.ts';
import { texts } from '../../platform/wire.ts';
import type { DetailRead, ItemRead } from '../kind.ts';
import { sortedSet } from '../sorted-set.ts';

/** Null lists are empty; undefined if the body cannot be parsed. */
const decodeGrants = (
  body: Json | undefined,
): { readonly roles: readonly string[]; readonly permissions: readonly string[] } | undefined => {
  const [roles, permissions] = [texts(body, 'roles'), texts(body, 'permissions')];
  if (roles === undefined || permissions === undefined) return undefined;
  return { roles: sortedSet(roles ?? []), permissions: sortedSet(permissions ?? []) };
};

/** One call each: the members of the roles provide roles with fewer calls, direct permissions are only available here. */
export const readPermissionsHeld = {
  operation: 'iam.getMemberGrants',
  fills: ['permissions'],
  per: 'self',
  args: (item) => ({ path: { uuid: item.id } }),
  when: (item) => item.phase === 'settled',
  decode: (_, [answer]) => {
    const grants = decodeGrants(answer?.body);
    return grants && { permissions: grants.permissions };
  },
} as const satisfies DetailRead;

export const rereadGrants = {
  operation: 'iam.getMemberGrants',
  fills: ['roles', 'permissions'],
  args: ({ id = '' }) => ({ path: { uuid: id } }),
  needsId: true,
  decode: (_, body) => decodeGrants(body),
} as const satisfies ItemRead;
