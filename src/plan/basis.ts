// What a step rests on beyond its own call: the tenant, what it touches with the time of the last change, and everybody it affects. With it in
// the digests that authorize, a digest is valid once: the same step on another day, or in another tenant, has another one.
import { mailDomain } from '../access/mail-domain.ts';
import type { AccessEnd } from '../desired/desired.ts';
import { endingKey, endsByAddress } from '../desired/ends.ts';
import { canonical, digestOf, type Json } from '../json.ts';
import { type Address, canonicalAddress, kindOf, partsOf } from '../kinds/address.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import type { StepDraft } from '../kinds/step.ts';
import { groupBy } from '../live/group-by.ts';
import { once, onceFor } from '../live/once.ts';

/** Whom a change of an item affects, where the platform reports no time of its last change, or where it affects others besides. */
type Affects = (item: Observed, among: Among) => readonly Observed[];

interface Among {
  readonly lookup: Lookup;
  readonly withRole: (role: string) => readonly Observed[];
  readonly inDomain: (domain: string) => readonly Observed[];
}

const affects: Readonly<Partial<Record<KindName, Affects>>> = {
  'access-control': (_, { lookup }) => lookup.all('member'),
  domain: ({ address }, { inDomain }) => inDomain(partsOf(address, 'domain').name),
  federation: ({ address }, { inDomain }) => inDomain(partsOf(address, 'federation').domain),
  role: ({ id }, { withRole }) => withRole(id),
  group: ({ address }, { lookup }) => lookup.below('group-member', address).items,
  'service-account': ({ address }, { lookup }) => lookup.below('api-key', address).items.filter(({ phase }) => phase !== 'retired'),
};

/** What a step names. */
type Touches = Pick<StepDraft, 'resources' | 'creates' | 'deletes' | 'preconditions' | 'postconditions'>;

const addressesOf = ({ resources, creates, deletes, preconditions, postconditions }: Touches): ReadonlySet<Address> =>
  new Set([
    ...resources,
    ...(creates ? [creates] : []),
    ...(deletes ? [deletes] : []),
    ...[...preconditions, ...postconditions].map(({ at }) => at.address),
  ]);

const factOf = ({ in: collection, id, values }: Observed): Json => [
  canonicalAddress(collection),
  id,
  textIn({ values }, 'updated_at') ?? null,
];

const inOneOrder = (facts: readonly Json[]): readonly Json[] =>
  [...new Map(facts.map((fact) => [canonical(fact), fact]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);

const amongOf = (lookup: Lookup): Among => {
  const holders = once(() => [...lookup.all('member'), ...lookup.all('service-account')]);
  const byRole = once(() =>
    groupBy(
      holders().flatMap((holder) => (textsIn(holder, 'roles') ?? []).map((role) => ({ role, holder }))),
      ({ role }) => role,
    ),
  );
  const byDomain = once(() => groupBy(lookup.all('member'), mailDomain));
  return {
    lookup,
    withRole: (role) => (byRole().get(role) ?? []).map(({ holder }) => holder),
    inDomain: (domain) => byDomain().get(domain) ?? [],
  };
};

/**
 * 32 hex digits for each step. `ends`: those of what is granted; another end is another digest. All items of an address count, retired ones too: what was revoked and is made again is not the same as before.
 * Each index is made once; linear in steps, and in those whom they affect.
 */
export const basisAmong = (lookup: Lookup, tenant: string | undefined, ends: readonly AccessEnd[] = []): ((step: Touches) => string) => {
  const endsOf = endsByAddress(ends);
  const among = amongOf(lookup);
  const byAddress = onceFor((kind: KindName) => groupBy(lookup.all(kind), (item) => item.address));
  const itemsAt = (address: Address): readonly Observed[] => byAddress(kindOf(address)).get(address) ?? [];
  // Many steps touch the same role or group: its affected subjects are computed once.
  const affectedBy = onceFor((item: Observed) =>
    digestOf(inOneOrder((affects[item.kind]?.(item, among) ?? []).map(({ in: home, id }) => [canonicalAddress(home), id])), 32),
  );
  return (step) => {
    const addresses = [...addressesOf(step)];
    const touched = addresses.flatMap(itemsAt);
    const until = addresses.flatMap((address) => endsOf.get(address) ?? []).map((one): Json => [endingKey(one), one.end]);
    return digestOf(
      {
        tenant: tenant?.toLowerCase() ?? null,
        touched: inOneOrder(touched.map((item) => [factOf(item), affectedBy(item)])),
        ...(until.length > 0 && { until: inOneOrder(until) }),
      },
      32,
    );
  };
};
