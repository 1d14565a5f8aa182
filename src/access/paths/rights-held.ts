// The rights of holders as far as they lead to administrator: which roles hold IAM rights, and what is held directly, through roles and through groups.
import { addressOf } from '../../kinds/address.ts';
import { administratorRole } from '../../kinds/grants/administrator.ts';
import { isIamRight, isProductRight } from '../../kinds/iam-rights.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { onceFor } from '../../live/once.ts';
import { rolesHeld } from '../access-of.ts';
import { type AccessWorld, whyField } from '../world.ts';
import type { Because, PathGap } from './path.ts';

/** Rights by the names of their permissions, and what grants them. */
export interface Rights {
  /** Holds the default role administrator. */
  readonly administrator: boolean;
  readonly iam: Because;
  readonly product: Because;
  readonly roles: readonly string[];
  readonly gaps: readonly PathGap[];
}

interface RoleRights {
  readonly administrator: boolean;
  readonly iam: readonly string[];
  readonly product: readonly string[];
  readonly gaps: readonly PathGap[];
}

/** A custom role that only has the name proves nothing. */
export const isDefault = (role: string, { lookup }: AccessWorld): boolean =>
  textIn(lookup.live(addressOf('role', role)), 'origin') !== 'custom';

const rightsOfRole = (role: string, world: AccessWorld): RoleRights => {
  const administrator = role === administratorRole && isDefault(role, world);
  const permissions = world.permissionsOf(role);
  if ('unknown' in permissions)
    return { administrator, iam: [], product: [], gaps: administrator ? [] : [{ about: 'role', of: role, why: permissions.unknown }] };
  return { administrator, iam: permissions.names.filter(isIamRight), product: permissions.names.filter(isProductRight), gaps: [] };
};

export type RoleRightsOf = (role: string) => RoleRights;

/** Each role once. */
export const roleRights = (world: AccessWorld): RoleRightsOf => onceFor((role) => rightsOfRole(role, world));

const nothing: readonly string[] = [];

export const because = (permissions: readonly string[], directly: boolean, through: readonly string[], scopes = nothing): Because => ({
  scopes,
  permissions: [...new Set(permissions)].sort(),
  directly,
  through: [...new Set(through)].sort(),
});

const whose = (direct: readonly string[], roles: readonly string[], of: (role: string) => readonly string[]): Because => {
  const granting = roles.filter((role) => of(role).length > 0);
  return because(
    [...direct, ...granting.flatMap(of)],
    direct.length > 0,
    granting.map((role) => addressOf('role', role)),
  );
};

/** Of a member or a service account. Somebody who is only invited holds nothing yet. */
export const rightsHeld = (world: AccessWorld, rightsOf: RoleRightsOf): ((holder: Observed) => Rights) => {
  // Most hold the same roles and nothing directly.
  const shared = new Map<string, Rights>();
  return (holder) => {
    const { names: roles, gap } = holder.phase === 'moving' ? { names: [] } : rolesHeld(holder, world);
    const own = textsIn(holder, 'permissions');
    const direct = own ?? [];
    const unread = own === undefined && holder.phase !== 'moving' ? whyField(holder, 'permissions') : undefined;
    const key = direct.length === 0 ? JSON.stringify([roles, gap?.why ?? null, unread ?? null]) : undefined;
    const before = key === undefined ? undefined : shared.get(key);
    if (before) return before;
    const rights: Rights = {
      administrator: roles.some((role) => rightsOf(role).administrator),
      iam: whose(direct.filter(isIamRight), roles, (role) => rightsOf(role).iam),
      product: whose(direct.filter(isProductRight), roles, (role) => rightsOf(role).product),
      roles,
      gaps: [
        ...(gap ? [{ about: 'roles' as const, why: gap.why }] : []),
        ...(unread === undefined ? [] : [{ about: 'permissions' as const, why: unread }]),
        ...roles.flatMap((role) => rightsOf(role).gaps),
      ],
    };
    if (key !== undefined) shared.set(key, rights);
    return rights;
  };
};

export const hasAny = ({ permissions }: Because): boolean => permissions.length > 0;
