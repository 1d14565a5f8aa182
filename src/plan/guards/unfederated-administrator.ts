// Keeps one administrator outside of every federated domain, who can still sign in if an identity provider fails.
import { type Address, collectionOf, nameOf, partsOf } from '../../kinds/address.ts';
import type { Draft } from '../draft.ts';
import { endingAdministrators, stayingAdministrators } from './administrators.ts';
import { type Guard, type GuardContext, objection } from './guard.ts';

/** The e-mail in an address is folded. */
const domainOf = (member: Address): string => {
  const email = nameOf(member);
  return email.slice(email.lastIndexOf('@') + 1);
};

/** Domains with a live or declared federation; undefined if they could not be read. */
const federatedDomains = ({ lookup, desired }: GuardContext): ReadonlySet<string> | undefined => {
  if (lookup.completeness(collectionOf('domain')).type !== 'complete') return undefined;
  const domains = new Set(
    desired.items.flatMap(({ kind, parent }) => (kind === 'federation' && parent ? [partsOf(parent, 'domain').name] : [])),
  );
  for (const domain of lookup.all('domain')) {
    const { completeness, items } = lookup.below('federation', domain.address);
    if (completeness.type !== 'complete') return undefined;
    if (items.length > 0) domains.add(partsOf(domain.address, 'domain').name);
  }
  return domains;
};

/** The draft changes how people sign in. */
const changesSignIn = ({ step }: Draft): boolean => step.stage === 'mfa' || step.stage === 'federation';

export const unfederatedAdministrator: Guard = {
  name: 'unfederated-administrator',
  about: 'At least one accepted administrator that the plan does not change must sign in outside the federated domains.',
  overriddenBy: 'trust',
  reads: {
    evaluating: ['member', 'access-control', 'federation'],
    wants: () => [
      { kind: 'member', fields: ['roles'] },
      { kind: 'domain', fields: [] },
      { kind: 'federation', fields: [] },
    ],
  },
  check: (context) => {
    if (!context.limits.unfederatedAdministrator) return [];
    const touching = [...new Set([...context.drafts.filter(changesSignIn), ...endingAdministrators(context)])];
    if (touching.length === 0) return [];
    const federated = federatedDomains(context);
    const staying = stayingAdministrators(context);
    if (!federated || !staying) {
      const message = 'It is unknown whether an administrator signs in outside the federated domains.';
      return objection(message, 'Grant the credential permission to read members, roles, domains and federations.', touching);
    }
    if (staying.some((member) => !federated.has(domainOf(member.address)))) return [];
    const message =
      'No administrator would sign in outside the federated domains, so a failure of the identity provider would lock everybody out.';
    const help = 'Grant the role administrator to a member whose e-mail domain has no federation, apply that, then plan again.';
    return objection(message, help, touching);
  },
};
