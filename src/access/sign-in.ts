// How a member signs in: whether the e-mail domain is federated, and whether the organization enforces MFA.
import { addressOf, collectionOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { whyUnread } from '../kinds/unread.ts';
import type { WhoGap } from './access.ts';
import { mailDomain } from './mail-domain.ts';
import type { AccessWorld } from './world.ts';

/** How a person signs in. */
export interface SignIn {
  /** The domain of the e-mail. */
  readonly domain: string;
  /** Whether it is a domain of the organization; null: unknown. */
  readonly isOwnDomain: boolean | null;
  /** Whether the platform has verified it; null: unknown. */
  readonly verified: boolean | null;
  /** The names of its federations, where members of the domain sign in. null: unknown. */
  readonly federations: readonly string[] | null;
  /** Whether the organization enforces MFA; the platform does not report whether this member has set it up. null: unknown. */
  readonly mfaEnforced: boolean | null;
}

/** Whether MFA is enforced; `unread`: why that is unknown. */
export const mfaIn = ({ lookup }: AccessWorld): { readonly enforced: boolean; readonly unread?: string | undefined } => {
  const unread = whyUnread(lookup.completeness(collectionOf('access-control')));
  const [control] = lookup.all('access-control');
  // Without access control, or while it is disabled, enforcing has no effect.
  return { enforced: control?.values['enabled'] === true && control.values['enforce_mfa'] === true, unread };
};

/** A domain of the organization with its federations; `unread`: why there may be one, or more federations. */
export const ownDomain = (
  domain: string,
  { lookup }: AccessWorld,
): { readonly found?: Observed; readonly federations: readonly Observed[]; readonly unread?: string | undefined } => {
  const found = lookup.live(addressOf('domain', domain));
  if (!found) return { federations: [], unread: whyUnread(lookup.completeness(collectionOf('domain'))) };
  const { completeness, items } = lookup.below('federation', found.address);
  return { found, federations: items, unread: whyUnread(completeness) };
};

export const signInOf = (world: AccessWorld, person: Observed): { readonly signIn: SignIn; readonly gaps: readonly WhoGap[] } => {
  const domain = mailDomain(person);
  const [{ found, federations, unread }, mfa] = [ownDomain(domain, world), mfaIn(world)];
  const absent = unread === undefined ? false : null;
  const verified = found?.values['verified'];
  return {
    signIn: {
      domain,
      isOwnDomain: found ? true : absent,
      verified: found ? (typeof verified === 'boolean' ? verified : null) : absent,
      federations: unread === undefined ? federations.map((one) => textIn(one, 'name') ?? one.id).sort() : null,
      mfaEnforced: mfa.unread === undefined ? mfa.enforced : null,
    },
    gaps: [
      ...(unread === undefined ? [] : [{ about: 'federation' as const, of: domain, why: unread }]),
      ...(mfa.unread === undefined ? [] : [{ about: 'mfa' as const, why: mfa.unread }]),
    ],
  };
};
