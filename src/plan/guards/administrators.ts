// The administrators, and the drafts that end their administrator access: shared by several guards.
import { type Address, collectionOf, kindOf } from '../../kinds/address.ts';
import { administratorRole } from '../../kinds/grants/administrator.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { Draft } from '../draft.ts';
import type { GuardContext } from './guard.ts';

/** The members from whom a draft revokes the role, as far as its kind knows. */
const losers = ({ step }: Draft): readonly Address[] =>
  (step.effects ?? []).flatMap(({ fact, change, resource }) => (fact === 'administrator' && change === 'lose' ? [resource] : []));

/** Members who have accepted and hold the role now; undefined if members or their roles were not read completely. */
const administrators = ({ lookup }: GuardContext): readonly Observed[] | undefined => {
  const members = lookup.all('member');
  if (lookup.completeness(collectionOf('member')).type !== 'complete') return undefined;
  if (members.some((member) => member.phase === 'settled' && textsIn(member, 'roles') === undefined)) return undefined;
  return members.filter((member) => member.phase === 'settled' && textsIn(member, 'roles')?.includes(administratorRole));
};

/** Drafts that end, or may end, the administrator access of a member, e.g. the removal of a member whose roles were not read. */
export const endingAdministrators = ({ drafts, lookup }: GuardContext): readonly Draft[] => {
  const isUnread = (address: Address): boolean => textsIn(lookup.live(address), 'roles') === undefined;
  return drafts.filter((draft) => {
    const { deletes } = draft.step;
    return losers(draft).length > 0 || (deletes !== undefined && kindOf(deletes) === 'member' && isUnread(deletes));
  });
};

/** Administrators whom no draft changes: these remain during and after the run. undefined if they are not known. */
export const stayingAdministrators = (context: GuardContext): readonly Observed[] | undefined => {
  const touched = new Set(context.drafts.flatMap(losers));
  return administrators(context)?.filter((member) => !touched.has(member.address));
};
