// Finds the identity of the trust file in the live state. It must be the only match that can sign in, so that a guard never protects a namesake.

import { works } from '../../access/subjects.ts';
import { type Address, collectionOf, kindOf, shownAddress } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import type { Lookup, Observed } from '../../kinds/kind.ts';
import { whyUnread } from '../../kinds/unread.ts';

export type FoundIdentity =
  /** The member, or the service account of the key: the holder of the identity's rights. */
  { readonly type: 'found'; readonly holder: Observed } | { readonly type: 'not-found'; readonly why: string };

/** The holder of the identity's rights: for a key, its service account. */
export const holderOf = (identity: Address): Address => (kindOf(identity) === 'api-key' ? accountOf(identity) : identity);

const notFound = (why: string): FoundIdentity => ({ type: 'not-found', why });

/** The only match, or why there is none. `unread`: why the list is incomplete. */
const oneOf = (address: Address, items: readonly Observed[], unread: string | undefined): Observed | string => {
  const [item, ...others] = items;
  if (item && others.length > 0)
    return `${items.length} live resources are called ${shownAddress(address)} (${items.map(({ id }) => id).join(', ')})`;
  if (item) return item;
  return unread === undefined
    ? `there is no live ${shownAddress(address)}`
    : `whether ${shownAddress(address)} exists is unknown: ${unread}`;
};

/** `asOf`: the time of the read. A key that had expired by then cannot be the identity. */
export const findIdentity = (identity: Address, lookup: Lookup, asOf: string): FoundIdentity => {
  const address = holderOf(identity);
  const kind = kindOf(address);
  const inUse = lookup.all(kind).filter((item) => item.address === address && item.phase !== 'retired');
  const holder = oneOf(address, inUse, whyUnread(lookup.completeness(collectionOf(kind))));
  if (typeof holder === 'string') return notFound(holder);
  if (holder.phase === 'moving') return notFound(`${shownAddress(address)} has not accepted the invitation`);
  if (kindOf(identity) !== 'api-key') return { type: 'found', holder };
  const { items, completeness } = lookup.below('api-key', address);
  const keys = items.filter((key) => key.address === identity && works(key, asOf));
  const key = oneOf(identity, keys, whyUnread(completeness));
  return typeof key === 'string' ? notFound(key) : { type: 'found', holder };
};
