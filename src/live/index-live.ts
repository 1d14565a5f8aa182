// The live state by address, id, kind and parent, with the completeness of each part. Each index is built on first use, and for one kind where it can be:
// reading a large organization, or asking for its roles, needs few of them.
import { type Address, type CollectionName, collectionAt, kindOf, kindText, scopeOf } from '../kinds/address.ts';
import type { Completeness, Kind, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { worst } from './completeness.ts';
import { groupBy } from './group-by.ts';
import type { Collection, Live } from './live.ts';
import { once, onceFor } from './once.ts';

export interface LiveIndex {
  /** All items with this address, including retired ones. Several active items are ambiguous. */
  readonly at: (address: Address) => readonly Observed[];
  /** Some ids are unique only below their parent (the id of a group membership is that of the member); then it returns one of several. */
  readonly withId: (kind: KindName, id: string) => Observed | undefined;
  readonly withIdIn: (collection: CollectionName, id: string) => Observed | undefined;
  readonly all: (kind: KindName) => readonly Observed[];
  readonly below: (kind: KindName, parent: Address) => readonly Observed[];
  /** The completeness of one collection. The collection of a parent that is known not to exist is complete and empty. */
  readonly completeness: (collection: CollectionName) => Completeness;
  /** The completeness of all collections of a kind. */
  readonly completenessOf: (kind: KindName) => Completeness;
}

const none: readonly never[] = [];

export const indexLive = (live: Live, catalogue: readonly Kind[]): LiveIndex => {
  const kinds = new Set(catalogue.map(({ name }) => name));
  const items = once(() => live.collections.flatMap((collection) => collection.items));
  const byIdIn = once(() => new Map(items().map((item) => [`${item.in} ${item.id}`, item])));
  const byName = groupBy(live.collections, (collection) => collection.name);
  const ofKind: ReadonlyMap<string, readonly Collection[]> = groupBy(live.collections, (collection) => collection.kind);
  const byKind = onceFor((kind: string) => (ofKind.get(kind) ?? none).flatMap((collection) => collection.items));
  const byAddress = onceFor((kind: string) => groupBy(byKind(kind), (item) => item.address));
  const byParent = onceFor((kind: KindName) => groupBy(byKind(kind), (item) => item.parent));
  const byId = onceFor((kind: KindName) => new Map(byKind(kind).map((item) => [item.id, item])));

  const completenessOf = (kind: KindName): Completeness => worst((ofKind.get(kind) ?? none).map((collection) => collection.completeness));

  const completeness = (name: CollectionName): Completeness => {
    const read = byName.get(name);
    if (read) return worst(read.map((collection) => collection.completeness));
    const { kind, region, parent } = scopeOf(name);
    if (!kinds.has(kind)) return { type: 'not-requested' };
    const ofAll = completenessOf(kind);
    if ((region ?? parent) === undefined || ofAll.type === 'not-requested') return ofAll;
    return parent && kinds.has(kindOf(parent)) ? completeness(collectionAt(parent)) : { type: 'not-requested' };
  };

  return {
    at: (address) => byAddress(kindText(address)).get(address) ?? none,
    withId: (kind, id) => byId(kind).get(id),
    withIdIn: (collection, id) => byIdIn().get(`${collection} ${id}`),
    all: (kind) => byKind(kind),
    below: (kind, parent) => byParent(kind).get(parent) ?? none,
    completeness,
    completenessOf,
  };
};
