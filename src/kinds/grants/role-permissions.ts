// What a role lets its holders do: now, and once the file is applied.
import { addressOf } from '../address.ts';
import type { Look } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';

/** undefined: the role is not there, or its permissions were not read. */
export const livePermissions = (role: string, look: Look): readonly string[] | undefined =>
  textsIn(look.live(addressOf('role', role)), 'permissions');

/**
 * What the file makes of a role: its written permissions with those of the role it is based on (which cannot be read back, so they are looked
 * up); where it writes neither, what is live. undefined: it cannot be told. `above` holds the roles that led here, for a file that goes in circles.
 */
export const plannedPermissions = (role: string, look: Look, above: readonly string[] = []): readonly string[] | undefined => {
  const address = addressOf('role', role);
  const declared = look.declared(address);
  const basedOn = textIn(declared, 'based_on');
  const written = textsIn(declared, 'permissions');
  if (basedOn === undefined) return written ?? (declared && !look.live(address) ? [] : livePermissions(role, look));
  if (above.includes(basedOn)) return undefined;
  const base = plannedPermissions(basedOn, look, [...above, role]);
  return base && sortedSet([...base, ...(written ?? [])]);
};
