// Two states without the members and keys that are the same in both: a member's path depends on what the member holds, on roles, groups and sign-in, and on no other
// member; a key's on its account, too.
import { foldedEmail } from '../../kinds/email.ts';
import type { Observed } from '../../kinds/kind.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';
import type { PathFiles } from './path-facts.ts';

/** What the paths of many depend on. */
const common: readonly KindName[] = ['role', 'group', 'group-member', 'domain', 'federation', 'access-control'];

export interface Narrowed {
  readonly before: Live;
  readonly after: Live;
  /** Members and keys that are left out, because they are the same in both. */
  readonly members: readonly Observed[];
  readonly keys: readonly Observed[];
}

const itemsOf = ({ collections }: Live, ...kinds: readonly KindName[]): readonly Observed[] =>
  collections.flatMap((one) => (kinds.includes(one.kind) ? one.items : []));

const isSame = (before: readonly Observed[], after: readonly Observed[]): boolean =>
  before.length === after.length && before.every((item, at) => item === after[at]);

/** A group that is listed as a member leads its members through another one. */
const groupsAsMembers = (groups: readonly Observed[], members: Iterable<Observed>): boolean => {
  const ids = new Set(groups.map(({ id }) => id.toLowerCase()));
  const emails = new Set(groups.flatMap((group) => foldedEmail(textIn(group, 'email') ?? '') || []));
  for (const one of members)
    if (ids.has(one.id.toLowerCase()) || (emails.size > 0 && emails.has(foldedEmail(textIn(one, 'email') ?? '')))) return true;
  return false;
};

/** Which sinks receive keys is what the files say. */
const sinksOf = ({ desired }: PathFiles): string =>
  JSON.stringify((desired?.items ?? []).flatMap(({ kind, address, values }) => (kind === 'api-key' ? [[address, values]] : [])));

/** No path of a member goes through a key, but to it: whoever may list its secret has the same right without it. */
const sameKeys = (before: Live, after: Live, was: PathFiles, is: PathFiles): boolean =>
  isSame(itemsOf(before, 'service-account', 'api-key'), itemsOf(after, 'service-account', 'api-key')) &&
  was.trust === is.trust &&
  (was.desired === is.desired || sinksOf(was) === sinksOf(is));

const without = (live: Live, left: ReadonlySet<Observed>): Live => ({
  ...live,
  collections: live.collections.map((one) =>
    one.kind === 'member' || one.kind === 'api-key' ? { ...one, items: one.items.filter((item) => !left.has(item)) } : one,
  ),
});

/** undefined: what is common to members changes, so that anybody's path can. Linear in members. */
export const narrowed = (before: Live, after: Live, was: PathFiles, is: PathFiles): Narrowed | undefined => {
  if (!isSame(itemsOf(before, ...common), itemsOf(after, ...common))) return undefined;
  const [had, has] = [itemsOf(before, 'member'), itemsOf(after, 'member')];
  const known = new Set(had);
  if (groupsAsMembers(itemsOf(after, 'group'), new Set([...had, ...has]))) return undefined;
  const members = has.filter((item) => item.phase === 'settled' && known.has(item));
  const keys = sameKeys(before, after, was, is) ? itemsOf(after, 'api-key') : [];
  const left = new Set([...members, ...keys]);
  return { before: without(before, left), after: without(after, left), members, keys };
};
