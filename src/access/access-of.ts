// The effective access of one subject: every right with all its sources, and the gaps.
import { partsOf } from '../kinds/address.ts';
import { administratorRole, isAdministrator } from '../kinds/grants/administrator.ts';
import type { Observed } from '../kinds/kind.ts';
import { textsIn } from '../kinds/read-value.ts';
import { isWhole } from '../live/completeness.ts';
import { type Access, type AccessGap, type Right, type RightSort, rightKey, type Through } from './access.ts';
import type { AccessSubject } from './subjects.ts';
import { type AccessWorld, whyField } from './world.ts';

/** One source of one right; the sources of a right are merged at the end. */
type Reason = readonly [sort: RightSort, name: string, through: Through];

interface AccessDetails {
  readonly reasons: readonly Reason[];
  readonly gaps: readonly AccessGap[];
}

const nothing: AccessDetails = { reasons: [], gaps: [] };
const together = (parts: readonly AccessDetails[]): AccessDetails => ({
  reasons: parts.flatMap(({ reasons }) => reasons),
  gaps: parts.flatMap(({ gaps }) => gaps),
});

const direct: Through = { type: 'direct' };

/** The permissions of a group, which no operation exposes (platform.md, chapter 7). */
export const groupsGive = 'the API does not expose the permissions a group grants';

/** The role names of a holder: from the holder, otherwise from the holders of each role. For an administrator with unknown roles, the administrator role. */
export const rolesHeld = (item: Observed, world: AccessWorld): { readonly names: readonly string[]; readonly gap?: AccessGap } => {
  const names = textsIn(item, 'roles');
  if (names) return { names };
  const roles = world.rolesByHolders(item);
  if ('names' in roles) return { names: roles.names };
  const gap: AccessGap = { about: 'roles', why: whyField(item, 'roles') };
  return { names: item.kind === 'member' && isAdministrator(item) ? [administratorRole] : [], gap };
};

const ofRole = (role: string, world: AccessWorld): AccessDetails => {
  const permissions = world.permissionsOf(role);
  const held: Reason = ['role', role, direct];
  if ('unknown' in permissions) return { reasons: [held], gaps: [{ about: 'role', of: role, why: permissions.unknown }] };
  return { reasons: [held, ...permissions.names.map((name): Reason => ['permission', name, { type: 'role', role }])], gaps: [] };
};

const ofGrants = (item: Observed, world: AccessWorld): AccessDetails => {
  const { names, gap } = rolesHeld(item, world);
  const given = textsIn(item, 'permissions');
  const own: AccessDetails = {
    reasons: (given ?? []).map((name): Reason => ['permission', name, direct]),
    gaps: [...(gap ? [gap] : []), ...(given ? [] : [{ about: 'permissions' as const, why: whyField(item, 'permissions') }])],
  };
  return together([...names.map((role) => ofRole(role, world)), own]);
};

const ofGroups = (item: Observed, { placesOf, placesRead }: AccessWorld): AccessDetails => {
  const places = placesOf(item);
  const groups = [...new Set(places.map(({ address }) => partsOf(address, 'group-member').group))];
  const none = groups.length === 0 && isWhole(placesRead);
  return {
    reasons: groups.map((name): Reason => ['group', name, direct]),
    gaps: none ? [] : [{ about: 'groups', why: groupsGive }],
  };
};

const invited: AccessDetails = {
  reasons: [],
  gaps: [
    { about: 'acceptance', why: 'a person without an account is invited first, and gets this access when the invitation is accepted' },
  ],
};

const ofKey = (key: Observed): AccessDetails => {
  const scopes = textsIn(key, 'scopes');
  const through: Through = { type: 'key', key: key.address };
  if (!scopes) return { reasons: [], gaps: [{ about: 'scopes', of: key.address, why: whyField(key, 'scopes') }] };
  return { reasons: scopes.map((name): Reason => ['scope', name, through]), gaps: [] };
};

const accessDetails = ({ kind, items }: AccessSubject, world: AccessWorld): AccessDetails => {
  const [item] = items;
  if (kind === 'api-key') return together(items.map(ofKey));
  if (kind === 'invitation') return invited;
  const groups = kind === 'member' ? ofGroups(item, world) : nothing;
  return together([ofGrants(item, world), groups, item.phase === 'moving' ? invited : nothing]);
};

const sorts: readonly RightSort[] = ['role', 'permission', 'scope', 'group'];
const inOrder = (a: Right, b: Right): number => sorts.indexOf(a.sort) - sorts.indexOf(b.sort) || (a.name < b.name ? -1 : 1);
const throughKey = (one: Through): string => `${one.type} ${'role' in one ? one.role : 'key' in one ? one.key : ''}`;

const joined = (reasons: readonly Reason[]): readonly Right[] => {
  const rights = new Map<string, { sort: RightSort; name: string; through: Map<string, Through> }>();
  for (const [sort, name, through] of reasons) {
    const key = rightKey({ sort, name });
    const right = rights.get(key) ?? { sort, name, through: new Map<string, Through>() };
    right.through.set(throughKey(through), through);
    rights.set(key, right);
  }
  return [...rights.values()]
    .map(({ sort, name, through }) => ({ sort, name, through: [...through].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one) }))
    .sort(inOrder);
};

export const gapKey = ({ about, of = '', why }: AccessGap): string => `${about} ${of} ${why}`;

/** Unique gaps, sorted. */
export const distinctGaps = (gaps: readonly AccessGap[]): readonly AccessGap[] =>
  [...new Map(gaps.map((gap) => [gapKey(gap), gap]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, gap]) => gap);

/** A key may do what both its scopes and the permissions of its service account allow. The rights of a key here are its scopes alone. */
export const accessOf = (world: AccessWorld, subject: AccessSubject): Access => {
  const { reasons, gaps } = accessDetails(subject, world);
  return { subject: subject.address, kind: subject.kind, rights: joined(reasons), gaps: distinctGaps(gaps) };
};
