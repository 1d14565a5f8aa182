// The keys of a service account: their scopes, whether they are valid, and their validity period.
import { type Address, addressOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { whyUnread } from '../kinds/unread.ts';
import type { WhoGap } from './access.ts';
import { works } from './subjects.ts';
import { type AccessWorld, whyField } from './world.ts';

interface HeldScope {
  /** Its name. */
  readonly name: string;
  /** The description of the scope by the platform; null if the catalogue has none. */
  readonly title: string | null;
}

/** One key. */
export interface HeldKey {
  /** Its address. */
  readonly address: Address;
  /** Its name; its id, where it has none. */
  readonly name: string;
  /** Whether it is valid or expired. */
  readonly state: 'valid' | 'expired';
  /** null: unknown. */
  readonly scopes: readonly HeldScope[] | null;
  /** Requested, but not approved yet. */
  readonly pendingScopes: readonly string[];
  /** Start of validity, UTC; null if the platform does not report it. */
  readonly validFrom: string | null;
  /** End of validity, UTC; null if it does not expire. */
  readonly validUntil: string | null;
  /** Whether it is the key of the identity in the trust file. */
  readonly isTenantryIdentity: boolean;
}

const keyOf = ({ lookup, asOf }: AccessWorld, key: Observed, identity: Address | undefined): HeldKey => ({
  address: key.address,
  name: textIn(key, 'name') ?? key.id,
  state: works(key, asOf) ? 'valid' : 'expired',
  scopes: textsIn(key, 'scopes')?.map((name) => ({ name, title: textIn(lookup.live(addressOf('scope', name)), 'title') ?? null })) ?? null,
  pendingScopes: textsIn(key, 'scopes_pending_approval') ?? [],
  validFrom: textIn(key, 'start_validity') ?? null,
  validUntil: textIn(key, 'end_validity') ?? null,
  isTenantryIdentity: key.address === identity,
});

/** `only`: the name of the requested key. Revoked keys are left out. */
export const keysHeld = (
  world: AccessWorld,
  account: Observed,
  identity: Address | undefined,
  only: string | undefined,
): { readonly keys: readonly HeldKey[]; readonly gaps: readonly WhoGap[] } => {
  const { completeness, items } = world.lookup.below('api-key', account.address);
  const why = whyUnread(completeness);
  const keys = items.filter((key) => key.phase !== 'retired' && (only === undefined || (textIn(key, 'name') ?? key.id) === only));
  const silent = keys.filter((key) => !textsIn(key, 'scopes'));
  return {
    keys: keys.map((key) => keyOf(world, key, identity)).sort((a, b) => (a.address < b.address ? -1 : 1)),
    gaps: [
      ...(why === undefined ? [] : [{ about: 'keys' as const, why }]),
      ...silent.map((key): WhoGap => ({ about: 'scopes', of: key.address, why: whyField(key, 'scopes') })),
    ],
  };
};
