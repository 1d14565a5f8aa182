// Tenantry never revokes anything from the identity that runs it: it could not grant it again. An identity that cannot be found could be anybody.
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Lookup, Observed } from '../../kinds/kind.ts';
import type { Draft } from '../draft.ts';
import { findIdentity, holderOf } from './find-identity.ts';
import { type Guard, type Objection, objection } from './guard.ts';
import { narrows, placesOf, rolesOf, says, touches } from './revocations.ts';

/** The draft renames the resource: its precondition and its postcondition have different names. */
const renames = ({ step }: Draft): boolean =>
  step.preconditions.some(
    (before) =>
      'is' in before &&
      before.field === 'name' &&
      step.postconditions.some((after) => 'is' in after && after.field === 'name' && after.is !== before.is),
  );

/** Another resource would get the name of the identity, and a later run would protect that one instead. */
const takesName = (draft: Draft, name: Address): boolean => draft.step.creates === name || (touches(draft, name) && renames(draft));

const againstFound = (identity: Address, holder: Observed, drafts: readonly Draft[], lookup: Lookup): readonly Objection[] => {
  const own = [identity, holder.address];
  const roles = rolesOf(holder.address, lookup);
  const { known, mayBeAmong } = placesOf(holder.id, lookup);
  const through = [holder.address, ...known, ...(roles ?? [])];
  const isOwn = (draft: Draft): boolean =>
    own.some((address) => draft.step.deletes === address || (touches(draft, address) && (narrows(draft) || renames(draft)))) ||
    (narrows(draft) && through.some((address) => touches(draft, address)));
  const against = drafts.filter(isOwn);
  if (against.length > 0) {
    const help = 'Make this change with another identity, or remove it.';
    return objection(`The running identity ${identity} would lose access or its name: ${says(against)}.`, help, against);
  }
  const mayBeOwn = (address: Address): boolean => (!roles && kindOf(address) === 'role') || mayBeAmong(address);
  const unclear = drafts.filter((draft) => narrows(draft) && draft.step.resources.some(mayBeOwn));
  if (unclear.length === 0) return [];
  return objection(
    `The roles or groups of the running identity ${identity} could not be read completely, and one of them may be reduced: ${says(unclear)}.`,
    'Grant the credential read access to roles, groups and their members.',
    unclear,
  );
};

const againstUnknown = (identity: Address, why: string, drafts: readonly Draft[]): readonly Objection[] => {
  const names = [identity, holderOf(identity)];
  const against = drafts.filter((draft) => narrows(draft) || names.some((name) => draft.step.deletes === name || takesName(draft, name)));
  if (against.length === 0) return [];
  return objection(
    `The running identity ${identity} was not found: ${why}. Until it is found, no access is reduced and nothing takes its name: ${says(against)}.`,
    'Correct `identity:` in the trust file, and grant the credential read access to members, service accounts and API keys.',
    against,
  );
};

export const ownAccess: Guard = {
  name: 'own-access',
  about:
    'The identity that the trust file names, its service account, the roles it holds and the groups it is in lose nothing, and neither it nor its account is renamed; if it is not found, no access is reduced.',
  overriddenBy: 'nothing',
  reads: {
    evaluating: ['member', 'service-account', 'api-key', 'role', 'group', 'group-member'],
    wants: ({ identity }) => [
      { kind: 'member', fields: ['roles'] },
      { kind: 'service-account', fields: ['roles'] },
      ...(identity && kindOf(identity) === 'api-key' ? [{ kind: 'api-key' as const, fields: [] }] : []),
    ],
  },
  off: ({ trust, drafts }) =>
    trust.identity === undefined && drafts.some((draft) => narrows(draft) || renames(draft))
      ? 'the trust file names no `identity:`, so this run could revoke its own access'
      : undefined,
  check: ({ trust: { identity }, lookup, live, drafts }) => {
    if (!identity) return [];
    const found = findIdentity(identity, lookup, live.readAt);
    return found.type === 'found' ? againstFound(identity, found.holder, drafts, lookup) : againstUnknown(identity, found.why, drafts);
  },
};
