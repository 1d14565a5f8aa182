// The permissions of a role: now, and once the file is applied.
import { addressOf } from '../address.ts';
import type { Lookup } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';

/** undefined: the role does not exist, or its permissions were not read. */
export const livePermissions = (role: string, lookup: Lookup): readonly string[] | undefined =>
  textsIn(lookup.live(addressOf('role', role)), 'permissions');

/**
 * The permissions of a role in the file: the declared ones with those of its base role (which cannot be read back, so they are looked up); without declared
 * ones, the live ones. undefined: unknown. `above` contains the roles that led here, for circular files.
 */
export const plannedPermissions = (role: string, lookup: Lookup, above: readonly string[] = []): readonly string[] | undefined => {
  const address = addressOf('role', role);
  const declared = lookup.declared(address);
  const basedOn = textIn(declared, 'based_on');
  const written = textsIn(declared, 'permissions');
  if (basedOn === undefined) return written ?? (declared && !lookup.live(address) ? [] : livePermissions(role, lookup));
  if (above.includes(basedOn)) return undefined;
  const base = plannedPermissions(basedOn, lookup, [...above, role]);
  return base && sortedSet([...base, ...(written ?? [])]);
};
