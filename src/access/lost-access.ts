// The subjects that lose all access between two states, or lose a permission because a role changes: losses that count like a removal.
import { type Address, addressOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { Live } from '../live/live.ts';
import type { Right } from './access.ts';
import { rolesHeld } from './access-of.ts';
import { type AccessChange, compareAccess } from './compare-access.ts';
import { subjectAt } from './subjects.ts';
import { type AccessWorld, accessWorld } from './world.ts';

export interface LostAccess {
  readonly subject: Address;
  /** The source of the loss: the subject itself, roles or groups. */
  readonly through: readonly Address[];
}

/**
 * Whether a subject certainly has access: a permission granted directly or through a role. A role with unknown permissions counts only if it
 * was held before. Unread permissions do not count.
 */
const canDoSomething = (item: Observed, world: AccessWorld, heldBefore: ReadonlySet<string>): boolean =>
  (textsIn(item, 'permissions') ?? []).length > 0 ||
  rolesHeld(item, world).names.some((role) => {
    const permissions = world.permissionsOf(role);
    return 'names' in permissions ? permissions.names.length > 0 : heldBefore.has(role);
  });

const rolesIn = (rights: readonly Right[]): readonly string[] => [
  ...new Set(
    rights.flatMap(({ sort, name, through }) =>
      sort === 'role' ? [name] : through.flatMap((one) => (one.type === 'role' ? [one.role] : [])),
    ),
  ),
];

/** The role has fewer permissions than before, or is deleted. */
const isReduced = (role: string, permission: string, { permissionsOf }: AccessWorld): boolean => {
  const permissions = permissionsOf(role);
  return !('names' in permissions) || !permissions.names.includes(permission);
};

const throughRoleChange = (loses: readonly Right[], is: AccessWorld): boolean =>
  loses.some(
    ({ sort, name, through }) => sort === 'permission' && through.some((one) => one.type === 'role' && isReduced(one.role, name, is)),
  );

/** A subject that loses only groups keeps access while it is in another group. One that loses permissions does not, because the access of groups cannot be read. */
const isLast = ({ subject, kind, loses }: AccessChange, was: AccessWorld, is: AccessWorld): boolean => {
  const now = subjectAt(is, subject);
  if (!now) return true;
  if (kind === 'api-key') return now.items.every((key) => textsIn(key, 'scopes')?.length === 0);
  const [item] = now.items;
  const before = subjectAt(was, subject)?.items[0];
  if (canDoSomething(item, is, new Set(before ? rolesHeld(before, was).names : []))) return false;
  return loses.some(({ sort }) => sort !== 'group') || is.placesOf(item).length === 0;
};

const lossesOf = (change: AccessChange, was: AccessWorld, is: AccessWorld): readonly LostAccess[] => {
  const { subject, loses } = change;
  if (loses.length === 0 || !(throughRoleChange(loses, is) || isLast(change, was, is))) return [];
  const roles = rolesIn(loses).map((role) => addressOf('role', role));
  const groups = loses.flatMap(({ sort, name }) => (sort === 'group' ? [addressOf('group', name)] : []));
  return [{ subject, through: [subject, ...roles, ...groups] }];
};

/** A subject with unknown roles may hold a role that is reduced. */
const unclearHolders = (was: AccessWorld, is: AccessWorld): readonly LostAccess[] => {
  const reduced = was.lookup.all('role').filter((role) => textsIn(role, 'permissions')?.some((one) => isReduced(role.id, one, is)));
  if (reduced.length === 0) return [];
  const through = reduced.map(({ address }) => address);
  return [...was.lookup.all('member'), ...was.lookup.all('service-account')].flatMap((holder) =>
    holder.phase === 'settled' && rolesHeld(holder, was).gap ? [{ subject: holder.address, through: [holder.address, ...through] }] : [],
  );
};

/** The members of groups that become empty. A group that is replaced by another one does not count, because its members move there. */
const emptied = (was: AccessWorld, is: AccessWorld, replaced: ReadonlySet<Address>): readonly LostAccess[] =>
  was.lookup.all('group').flatMap((group) => {
    const places = was.lookup.below('group-member', group.address).items;
    const left = is.lookup.below('group-member', group.address).items;
    if (places.length === 0 || left.length > 0 || replaced.has(group.address)) return [];
    return places.map((place) => {
      const person = was.lookup.liveById('member', place.id) ?? was.lookup.liveById('service-account', place.id);
      return { subject: person?.address ?? addressOf('member', place.id), through: [group.address, place.address] };
    });
  });

/** `replaced`: groups whose members move to another group. A subject may be listed several times, with different sources. Linear. */
export const lostAccess = (before: Live, after: Live, replaced: ReadonlySet<Address>): readonly LostAccess[] => {
  const [was, is] = [accessWorld(before), accessWorld(after)];
  return [
    ...compareAccess(before, after).flatMap((change) => lossesOf(change, was, is)),
    ...unclearHolders(was, is),
    ...emptied(was, is, replaced),
  ];
};
