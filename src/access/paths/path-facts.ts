// What the edges of the graph are made from: subjects, their rights, groups with the roles that they hold, and domains. Each index is built once.
import type { Desired } from '../../desired/desired.ts';
import { type Address, addressOf, collectionOf, partsOf } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import { foldedEmail } from '../../kinds/email.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { whyUnread } from '../../kinds/unread.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Live } from '../../live/live.ts';
import { once, onceFor } from '../../live/once.ts';
import type { Trust } from '../../trust/trust.ts';
import { mailDomain } from '../mail-domain.ts';
import { mfaIn, ownDomain } from '../sign-in.ts';
import { type AccessSubject, keySubjects } from '../subjects.ts';
import { type AccessWorld, accessWorld, whyField } from '../world.ts';
import type { PathGap } from './path.ts';
import { type Rights, type RoleRightsOf, rightsHeld, roleRights } from './rights-held.ts';

/** Own files that name who receives keys and what runs with them. Absent: no such file. */
export interface PathFiles {
  readonly desired?: Pick<Desired, 'items'> | undefined;
  readonly trust?: Pick<Trust, 'identity' | 'sinks'> | undefined;
}

/** How people of a domain sign in. `hosts`: of identity providers; `unread`: why it is not known. */
export interface DomainFacts {
  readonly domain: string;
  readonly verified: boolean;
  readonly hosts: readonly string[];
  readonly unread: string | undefined;
}

/** What the platform alone shows. */
interface LiveFacts {
  readonly world: AccessWorld;
  readonly rightsOf: RoleRightsOf;
  readonly held: (holder: Observed) => Rights;
  /** Accepted members. */
  readonly members: readonly Observed[];
  readonly accounts: readonly Observed[];
  readonly keys: readonly AccessSubject[];
  readonly groups: readonly Observed[];
  /** Pending invitations, and members who were added and are only invited. */
  readonly invited: readonly Observed[];
  /** The account of a key; undefined: it was not read. */
  readonly accountFor: (key: AccessSubject) => Observed | undefined;
  /** The roles that a group is a holder of. */
  readonly rolesOfGroup: (group: Observed) => readonly string[];
  /** The member with the id or e-mail of a group. */
  readonly groupAsMember: (group: Observed) => Observed | undefined;
  /** Whether it is readable what a group grants. */
  readonly isPrincipal: (group: Observed) => boolean;
  readonly placesOf: (holder: Observed) => readonly { readonly group: Observed; readonly profile: string | undefined }[];
  readonly domainOf: (person: Observed) => DomainFacts;
  readonly mfa: ReturnType<typeof mfaIn>;
  /** Lists of holders that were not read. */
  readonly silentRoles: readonly PathGap[];
}

export interface PathFacts extends PathFiles, LiveFacts {}

const active = (items: readonly Observed[]): readonly Observed[] => items.filter(({ phase }) => phase !== 'retired');

const emailOf = (item: Observed): string => foldedEmail(textIn(item, 'email') ?? '');

const invitedIn = ({ lookup }: AccessWorld): readonly Observed[] => {
  const invitations = active(lookup.all('invitation'));
  const known = new Set(invitations.map(emailOf));
  return [...invitations, ...lookup.all('member').filter((member) => member.phase === 'moving' && !known.has(emailOf(member)))];
};

const namesOf = (group: Observed): readonly string[] => [group.id.toLowerCase(), emailOf(group)].filter((name) => name !== '');

/** Roles by the id or e-mail of the groups that hold them. */
const rolesByHolder = (roles: readonly Observed[], groups: readonly Observed[]): ReadonlyMap<string, readonly string[]> => {
  const held = new Map<string, string[]>(groups.flatMap((group) => namesOf(group).map((name) => [name, []])));
  if (held.size === 0) return held;
  for (const role of roles) for (const holder of textsIn(role, 'holders') ?? []) held.get(holder.toLowerCase())?.push(role.id);
  return held;
};

const hostsOf = (federation: Observed): readonly string[] =>
  ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'sso_url'].flatMap((field) => {
    const url = URL.parse(textIn(federation, field) ?? '');
    return url ? [url.host] : [];
  });

const domainFacts = (domain: string, world: AccessWorld): DomainFacts => {
  const { found, federations, unread } = ownDomain(domain, world);
  return { domain, verified: found?.values['verified'] === true, hosts: [...new Set(active(federations).flatMap(hostsOf))].sort(), unread };
};

/** Without the holders of every role, it is not known which groups hold one. Of many such roles the first is named. */
const silentIn = ({ lookup }: AccessWorld): readonly PathGap[] => {
  const unread = whyUnread(lookup.completeness(collectionOf('role')));
  if (unread !== undefined) return [{ about: 'list', of: 'role', why: unread }];
  const silent = lookup.all('role').find((role) => !textsIn(role, 'holders'));
  return silent ? [{ about: 'holders', of: silent.id, why: whyField(silent, 'holders') }] : [];
};

const factsOf = (live: Live): LiveFacts => {
  const world = accessWorld(live);
  const { lookup } = world;
  const rightsOf = roleRights(world);
  const roles = lookup.all('role');
  const members = lookup.all('member').filter(({ phase }) => phase === 'settled');
  const groups = active(lookup.all('group'));
  const byHolder = once(() => rolesByHolder(roles, groups));
  const groupsByName = new Map(groups.map((group) => [partsOf(group.address, 'group').identifier, group]));
  const ids = once(() => new Map(members.map((member) => [member.id.toLowerCase(), member])));
  const emails = once(() => groupBy(members, emailOf));
  const rolesOfGroup = onceFor((group: Observed) => [...new Set(namesOf(group).flatMap((name) => byHolder().get(name) ?? []))]);
  const groupAsMember = (group: Observed): Observed | undefined => ids().get(group.id.toLowerCase()) ?? emails().get(emailOf(group))?.[0];
  const domains = onceFor((domain: string) => domainFacts(domain, world));
  return {
    world,
    rightsOf,
    held: onceFor(rightsHeld(world, rightsOf)),
    members,
    accounts: active(lookup.all('service-account')),
    keys: keySubjects(world),
    groups,
    invited: invitedIn(world),
    accountFor: ({ address, items: [key] }) => lookup.live(key.parent ?? accountOf(address)),
    rolesOfGroup,
    groupAsMember,
    isPrincipal: onceFor((group) => rolesOfGroup(group).length > 0 || groupAsMember(group) !== undefined),
    placesOf: onceFor((holder) =>
      world.placesOf(holder).flatMap((place) => {
        const group = groupsByName.get(partsOf(place.address, 'group-member').group);
        return group ? [{ group, profile: textIn(place, 'profile') }] : [];
      }),
    ),
    domainOf: (person) => domains(mailDomain(person)),
    mfa: mfaIn(world),
    silentRoles: silentIn(world),
  };
};

// Policies, the page of an audit and reviews ask about the same organization.
const known = new WeakMap<Live, LiveFacts>();

export const pathFacts = (live: Live, files: PathFiles = {}): PathFacts => {
  const found = known.get(live) ?? factsOf(live);
  known.set(live, found);
  return { ...found, ...files };
};

/** `member/ana@acme.example` of an invited person. */
export const memberOf = (person: Observed): Address => addressOf('member', emailOf(person) || mailDomain(person));
