// Tenantry never takes anything from the identity that runs it: it could not put it back.
import { type Address, addressOf, kindOf } from '../../kinds/address.ts';
import type { Look } from '../../kinds/kind.ts';
import { segment } from '../../kinds/segment.ts';
import type { Draft } from '../draft.ts';
import { type Guard, objection } from './guard.ts';
import { narrows, rolesOf, says, touches } from './takes.ts';

/** Whose rights the identity has: a key those of its service account. */
const holderOf = (identity: Address): Address =>
  kindOf(identity) === 'api-key' ? addressOf('service-account', segment(identity, 0)) : identity;

/** The draft gives it another name: what it saw and what it is done with differ there. */
const renames = ({ step }: Draft): boolean =>
  step.saw.some(
    (before) =>
      'is' in before &&
      before.field === 'name' &&
      step.done.some((after) => 'is' in after && after.field === 'name' && after.is !== before.is),
  );

/** Groups that the holder is in, and its places in them. What a group grants cannot be read: leaving one may take anything. */
const groupsOf = (holder: Address, look: Look): readonly Address[] => {
  const id = look.live(holder)?.id;
  const places = look.all('group-member').filter((place) => place.id === id);
  return places.flatMap(({ address, parent = address }) => [address, parent]);
};

export const ownAccess: Guard = {
  name: 'own-access',
  about:
    'Nothing is taken from the identity that the trust file names, from its service account, from the roles it holds or the groups it is in; a run never renames or rotates its own key.',
  yieldsTo: 'nothing',
  reads: {
    judging: ['member', 'service-account', 'api-key', 'role', 'group', 'group-member'],
    wants: [
      { kind: 'member', fields: ['roles'] },
      { kind: 'service-account', fields: ['roles'] },
    ],
  },
  check: ({ trust: { identity }, look, drafts }) => {
    if (!identity) return [];
    const holder = holderOf(identity);
    const roles = rolesOf(holder, look);
    const groups = groupsOf(holder, look);
    const isOwn = (draft: Draft): boolean =>
      draft.step.removes === identity ||
      draft.step.removes === holder ||
      (touches(draft, identity) && (narrows(draft) || renames(draft))) ||
      (narrows(draft) && [holder, ...groups, ...(roles ?? [])].some((address) => touches(draft, address)));
    const against = drafts.filter(isOwn);
    const help = 'Let another identity make this change, or leave it out.';
    if (against.length > 0) return objection(`The running identity ${identity} would lose something: ${says(against)}.`, help, against);
    const unclear = roles ? [] : drafts.filter((draft) => narrows(draft) && draft.step.on.some((address) => kindOf(address) === 'role'));
    if (unclear.length === 0) return [];
    const message = `Which roles the running identity ${identity} holds is not known, and a role would be narrowed: ${says(unclear)}.`;
    return objection(
      message,
      'Check `identity:` in the trust file, and give the credential the right to read the members of roles.',
      unclear,
    );
  },
};
