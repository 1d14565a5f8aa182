// Everything that a member or a service account may do: permissions granted directly, and those of all its roles. What groups grant is not exposed.
import type { Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import { sortedSet } from '../kinds/sorted-set.ts';
import { rolesHeld } from './access-of.ts';
import { type AccessWorld, whyField } from './world.ts';

export interface EffectivePermissions {
  readonly names: readonly string[];
  /** Why there may be more; undefined: these are all. */
  readonly incomplete?: string;
}

const none: EffectivePermissions = { names: [] };

const ofRoles = (roles: readonly string[], world: AccessWorld): EffectivePermissions => {
  const known = roles.map((role) => ({ role, permissions: world.permissionsOf(role) }));
  const names = sortedSet(known.flatMap(({ permissions }) => ('names' in permissions ? permissions.names : [])));
  const missing = known.find(({ permissions }) => 'unknown' in permissions);
  if (!missing || !('unknown' in missing.permissions)) return { names };
  return { names, incomplete: `role ${missing.role}: ${missing.permissions.unknown}` };
};

/** Holders of the same roles share one list. */
export const effectivePermissions = (world: AccessWorld): ((holder: Observed) => EffectivePermissions) => {
  const made = new Map<string, EffectivePermissions>();
  return (holder) => {
    // Somebody who is only invited holds nothing yet.
    if (holder.phase === 'moving') return none;
    const roles = rolesHeld(holder, world);
    const key = JSON.stringify(roles.names);
    const shared = made.get(key) ?? ofRoles(roles.names, world);
    made.set(key, shared);
    const own = textsIn(holder, 'permissions');
    const incomplete = roles.gap?.why ?? (own ? shared.incomplete : whyField(holder, 'permissions'));
    if (own?.length === 0 && incomplete === shared.incomplete) return shared;
    const names = sortedSet([...shared.names, ...(own ?? [])]);
    return incomplete === undefined ? { names } : { names, incomplete };
  };
};
