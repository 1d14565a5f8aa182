// The complete access of one member or service account: the data of every format of `who`. Null means unknown; `gaps` contains the reasons.

import type { Source } from '../errors.ts';
import { type Address, addressOf, asKind, collectionOf, kindOf, partsOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn } from '../kinds/read-value.ts';
import { whyUnread } from '../kinds/unread.ts';
import type { Count } from '../value-types.ts';
import type { Access, Through, WhoGap } from './access.ts';
import { accessOf } from './access-of.ts';
import type { AccessHolder } from './find-holder.ts';
import { type HeldKey, keysHeld } from './keys-held.ts';
import { type SignIn, signInOf } from './sign-in.ts';
import { subjectAt } from './subjects.ts';
import type { AccessWorld } from './world.ts';

/** Facts from the trust file and the desired state. Absent: no such file was given. */
export interface HolderContext {
  /** The member, account or key that runs Tenantry (trust file). */
  readonly identity?: Address | undefined;
  /** Break-glass e-mails (desired state). */
  readonly breakGlass?: readonly string[] | undefined;
  /** The position of a declaration; undefined: it is not declared. */
  readonly declared?: ((address: Address) => Source | undefined) | undefined;
}

interface HeldRole {
  /** Its name. */
  readonly name: string;
  /** default or custom. */
  readonly origin: string | null;
  /** The number of its permissions. */
  readonly permissions: Count | null;
}

/** A product. */
export interface HeldProduct {
  /** null: the catalogue does not contain the product of these permissions. */
  readonly product: string | null;
  /**
   * Permissions on it.
   * @minItems 1
   */
  readonly permissions: readonly {
    /** Its name. */
    readonly name: string;
    /**
     * Where it comes from.
     * @minItems 1
     */
    readonly through: readonly Through[];
  }[];
}

/** The access of the member or account. Null means unknown, unless stated otherwise; `gaps` has the reasons. */
export interface Holdings {
  /** Its address. */
  readonly address: Address;
  /** The type; invitation: invited, but not a member yet. */
  readonly kind: 'member' | 'service-account' | 'invitation';
  /** The platform's id. */
  readonly id: string;
  /** Its name; null where the platform has none. */
  readonly name: string | null;
  /** Its e-mail; null if the platform does not report it. */
  readonly email: string | null;
  /** accepted: a member or a service account; otherwise the state of the invitation. */
  readonly state: string;
  /** The profile of an invitation: administrator, employee. */
  readonly invitedProfile: string | null;
  /** Whether it has the role administrator. */
  readonly administrator: boolean | null;
  /** null: no desired state was given. */
  readonly breakGlass: boolean | null;
  /** null: there is no trust file, or it names no identity. */
  readonly isTenantryIdentity: boolean | null;
  /** The position of the declaration; false: not declared; null: no desired state was given. */
  readonly declared: Source | false | null;
  /** Roles held. */
  readonly roles: readonly HeldRole[];
  /** Permissions, by product. */
  readonly products: readonly HeldProduct[];
  /** Groups of the member. The API does not expose the permissions a group grants. */
  readonly groups: readonly {
    /** The identifier of the group. */
    readonly group: string;
    /** The profile in the group. */
    readonly profile: string | null;
  }[];
  /** Of a service account: its keys that are not revoked. */
  readonly keys: readonly HeldKey[];
  /** Of a person. */
  readonly signIn: SignIn | null;
  /** What is unknown. */
  readonly gaps: readonly WhoGap[];
}

const itemOf = (holder: AccessHolder): Observed | undefined =>
  holder.type === 'account' ? holder.account : (holder.member ?? holder.invitation);

const rolesIn = ({ rights }: Access, { lookup, permissionsOf }: AccessWorld): readonly HeldRole[] =>
  rights
    .filter(({ sort }) => sort === 'role')
    .map(({ name }) => {
      const permissions = permissionsOf(name);
      const origin = textIn(lookup.live(addressOf('role', name)), 'origin') ?? null;
      return { name, origin, permissions: 'names' in permissions ? permissions.names.length : null };
    });

const productsIn = ({ rights }: Access, { lookup }: AccessWorld): readonly HeldProduct[] => {
  const products = new Map<string | null, { name: string; through: readonly Through[] }[]>();
  for (const { sort, name, through } of rights) {
    if (sort !== 'permission') continue;
    const product = textIn(lookup.live(addressOf('permission', name)), 'product') ?? null;
    const before = products.get(product);
    if (before) before.push({ name, through });
    else products.set(product, [{ name, through }]);
  }
  return [...products]
    .map(([product, permissions]) => ({ product, permissions }))
    .sort((a, b) => ((a.product ?? '\uffff') < (b.product ?? '\uffff') ? -1 : 1));
};

const unreadGap = (about: WhoGap['about'], kind: KindName, { lookup }: AccessWorld): readonly WhoGap[] => {
  const why = whyUnread(lookup.completeness(collectionOf(kind)));
  return why === undefined ? [] : [{ about, why }];
};

const membershipGap = ({ placesRead }: AccessWorld): readonly WhoGap[] => {
  const why = whyUnread(placesRead);
  return why === undefined ? [] : [{ about: 'memberships', why }];
};

const isAccepted = (holder: AccessHolder): boolean => holder.type === 'account' || holder.member?.phase === 'settled';

/** Invited members have no access, so no part of it can be unknown. */
const gapsOf = (holder: AccessHolder, access: Access, world: AccessWorld): readonly WhoGap[] => {
  if (!isAccepted(holder)) return access.gaps;
  const catalogues =
    access.rights.length > 0 ? [...unreadGap('products', 'permission', world), ...unreadGap('role-origins', 'role', world)] : [];
  return [...access.gaps, ...catalogues, ...(holder.type === 'person' ? membershipGap(world) : [])];
};

const nobody = (item: Observed): Access => ({
  subject: item.address,
  kind: 'invitation',
  rights: [],
  gaps: [],
});

const invitationIn = (holder: AccessHolder): Observed | undefined => (holder.type === 'person' ? holder.invitation : undefined);

const stateOf = (holder: AccessHolder): string => (isAccepted(holder) ? 'accepted' : (textIn(invitationIn(holder), 'status') ?? 'invited'));

const invitedAs = (holder: AccessHolder): string | null =>
  textIn(invitationIn(holder), 'profile') ?? textIn(holder.type === 'person' ? holder.member : undefined, 'profile') ?? null;

/** By the roles; unknown if the roles are unknown. */
const isAdministrator = ({ rights, gaps }: Access): boolean | null => {
  if (rights.some(({ sort, name }) => sort === 'role' && name === administratorRole)) return true;
  return gaps.some(({ about }) => about === 'roles') ? null : false;
};

const runs = (identity: Address, item: Observed): boolean =>
  identity === item.address || (item.kind === 'service-account' && kindOf(identity) === 'api-key' && accountOf(identity) === item.address);

const placesFor = ({ placesOf }: AccessWorld, member: Observed): Holdings['groups'] =>
  placesOf(member)
    .map((place) => ({ group: partsOf(place.address, 'group-member').group, profile: textIn(place, 'profile') ?? null }))
    .sort((a, b) => (a.group < b.group ? -1 : 1));

/** The access of the holder as far as it was read (see `readsForWho`). */
export const holdingsOf = (world: AccessWorld, holder: AccessHolder, { identity, breakGlass, declared }: HolderContext): Holdings => {
  const item = itemOf(holder);
  if (!item) throw new TypeError('a holder is a member, an invitation or a service account');
  const subject = subjectAt(world, item.address);
  const access = subject ? accessOf(world, subject) : nobody(item);
  const email = textIn(item, 'email') ?? null;
  const keys = holder.type === 'account' ? keysHeld(world, holder.account, identity, holder.key) : { keys: [], gaps: [] };
  const signIn = holder.type === 'person' ? signInOf(world, item) : { signIn: null, gaps: [] };
  const place = declared?.(item.kind === 'invitation' ? asKind(item.address, 'member') : item.address);
  return {
    address: item.address,
    kind: item.kind === 'member' || item.kind === 'service-account' ? item.kind : 'invitation',
    id: item.id,
    name: textIn(item, 'name') ?? null,
    email,
    state: stateOf(holder),
    invitedProfile: isAccepted(holder) ? null : invitedAs(holder),
    administrator: isAdministrator(access),
    breakGlass: breakGlass && item.kind !== 'service-account' ? breakGlass.some((one) => one.toLowerCase() === email?.toLowerCase()) : null,
    isTenantryIdentity: identity === undefined ? null : runs(identity, item),
    declared: declared ? (place ?? false) : null,
    roles: rolesIn(access, world),
    products: productsIn(access, world),
    groups: item.kind === 'member' ? placesFor(world, item) : [],
    keys: keys.keys,
    signIn: signIn.signIn,
    gaps: [...gapsOf(holder, access, world), ...keys.gaps, ...signIn.gaps],
  };
};
