// The live and the desired state, as kinds see them when they answer changes.
import type { Desired } from '../desired/desired.ts';
import { type Address, collectionAt, collectionOf, kindOf, scopeOf } from '../kinds/address.ts';
import type { Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { OnDemand } from './demand.ts';
import { groupBy } from './group-by.ts';
import { indexLive } from './index-live.ts';
import type { Live } from './live.ts';

export interface LookupOptions {
  readonly desired?: Pick<Desired, 'items'>;
  /** The addresses whose secrets the operator requested to send again. */
  readonly resendSecrets?: ReadonlySet<Address>;
  readonly onDemand?: OnDemand | undefined;
}

/** Reports every look at a kind that is read on demand, whatever was found. */
const demanding = (lookup: Lookup, { kinds, demand }: OnDemand): Lookup => ({
  ...lookup,
  live: (address) => {
    if (kinds.has(kindOf(address))) demand(collectionAt(address));
    return lookup.live(address);
  },
  liveOf: (address) => {
    if (kinds.has(kindOf(address))) demand(collectionAt(address));
    return lookup.liveOf(address);
  },
  liveById: (kind, id) => {
    if (kinds.has(kind)) demand(collectionOf(kind));
    return lookup.liveById(kind, id);
  },
  all: (kind) => {
    if (kinds.has(kind)) demand(collectionOf(kind));
    return lookup.all(kind);
  },
  below: (kind, parent) => {
    if (kinds.has(kind)) demand(collectionOf(kind, parent));
    return lookup.below(kind, parent);
  },
  completeness: (name) => {
    if (kinds.has(scopeOf(name).kind)) demand(name);
    return lookup.completeness(name);
  },
});

/** If several items share an address, `live` returns an active one if there is one. */
export const lookupOf = (live: Live, catalogue: readonly Kind[], { desired, resendSecrets, onDemand }: LookupOptions = {}): Lookup => {
  const index = indexLive(live, catalogue);
  const items = desired?.items ?? [];
  const declared = new Map(items.map((item) => [item.address, item]));
  const declaredOf = groupBy(items, (item) => item.kind);
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const liveAt = (address: Address): Observed | undefined =>
    index.at(address).find((item) => item.phase !== 'retired') ?? index.at(address)[0];
  const liveOf = (address: Address): Observed | undefined => {
    const given = declared.get(address);
    // Another item may have the name that the file declares for the item with the pinned id.
    if (given?.pin !== undefined) return index.withId(given.kind, given.pin);
    const found = liveAt(address);
    const kind = found || !given ? undefined : kinds.get(given.kind);
    if (!given || !kind) return found;
    if (kind.place?.rename === 'in-place') return given.renamedFrom && liveAt(given.renamedFrom);
    const [one, ...others] = kind.candidates?.(given, lookup) ?? [];
    return others.length === 0 ? one : undefined;
  };
  const found: Lookup = {
    live: liveAt,
    liveOf,
    liveById: index.withId,
    all: index.all,
    below: (kind, parent) => ({ completeness: index.completeness(collectionOf(kind, parent)), items: index.below(kind, parent) }),
    completeness: index.completeness,
    declared: (address) => declared.get(address),
    allDeclared: (kind) => declaredOf.get(kind) ?? [],
    resendSecret: (address) => resendSecrets?.has(address) ?? false,
  };
  const lookup = onDemand && onDemand.kinds.size > 0 ? demanding(found, onDemand) : found;
  return lookup;
};
