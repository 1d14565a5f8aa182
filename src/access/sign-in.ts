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

interface Found<T> {
  readonly value: T;
  readonly gaps: readonly WhoGap[];
}

const mfaIn = ({ lookup }: AccessWorld): Found<boolean | null> => {
  const why = whyUnread(lookup.completeness(collectionOf('access-control')));
  if (why !== undefined) return { value: null, gaps: [{ about: 'mfa', why }] };
  const [control] = lookup.all('access-control');
  // Without access control, or while it is disabled, enforcing has no effect.
  return { value: control?.values['enabled'] === true && control.values['enforce_mfa'] === true, gaps: [] };
};

const domainIn = (domain: string, { lookup }: AccessWorld): Found<Omit<SignIn, 'mfaEnforced'>> => {
  const found = lookup.live(addressOf('domain', domain));
  const why = whyUnread(lookup.completeness(collectionOf('domain')));
  if (!found) {
    const unknown = why !== undefined;
    const value = { domain, isOwnDomain: unknown ? null : false, verified: unknown ? null : false, federations: unknown ? null : [] };
    return { value, gaps: unknown ? [{ about: 'federation', of: domain, why }] : [] };
  }
  const { completeness, items } = lookup.below('federation', found.address);
  const unread = whyUnread(completeness);
  const names = items.map((one) => textIn(one, 'name') ?? one.id).sort();
  const { verified } = found.values;
  return {
    value: {
      domain,
      isOwnDomain: true,
      verified: typeof verified === 'boolean' ? verified : null,
      federations: unread === undefined ? names : null,
    },
    gaps: unread === undefined ? [] : [{ about: 'federation', of: domain, why: unread }],
  };
};

export const signInOf = (world: AccessWorld, person: Observed): { readonly signIn: SignIn; readonly gaps: readonly WhoGap[] } => {
  const [domain, mfa] = [domainIn(mailDomain(person), world), mfaIn(world)];
  return { signIn: { ...domain.value, mfaEnforced: mfa.value }, gaps: [...domain.gaps, ...mfa.gaps] };
};
