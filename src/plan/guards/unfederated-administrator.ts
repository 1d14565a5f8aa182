// One administrator signs in outside every federated domain: when an identity provider breaks, somebody must still get in.
import { collectionOf } from '../../kinds/address.ts';
import { changesSignIn, emailOf, losesAdministrator, untouchedAdministrators } from './people.ts';
import type { Guard, GuardContext } from './guard.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Domains with a federation, live or declared; undefined when that could not be read. */
const federatedDomains = ({ look, desired }: GuardContext): ReadonlySet<string> | undefined => {
  const domains = new Set<string>();
  if (look.completeness(collectionOf('domain')).type !== 'complete') return undefined;
  for (const domain of look.all('domain')) {
    const federations = look.below('federation', domain.address);
    const name = domain.values['domain'];
    if (federations.completeness.type !== 'complete' || typeof name !== 'string') return undefined;
    if (federations.items.length > 0) domains.add(name.toLowerCase());
  }
  for (const item of desired.items) {
    const name = item.kind === 'federation' && item.parent ? item.parent.slice(item.parent.indexOf('/') + 1) : undefined;
    if (name) domains.add(name.toLowerCase());
  }
  return domains;
};

export const unfederatedAdministrator: Guard = {
  name: 'unfederated-administrator',
  about: 'One accepted administrator whom the plan does not touch signs in outside every federated domain.',
  yieldsTo: 'trust',
  check: (context) => {
    if (!context.limits.unfederatedAdministrator) return [];
    const touching = context.drafts.filter((draft) => changesSignIn(draft) || losesAdministrator(draft).length > 0);
    if (touching.length === 0) return [];
    const drafts = touching.map((draft) => draft.key);
    const federated = federatedDomains(context);
    const staying = untouchedAdministrators(context);
    if (!federated || !staying) {
      const message = 'Whether an administrator signs in outside every federated domain could not be found out.';
      return [{ message, help: 'Give the credential the right to read members, roles, domains and federations.', drafts }];
    }
    if (staying.some((member) => !federated.has(domainOf(emailOf(member))))) return [];
    const message = 'No administrator would sign in outside the federated domains: a broken identity provider would lock everybody out.';
    return [
      { message, help: 'Make an administrator of somebody whose e-mail domain has no federation, apply that, then plan again.', drafts },
    ];
  },
};
