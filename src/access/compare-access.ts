// Compares the access of all subjects between the live state and the state after a plan.
import { type Address, partsOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { Live } from '../live/live.ts';
import { type Access, type AccessGap, type Right, rightKey, type SubjectKind } from './access.ts';
import { accessOf, distinctGaps, rolesHeld } from './access-of.ts';
import { type AccessSubject, subjectsOf } from './subjects.ts';
import { type AccessWorld, accessWorld, whyField } from './world.ts';

/** A right with another source than before is neither gained nor lost. */
export interface AccessChange {
  /** The address after the change; for a deleted subject, the address before. */
  readonly subject: Address;
  readonly kind: SubjectKind;
  readonly gains: readonly Right[];
  readonly loses: readonly Right[];
  /** All rights, as far as they are known. */
  readonly before: readonly Right[];
  readonly after: readonly Right[];
  /** Unknown rights, before or after, that could change this result. */
  readonly gaps: readonly AccessGap[];
}

interface Pair {
  readonly before?: AccessSubject;
  readonly after?: AccessSubject;
}

const idKey = (kind: SubjectKind, { id }: Observed): string => `${kind} ${id}`;

const itemsById = (subjects: readonly AccessSubject[]): ReadonlyMap<string, Observed> =>
  new Map(subjects.flatMap(({ kind, items }) => items.map((item) => [idKey(kind, item), item] as const)));

const subjectFrom = ({ kind, address }: AccessSubject, items: readonly Observed[]): AccessSubject | undefined => {
  const [first, ...others] = items;
  return first && { kind, address, id: first.id, items: [first, ...others] };
};

/**
 * Subjects with the same id are the same, even if renamed: a renamed service account, a key renamed by its rotation, one of two keys with one
 * name. A deleted subject is compared with the subject that has its address now: it was removed and added again, or is part of the same key.
 */
const pairsOf = (before: readonly AccessSubject[], after: readonly AccessSubject[]): readonly Pair[] => {
  const [was, is] = [itemsById(before), itemsById(after)];
  const gone = before.flatMap(
    (subject) =>
      subjectFrom(
        subject,
        subject.items.filter((item) => !is.has(idKey(subject.kind, item))),
      ) ?? [],
  );
  const goneAt = new Map(gone.map((subject) => [subject.address, subject.items]));
  const now = new Set(after.map(({ address }) => address));
  const pairs = after.map((subject): Pair => {
    const kept = subject.items.flatMap((item) => was.get(idKey(subject.kind, item)) ?? []);
    const seen = subjectFrom(subject, [...kept, ...(goneAt.get(subject.address) ?? [])]);
    return { ...(seen && { before: seen }), after: subject };
  });
  return [...pairs, ...gone.filter(({ address }) => !now.has(address)).map((subject): Pair => ({ before: subject }))];
};

const permits = (world: AccessWorld, role: string): string => {
  const permissions = world.permissionsOf(role);
  return 'names' in permissions ? JSON.stringify([...permissions.names].sort()) : 'unknown';
};

/** Roles whose permissions changed, or are unknown on one side. */
const changedRoles = (was: AccessWorld, is: AccessWorld): ReadonlySet<string> => {
  const names = new Set([...was.lookup.all('role'), ...is.lookup.all('role')].map(({ id }) => id));
  return new Set([...names].filter((role) => permits(was, role) !== permits(is, role)));
};

/** A key of all sources of a subject's rights, except the permissions of roles. Subjects with equal keys have equal rights, and most subjects share a key. */
const looksOf = ({ kind, items }: AccessSubject, world: AccessWorld): string => {
  const [item] = items;
  // Rights of keys contain the key itself, so that no two are equal.
  if (kind === 'api-key') return JSON.stringify(items.map((one) => [one.address, one.values['scopes'] ?? whyField(one, 'scopes')]));
  const places = kind === 'member' ? world.placesOf(item).map(({ address }) => partsOf(address, 'group-member').group) : [];
  const direct = textsIn(item, 'permissions') ?? whyField(item, 'permissions');
  return JSON.stringify([kind, rolesHeld(item, world), item.phase, places.sort(), direct]);
};

const without = (rights: readonly Right[], others: readonly Right[]): readonly Right[] => {
  const known = new Set(others.map(rightKey));
  return rights.filter((right) => !known.has(rightKey(right)));
};

/** Caches a value per text. */
const once = <Made>(): ((key: string, make: () => Made) => Made) => {
  const made = new Map<string, Made>();
  return (key, make) => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
};

type Difference = Omit<AccessChange, 'subject' | 'kind'>;

const differenceOf = (before: Access | undefined, after: Access | undefined): Difference => ({
  before: before?.rights ?? [],
  after: after?.rights ?? [],
  gains: without(after?.rights ?? [], before?.rights ?? []),
  loses: without(before?.rights ?? [], after?.rights ?? []),
  gaps: distinctGaps([...(before?.gaps ?? []), ...(after?.gaps ?? [])]),
});

/** Compares a pair, once for all pairs with equal keys. */
const comparing = (was: AccessWorld, is: AccessWorld): ((pair: Pair) => Difference | undefined) => {
  const roles = changedRoles(was, is);
  const differences = once<Difference>();
  return ({ before, after }) => {
    const [seen, sees] = [before ? looksOf(before, was) : '', after ? looksOf(after, is) : ''];
    if (after && seen === sees && !rolesHeld(after.items[0], is).names.some((role) => roles.has(role))) return undefined;
    return differences(`${seen}\n${sees}`, () => differenceOf(before && accessOf(was, before), after && accessOf(is, after)));
  };
};

/** All subjects with changed rights, by address. Linear: only subjects with changed keys are compared, once per pair of keys. */
export const compareAccess = (before: Live, after: Live): readonly AccessChange[] => {
  const [was, is] = [accessWorld(before), accessWorld(after)];
  const differenceIn = comparing(was, is);
  return pairsOf(subjectsOf(was), subjectsOf(is))
    .flatMap((pair): readonly AccessChange[] => {
      const subject = pair.after ?? pair.before;
      const difference = differenceIn(pair);
      if (!subject || !difference || difference.gains.length + difference.loses.length === 0) return [];
      return [{ subject: subject.address, kind: subject.kind, ...difference }];
    })
    .sort((a, b) => (a.subject < b.subject ? -1 : 1));
};
