// What every subject of a review holds now. A custom role counts with its content, so that a change of the role is a change for each holder; a default role,
// which the platform changes by itself, with its name and whether it writes identity and access.

import type { AccessEnd } from '../../desired/desired.ts';
import { endsByAddress } from '../../desired/ends.ts';
import { digestOf } from '../../json.ts';
import { type Address, addressOf, collectionOf, partsOf } from '../../kinds/address.ts';
import { isIamRight } from '../../kinds/iam-rights.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { whyUnread } from '../../kinds/unread.ts';
import type { Live } from '../../live/live.ts';
import { onceFor } from '../../live/once.ts';
import type { Want } from '../../live/plan-reads.ts';
import { rolesHeld } from '../access-of.ts';
import { type PathFacts, pathFacts } from '../paths/path-facts.ts';
import { type AccessWorld, whyField } from '../world.ts';
import { heldLine, heldName, heldUntil } from './held-lines.ts';

export interface HeldAccess {
  readonly address: Address;
  readonly id: string;
  /** Sorted. */
  readonly holds: readonly string[];
  /** Why there may be more; undefined: these are all. */
  readonly incomplete?: string;
}

/** Lists that were not read, each with the reason: subjects may be missing. */
export interface UnreadList {
  readonly of: string;
  readonly why: string;
}

export interface ReviewableAccess {
  /** By address. */
  readonly subjects: ReadonlyMap<Address, HeldAccess>;
  readonly unread: readonly UnreadList[];
}

/** The grants of each member and account are one call each. */
export const reviewWants: readonly Want[] = [
  { kind: 'member', fields: ['roles', 'permissions'] },
  { kind: 'service-account', fields: ['roles', 'permissions'] },
  { kind: 'role', fields: ['permissions', 'holders'] },
  ...(['group', 'group-member', 'api-key', 'invitation', 'registry', 'registry-member'] as const).map((kind) => ({ kind, fields: [] })),
];

/** Lines, and why there may be more. */
interface Held {
  readonly lines: readonly string[];
  readonly incomplete?: string | undefined;
}

const together = (parts: readonly Held[]): Held => ({
  lines: parts.flatMap(({ lines }) => lines),
  incomplete: parts.find(({ incomplete }) => incomplete !== undefined)?.incomplete,
});

type RoleHeld = (role: string) => Held;
/** The declared ends of a resource. */
type EndsOf = (address: Address) => readonly AccessEnd[];

/** Each role once. */
const rolesHeldAs = ({ world, rightsOf }: PathFacts): RoleHeld =>
  onceFor((role) => {
    const [name, permissions] = [heldName(role), world.permissionsOf(role)];
    if (rightsOf(role).administrator) return { lines: [`role ${name} writes IAM`] };
    if ('unknown' in permissions) return { lines: [`role ${name}`], incomplete: `role ${role}: ${permissions.unknown}` };
    if (textIn(world.lookup.live(addressOf('role', role)), 'origin') === 'default')
      return { lines: [`role ${name}${permissions.names.some(isIamRight) ? ' writes IAM' : ''}`] };
    return { lines: [`role ${name} ${digestOf([...permissions.names].sort(), 8)}`] };
  });

const ofGrants = (item: Observed, world: AccessWorld, roleHeld: RoleHeld): Held => {
  const { names, gap } = rolesHeld(item, world);
  const direct = textsIn(item, 'permissions');
  return together([
    { lines: [], incomplete: gap?.why },
    ...names.map(roleHeld),
    {
      lines: (direct ?? []).map((name) => `permission ${heldName(name)}`),
      incomplete: direct ? undefined : whyField(item, 'permissions'),
    },
  ]);
};

/** What is readable of what a group grants: the roles that it is a holder of, and the grants of the member with its id or e-mail. */
const ofGroup = (group: Observed | undefined, facts: PathFacts, roleHeld: RoleHeld): Held => {
  if (!group) return { lines: [] };
  const member = facts.groupAsMember(group);
  return together([...facts.rolesOfGroup(group).map(roleHeld), ...(member ? [ofGrants(member, facts.world, roleHeld)] : [])]);
};

const ofGroups = (holder: Observed, facts: PathFacts, roleHeld: RoleHeld, endsOf: EndsOf): Held => {
  const { world, silentRoles } = facts;
  const places = world.placesOf(holder).map((place): Held => {
    const { group } = partsOf(place.address, 'group-member');
    const { lines, incomplete } = ofGroup(world.lookup.live(addressOf('group', group)), facts, roleHeld);
    const named = `group ${heldName(group)}`;
    const all = [`${named} ${heldName(textIn(place, 'profile') ?? 'member')}`, ...lines.map((line) => `${named} holds ${line}`)];
    return { lines: all.map((line) => heldLine(line, heldUntil(line, endsOf(place.address)))), incomplete };
  });
  const [silent] = places.length === 0 ? [] : silentRoles;
  return together([...places, { lines: [], incomplete: whyUnread(world.placesRead) ?? silent?.why }]);
};

/** A field of one value: of an invitation its profile, of a registry member its role. */
const ofField = (item: Observed, field: 'profile' | 'role'): Held => {
  const value = textIn(item, field);
  return value === undefined ? { lines: [], incomplete: whyField(item, field) } : { lines: [`${field} ${heldName(value)}`] };
};

const ofKey = (key: Observed): Held => {
  const scopes = textsIn(key, 'scopes');
  return scopes ? { lines: scopes.map((name) => `scope ${heldName(name)}`) } : { lines: [], incomplete: whyField(key, 'scopes') };
};

const asAccess = (address: Address, id: string, { lines, incomplete }: Held, endsOf: EndsOf): HeldAccess => ({
  address,
  id,
  holds: [...new Set(lines.map((line) => heldLine(line, heldUntil(line, endsOf(address)))))].sort(),
  ...(incomplete !== undefined && { incomplete }),
});

const of = (items: readonly Observed[], endsOf: EndsOf, held: (item: Observed) => Held): readonly HeldAccess[] =>
  items.map((item) => asAccess(item.address, item.id, held(item), endsOf));

const listsIn = ({ lookup }: AccessWorld): readonly UnreadList[] => {
  const lists: readonly KindName[] = ['member', 'invitation', 'service-account', 'registry', 'role'];
  const below = (kind: KindName, parent: KindName): readonly UnreadList[] =>
    lookup.all(parent).flatMap(({ address, phase }) => {
      const why = phase === 'retired' ? undefined : whyUnread(lookup.below(kind, address).completeness);
      return why === undefined ? [] : [{ of: `${kind}@${address}`, why }];
    });
  return [
    ...lists.flatMap((kind) => {
      // The collections of a kind with regions are one for each.
      const why = kind === 'registry' ? undefined : whyUnread(lookup.completeness(collectionOf(kind)));
      return why === undefined ? [] : [{ of: kind, why }];
    }),
    ...below('api-key', 'service-account'),
    ...below('registry-member', 'registry'),
  ];
};

const unreadRegistries = ({ collections }: Live): readonly UnreadList[] =>
  collections.flatMap(({ name, kind, completeness }) => {
    const why = kind === 'registry' ? whyUnread(completeness) : undefined;
    return why === undefined ? [] : [{ of: name, why }];
  });

/** Everybody whose access is reviewed, with what they hold. `ends`: the declared ones, which the platform does not know. */
export const reviewableAccess = (live: Live, ends: readonly AccessEnd[]): ReviewableAccess => {
  const facts = pathFacts(live);
  const { world, members, keys } = facts;
  const byAddress = endsByAddress(ends);
  const endsOf: EndsOf = (address) => byAddress.get(address) ?? [];
  const { lookup } = world;
  const active = (kind: KindName): readonly Observed[] => lookup.all(kind).filter(({ phase }) => phase !== 'retired');
  const roleHeld = rolesHeldAs(facts);
  const all = [
    ...of(members, endsOf, (member) => together([ofGrants(member, world, roleHeld), ofGroups(member, facts, roleHeld, endsOf)])),
    // That accounts are members of groups is not documented: what was read counts.
    ...of(active('service-account'), endsOf, (account) =>
      together([ofGrants(account, world, roleHeld), { lines: ofGroups(account, facts, roleHeld, endsOf).lines }]),
    ),
    ...of(active('invitation'), endsOf, (invitation) => ofField(invitation, 'profile')),
    ...of(active('registry-member'), endsOf, (member) => ofField(member, 'role')),
    ...keys.map(({ address, id, items }) => asAccess(address, id, together(items.map(ofKey)), endsOf)),
  ];
  return {
    subjects: new Map(all.map((one) => [one.address, one])),
    unread: [...listsIn(world), ...unreadRegistries(live)],
  };
};
