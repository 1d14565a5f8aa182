// The live state, indexed for access: each index is built once, on first use, so that every question is a look-up.
import { addressOf, collectionOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Completeness, Lookup, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { whyUnread } from '../kinds/unread.ts';
import { worst } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { once, onceFor } from '../live/once.ts';

/** Names, or why they are unknown. */
type Known = { readonly names: readonly string[] } | { readonly unknown: string };

export interface AccessWorld {
  readonly lookup: Lookup;
  /** UTC, ISO 8601: the time of the read. Keys that had expired by then give no access. */
  readonly asOf: string;
  /** The permissions of a role. */
  readonly permissionsOf: (role: string) => Known;
  /** The roles of a holder according to the lists of holders of the roles: for a holder whose own roles were not read. */
  readonly rolesByHolders: (holder: Observed) => Known;
  /** The group memberships of a member. */
  readonly placesOf: (member: Observed) => readonly Observed[];
  /** The completeness of groups and group memberships. */
  readonly placesRead: Completeness;
}

const notAsked = 'it was not requested';

export const whyField = (item: Observed, field: string): string => item.unread[field] ?? notAsked;

const permissionsIn = (role: Observed | undefined): Known => {
  if (!role) return { unknown: 'the role was not found' };
  const names = textsIn(role, 'permissions');
  return names ? { names } : { unknown: whyField(role, 'permissions') };
};

/** By id or e-mail; or why it is not known. Most holders have their own roles: then nobody asks. */
const holdersOf = (lookup: Lookup): AccessWorld['rolesByHolders'] => {
  const known = once(
    (): { readonly byHolder: ReadonlyMap<string, readonly { readonly role: string }[]> } | { readonly unknown: string } => {
      const roles = lookup.all('role');
      const silent = roles.find((role) => !textsIn(role, 'holders'));
      const unread = whyUnread(lookup.completeness(collectionOf('role'))) ?? (silent && whyField(silent, 'holders'));
      if (unread !== undefined) return { unknown: unread };
      const pairs = roles.flatMap((role) =>
        (textsIn(role, 'holders') ?? []).map((holder) => ({ holder: holder.toLowerCase(), role: role.id })),
      );
      return { byHolder: groupBy(pairs, ({ holder }) => holder) };
    },
  );
  return (holder) => {
    const all = known();
    if ('unknown' in all) return all;
    const keys = [holder.id, textIn(holder, 'email') ?? holder.id].map((key) => key.toLowerCase());
    return { names: [...new Set(keys.flatMap((key) => all.byHolder.get(key) ?? []).map(({ role }) => role))].sort() };
  };
};

/** A group membership contains the member's id, and the e-mail if the platform reports it. One that a step creates has the e-mail of its address. */
const placesIn = (lookup: Lookup): AccessWorld['placesOf'] => {
  const byId = once(() => groupBy(lookup.all('group-member'), ({ id }) => id));
  const byEmail = once(() => groupBy(lookup.all('group-member'), (place) => foldedEmail(textIn(place, 'email') ?? '')));
  return (member) => {
    const email = textIn(member, 'email');
    const found = [...(byId().get(member.id) ?? []), ...(email ? (byEmail().get(foldedEmail(email)) ?? []) : [])];
    return [...new Map(found.map((place) => [place.address, place])).values()];
  };
};

export const accessWorld = (live: Live): AccessWorld => {
  const lookup = lookupOf(live, kindList);
  return {
    lookup,
    asOf: live.readAt,
    permissionsOf: onceFor((role) => permissionsIn(lookup.live(addressOf('role', role)))),
    rolesByHolders: holdersOf(lookup),
    placesOf: placesIn(lookup),
    placesRead: worst([
      lookup.completeness(collectionOf('group')),
      ...lookup.all('group').map((group) => lookup.completeness(collectionOf('group-member', group.address))),
    ]),
  };
};
