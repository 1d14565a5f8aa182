// Groups gains and losses of access: forty people with the same gain are one entry.
import type { Address } from '../kinds/address.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import type { Positive } from '../value-types.ts';
import type { AccessGap, Right, Through } from './access.ts';
import { type AccessLevels, isGain, levelChanges } from './access-levels.ts';
import { distinctGaps, gapKey } from './access-of.ts';
import { type AccessChange, compareAccess } from './compare-access.ts';

/**
 * How access changes. role: the role is granted or revoked; role-changed: the permissions of a role that is still held change; direct: permissions
 * are granted or revoked individually; scopes: of a key; group: a member joins or leaves it.
 */
export type Means =
  | { readonly type: 'role' | 'role-changed'; readonly role: string }
  | { readonly type: 'group'; readonly group: string }
  | { readonly type: 'direct' | 'scopes' };

/** What some subjects gain or lose, all of them the same. */
export interface AccessEntry {
  /** Whether it is gained or lost. */
  readonly change: 'gains' | 'loses';
  /** How. */
  readonly means: Means;
  /** Permissions (for a key: scopes) that these subjects gain or lose. Permissions that they also have by other means are not listed. */
  readonly rights: readonly string[];
  /** The permissions of the role are unknown: there may be more. */
  readonly unknown?: string;
  /**
   * Members, service accounts and API keys, by address. The keys that a rotation makes of one key are one.
   * @minItems 1
   */
  readonly subjects: readonly Address[];
  /** They have it already: the base would take it back, and the change does not. */
  readonly kept?: true;
}

/** A fact that is unknown about some subjects. */
export interface CountedGap extends AccessGap {
  /** About how many of them it is not known. */
  readonly subjects: Positive;
}

/** Changes in the access of members, accounts and keys. Identical changes are one entry. */
export interface AccessChanges {
  /** Gains before losses, administrators first. */
  readonly entries: readonly AccessEntry[];
  /** Unknown facts, with the number of subjects that they concern; these are not counted. */
  readonly gaps: readonly CountedGap[];
  /** The highest level in each product, before and after. Gains first. */
  readonly levels: readonly AccessLevels[];
}

type Part = Omit<AccessEntry, 'subjects'>;

const roleOf = (through: Through): readonly string[] => (through.type === 'role' ? [through.role] : []);

/** Each permission is listed once: under a granted or revoked role, otherwise as direct, otherwise under a role whose permissions change. */
const meansOf = ({ sort, through }: Right, moved: ReadonlySet<string>): Means => {
  if (sort === 'scope') return { type: 'scopes' };
  const roles = through.flatMap(roleOf);
  const role = roles.find((name) => moved.has(name));
  if (role !== undefined) return { type: 'role', role };
  const [held] = roles;
  return held === undefined || through.some(({ type }) => type === 'direct') ? { type: 'direct' } : { type: 'role-changed', role: held };
};

const keyOf = (means: Means): string => JSON.stringify(means);

const partsOf = (change: AccessEntry['change'], rights: readonly Right[], gaps: readonly AccessGap[]): readonly Part[] => {
  const moved = new Set(rights.flatMap(({ sort, name }) => (sort === 'role' ? [name] : [])));
  const parts = new Map<string, { means: Means; rights: string[] }>();
  const open = (means: Means): string[] => {
    const part = parts.get(keyOf(means)) ?? { means, rights: [] };
    parts.set(keyOf(means), part);
    return part.rights;
  };
  for (const role of moved) open({ type: 'role', role });
  for (const right of rights) {
    if (right.sort === 'group') open({ type: 'group', group: right.name });
    else if (right.sort !== 'role') open(meansOf(right, moved)).push(right.name);
  }
  return [...parts.values()].map(({ means, rights: names }): Part => {
    const gap = 'role' in means ? gaps.find(({ about, of }) => about === 'role' && of === means.role) : undefined;
    return { change, means, rights: names, ...(gap ? { unknown: gap.why } : {}) };
  });
};

/** Administrators first, then subjects that can change access, then all others; gains before losses. */
const weight = ({ change, means, rights }: Part): number => {
  const isAdministrator = 'role' in means && means.role === administratorRole;
  return (change === 'gains' ? 0 : 3) + (isAdministrator ? 0 : rights.some(givesIamWriting) ? 1 : 2);
};

type ChangedAccess = Pick<AccessChange, 'gains' | 'loses' | 'gaps' | 'before' | 'after'>;

/** By the changed access: subjects with the same change share one object (compareAccess). */
const alike = (changes: readonly AccessChange[]): readonly (ChangedAccess & { readonly subjects: readonly Address[] })[] =>
  [...groupBy(changes, ({ gains }) => gains).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, subjects: same.map(({ subject }) => subject) }] : [];
  });

const countGaps = (all: readonly (ChangedAccess & { readonly subjects: readonly Address[] })[]): AccessChanges['gaps'] => {
  const counts = new Map<string, number>();
  for (const { gaps, subjects } of all) {
    for (const gap of gaps) counts.set(gapKey(gap), (counts.get(gapKey(gap)) ?? 0) + subjects.length);
  }
  return distinctGaps(all.flatMap(({ gaps }) => gaps)).map((gap) => ({ ...gap, subjects: counts.get(gapKey(gap)) ?? 0 }));
};

const isHeld = ({ sort }: Right): boolean => sort === 'permission' || sort === 'scope';

/** A group that is joined, or a role that is gained and cannot be read: what it adds is not known. */
const whyUnknown = ({ gains, gaps }: ChangedAccess): string | undefined =>
  gains.flatMap(({ sort, name }) =>
    gaps.filter(({ about, of }) => (sort === 'group' && about === 'groups') || (sort === 'role' && about === 'role' && of === name)),
  )[0]?.why;

const levelsOf = (all: readonly (ChangedAccess & { readonly subjects: readonly Address[] })[]): AccessChanges['levels'] => {
  const rows = all.map((change): AccessLevels => {
    const { gains, loses, before, after, subjects } = change;
    const unknown = whyUnknown(change);
    return {
      subjects: subjects.toSorted(),
      through: [...new Set([...gains, ...loses].flatMap(({ sort, name }) => (sort === 'role' || sort === 'group' ? [name] : [])))],
      gains: gains.filter(isHeld).length,
      loses: loses.filter(isHeld).length,
      ...(unknown !== undefined && { unknown }),
      products: levelChanges(before, after),
    };
  });
  return [...rows.filter(isGain), ...rows.filter((row) => !isGain(row))];
};

/** Groups identical changes of several subjects. */
const groupChanges = (changes: readonly AccessChange[]): AccessChanges => {
  const all = alike(changes);
  const entries = new Map<string, { part: Part; subjects: Address[] }>();
  for (const { gains, loses, gaps, subjects } of all) {
    for (const part of [...partsOf('gains', gains, gaps), ...partsOf('loses', loses, gaps)]) {
      const key = JSON.stringify([part.change, part.means, part.rights, part.unknown ?? null]);
      const entry = entries.get(key);
      if (entry) entry.subjects.push(...subjects);
      else entries.set(key, { part, subjects: [...subjects] });
    }
  }
  return {
    entries: [...entries]
      .sort(([a, { part: one }], [b, { part: other }]) => weight(one) - weight(other) || (a < b ? -1 : 1))
      .map(([, { part, subjects }]) => ({ ...part, subjects: subjects.sort() })),
    gaps: countGaps(all),
    levels: levelsOf(all),
  };
};

/** The changes in the access of members, service accounts and keys between two states of the organization. */
export const accessChanges = (before: Live, after: Live): AccessChanges => groupChanges(compareAccess(before, after));
