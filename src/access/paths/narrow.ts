// Two states without the members who are the same in both: a member's path depends on what the member holds, on roles, groups and sign-in, and on no other member.
import { foldedEmail } from '../../kinds/email.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';

/** What the paths of many members depend on. */
const common: ReadonlySet<KindName> = new Set(['role', 'group', 'group-member', 'domain', 'federation', 'access-control']);

export interface Narrowed {
  readonly before: Live;
  readonly after: Live;
  /** Members who are left out, because they are the same in both. */
  readonly same: readonly Observed[];
}

const itemsOf = ({ collections }: Live, kind: KindName): readonly Observed[] =>
  collections.flatMap((one) => (one.kind === kind ? one.items : []));

const commonItems = ({ collections }: Live): readonly Observed[] =>
  collections.flatMap(({ kind, items }) => (common.has(kind) ? items : []));

const isSame = (before: readonly Observed[], after: readonly Observed[]): boolean =>
  before.length === after.length && before.every((item, at) => item === after[at]);

/** A group that is listed as a member leads its members through another one. */
const groupsAsMembers = (groups: readonly Observed[], members: readonly Observed[]): boolean => {
  const ids = new Set(groups.map(({ id }) => id.toLowerCase()));
  const emails = new Set(groups.flatMap((group) => foldedEmail(textIn(group, 'email') ?? '') || []));
  return members.some((one) => ids.has(one.id.toLowerCase()) || (emails.size > 0 && emails.has(foldedEmail(textIn(one, 'email') ?? ''))));
};

const without = (live: Live, left: ReadonlySet<Observed>): Live => ({
  ...live,
  collections: live.collections.map((one) =>
    one.kind === 'member' ? { ...one, items: one.items.filter((item) => !left.has(item)) } : one,
  ),
});

/** undefined: what is common to members changes, so that anybody's path can. Linear in members. */
export const narrowed = (before: Live, after: Live): Narrowed | undefined => {
  if (!isSame(commonItems(before), commonItems(after))) return undefined;
  const members = itemsOf(after, 'member');
  if (groupsAsMembers(itemsOf(after, 'group'), [...members, ...itemsOf(before, 'member')])) return undefined;
  const known = new Set(itemsOf(before, 'member'));
  const same = members.filter((item) => item.phase === 'settled' && known.has(item));
  const left = new Set(same);
  return { before: without(before, left), after: without(after, left), same };
};
