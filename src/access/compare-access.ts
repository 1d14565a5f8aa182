// Who gains and who loses which right between two organizations: what was read, and what it will be.
import type { Address } from '../kinds/address.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { Live } from '../live/live.ts';
import { type Access, type Gap, type Right, rightKey, type SubjectKind } from './access.ts';
import { accessOf, distinctGaps, rolesHeld } from './access-of.ts';
import { type Subject, subjectsOf } from './subjects.ts';
import { type AccessWorld, accessWorld } from './world.ts';

/** A right that is held through something else than before is neither gained nor lost. */
export interface AccessChange {
  /** Its address after; before, where it is gone. */
  readonly subject: Address;
  readonly kind: SubjectKind;
  readonly gains: readonly Right[];
  readonly loses: readonly Right[];
  /** What could make this untrue: rights that are not known, before or after. */
  readonly gaps: readonly Gap[];
}

interface Pair {
  readonly before?: Subject;
  readonly after?: Subject;
}

const idKey = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** The same address is the same subject, also one that was removed and added again; what is left is the same by id: it was renamed. */
const pairsOf = (before: readonly Subject[], after: readonly Subject[]): readonly Pair[] => {
  const atAddress = new Map(before.map((subject) => [subject.address, subject]));
  const now = new Set(after.map(({ address }) => address));
  const renamed = new Map(before.filter(({ address }) => !now.has(address)).map((subject) => [idKey(subject), subject]));
  const known = new Set<Subject>();
  const pairs = after.map((subject): Pair => {
    const was = atAddress.get(subject.address) ?? renamed.get(idKey(subject));
    if (was) known.add(was);
    return was ? { before: was, after: subject } : { after: subject };
  });
  return [...pairs, ...before.filter((subject) => !known.has(subject)).map((subject): Pair => ({ before: subject }))];
};

const permits = (world: AccessWorld, role: string): string => {
  const permissions = world.permissionsOf(role);
  return 'names' in permissions ? JSON.stringify([...permissions.names].sort()) : 'unknown';
};

/** Roles that permit something else, or are not known on one side. */
const changedRoles = (was: AccessWorld, is: AccessWorld): ReadonlySet<string> => {
  const names = new Set([...was.look.all('role'), ...is.look.all('role')].map(({ id }) => id));
  return new Set([...names].filter((role) => permits(was, role) !== permits(is, role)));
};

/** All that rights come from, but for what roles permit. Subjects that look the same hold the same, and most do. */
const looks = ({ items }: Subject, world: AccessWorld): string => {
  const [item] = items;
  const places = item.kind === 'member' ? world.placesOf(item).map(({ address }) => address) : [];
  const lists = items.map((one) => [textsIn(one, 'permissions') ?? null, textsIn(one, 'scopes') ?? null]);
  return JSON.stringify([rolesHeld(item, world), item.phase, places.sort(), lists]);
};

const isSame = ({ before, after }: Pair, was: AccessWorld, is: AccessWorld, roles: ReadonlySet<string>): boolean =>
  before !== undefined &&
  after !== undefined &&
  looks(before, was) === looks(after, is) &&
  !rolesHeld(after.items[0], is).names.some((role) => roles.has(role));

const without = (rights: readonly Right[], others: readonly Right[]): readonly Right[] => {
  const known = new Set(others.map(rightKey));
  return rights.filter((right) => !known.has(rightKey(right)));
};

const changeOf = (before: Access | undefined, after: Access | undefined): readonly AccessChange[] => {
  const access = after ?? before;
  if (!access) return [];
  const gains = without(after?.rights ?? [], before?.rights ?? []);
  const loses = without(before?.rights ?? [], after?.rights ?? []);
  if (gains.length + loses.length === 0) return [];
  const gaps = distinctGaps([...(before?.gaps ?? []), ...(after?.gaps ?? [])]);
  return [{ subject: access.subject, kind: access.kind, gains, loses, gaps }];
};

/** Of everybody whose rights differ, by address. Linear: only those who differ at all are told in full. */
export const compareAccess = (before: Live, after: Live): readonly AccessChange[] => {
  const [was, is] = [accessWorld(before), accessWorld(after)];
  const roles = changedRoles(was, is);
  return pairsOf(subjectsOf(was), subjectsOf(is))
    .filter((pair) => !isSame(pair, was, is, roles))
    .flatMap((pair) => changeOf(pair.before && accessOf(was, pair.before), pair.after && accessOf(is, pair.after)))
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
};
