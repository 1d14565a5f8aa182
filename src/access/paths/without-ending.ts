// The organization without the access that has a declared end ahead: whoever has a path in it has standing access.
import { type AccessEnd, endingLists } from '../../desired/desired.ts';
import { endsByAddress } from '../../desired/ends.ts';
import { type Address, addressOf } from '../../kinds/address.ts';
import { foldedEmail } from '../../kinds/email.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';

/** A group membership ends with the member, too. */
const wholes = (item: Observed): readonly Address[] =>
  item.kind === 'group-member' ? [item.address, addressOf('member', foldedEmail(textIn(item, 'email') ?? ''))] : [item.address];

const withoutGrants = (item: Observed, own: readonly AccessEnd[] = []): Observed => {
  if (own.length === 0) return item;
  const lists = endingLists.flatMap((field) => {
    const ending = new Set(own.flatMap(({ grant }) => (grant?.field === field ? [grant.name] : [])));
    const left = textsIn(item, field)?.filter((name) => !ending.has(name));
    return left && ending.size > 0 ? [[field, left] as const] : [];
  });
  return { ...item, values: { ...item.values, ...Object.fromEntries(lists) } };
};

export const withoutEnding = (live: Live, ends: readonly AccessEnd[]): Live => {
  const whole = new Set(ends.flatMap(({ address, grant }) => (grant ? [] : [address])));
  const grants = endsByAddress(ends.filter(({ grant }) => grant));
  const left = (items: readonly Observed[]): readonly Observed[] =>
    items.flatMap((item) => (wholes(item).some((one) => whole.has(one)) ? [] : [withoutGrants(item, grants.get(item.address))]));
  return { ...live, collections: live.collections.map((one) => ({ ...one, items: left(one.items) })) };
};
