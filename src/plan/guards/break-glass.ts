// Break-glass members are the way back in: their access is never reduced, neither directly nor through a role they hold.
import { type Address, asKind, collectionOf, kindOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Draft } from '../draft.ts';
import { type Guard, type GuardContext, objection } from './guard.ts';
import { memberAt, narrows, placesOf, rolesOf, says, strips, touches } from './revocations.ts';

/** An invitation of a break-glass member is protected like the member. */
const standIns = (member: Address): readonly Address[] =>
  kindList.flatMap((kind) => (kind.represents === 'member' ? [asKind(member, kind.name)] : []));

/** Roles whose holders were not read: a break-glass member may hold any of them. */
const losesThrough = (draft: Draft, roles: readonly Address[] | undefined): boolean =>
  narrows(draft) && draft.step.resources.some((address) => kindOf(address) === 'role' && (roles?.includes(address) ?? true));

const losses = (member: Address, { drafts, lookup }: GuardContext): readonly Draft[] => {
  const item = lookup.live(member);
  const isNobody = !item && lookup.completeness(collectionOf('member')).type === 'complete';
  const roles = isNobody ? [] : rolesOf(member, lookup);
  const places = isNobody ? undefined : placesOf(item?.id, lookup);
  const people = [member, ...standIns(member)];
  const removesThem = ({ step }: Draft): boolean => people.some((one) => one === step.deletes);
  const leavesGroup = (draft: Draft): boolean =>
    narrows(draft) && draft.step.resources.some((address) => places?.known.has(address) || places?.mayBeAmong(address));
  return drafts.filter(
    (draft) =>
      removesThem(draft) ||
      strips(draft, member) ||
      (touches(draft, member) && narrows(draft)) ||
      losesThrough(draft, roles) ||
      leavesGroup(draft),
  );
};

export const breakGlass: Guard = {
  name: 'break-glass',
  about:
    'Members under `guards.break_glass`, of the file or of the trust file, are not removed, stay in their groups and lose no role or permission, nor does a role of theirs.',
  overriddenBy: 'nothing',
  reads: { evaluating: ['member', 'role'], wants: () => [{ kind: 'member', fields: ['roles'] }] },
  check: (context) => {
    const { desired, trust } = context;
    const emails = new Set([...(desired.guards.breakGlass ?? []), ...(trust.guards.breakGlass ?? [])]);
    const against = new Set([...emails].flatMap((email) => losses(memberAt(email), context)));
    if (against.size === 0) return [];
    const drafts = [...against];
    const help =
      'Declare the member with all its roles and permissions, or remove it from `guards.break_glass` (in the file as a separate change; in the trust file by the operator).';
    return objection(`A break-glass member would lose access: ${says(drafts)}.`, help, drafts);
  },
};
