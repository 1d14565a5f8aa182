// Tenantry never takes anything from the identity that runs it: it could not put it back.
import { type Address, addressOf, parseAddress } from '../../kinds/address.ts';
import type { Look } from '../../kinds/kind.ts';
import type { Draft } from '../draft.ts';
import type { Guard } from './guard.ts';
import { says, takes } from './people.ts';

/** The identity, the account it belongs to, and the roles that account holds. */
const ownThings = (identity: Address, look: Look): ReadonlySet<Address> => {
  const parsed = parseAddress(identity);
  const [account = ''] = parsed?.path ?? [];
  const holder = parsed?.kind === 'api-key' ? addressOf('service-account', account) : identity;
  const roles = look.live(holder)?.values['roles'];
  const held = Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
  return new Set([identity, holder, ...held.map((role) => addressOf('role', role))]);
};

export const ownAccess: Guard = {
  name: 'own-access',
  about:
    'Nothing is taken from the identity that the trust file names, from its service account, or from the roles it holds; a run never rotates its own key.',
  yieldsTo: 'nothing',
  check: ({ trust, look, drafts }) => {
    const { identity } = trust;
    if (!identity) return [];
    const own = ownThings(identity, look);
    const touchesKey = (draft: Draft): boolean => draft.step.on.includes(identity);
    const against = drafts.filter((draft) => touchesKey(draft) || (takes(draft) && draft.step.on.some((address) => own.has(address))));
    if (against.length === 0) return [];
    const message = `The running identity ${identity} would change or lose something: ${says(against)}.`;
    return [{ message, help: 'Let another identity make this change, or leave it out.', drafts: against.map((draft) => draft.key) }];
  },
};
