// The second round of a reading: collections that turn out to be needed. Whoever uses the live state names each collection that it looks up (lookup.ts); those
// that the first round left out are read, and the work is repeated. It never looks at a collection that could have been read and was not.
import { type CollectionName, collectionAt, collectionOf, sameScope, scopeOf, withinOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { isWhole } from './completeness.ts';
import { byName } from './in-order.ts';
import type { Live } from './live.ts';
import type { More } from './read-more.ts';

/** Reports a collection that is looked up, or all of a kind. */
export interface OnDemand {
  /** The kinds that are read on demand. */
  readonly kinds: ReadonlySet<KindName>;
  readonly demand: (collection: CollectionName) => void;
}

export type MissingCollection = Extract<More, { readonly type: 'collection' }>;

export const nameOfMissing = ({ kind, region, below }: MissingCollection): CollectionName => collectionOf(kind, below?.address ?? region);

/** The reads for a collection: of the regions that are read, and below items that exist. If its parents were not read, these come first. */
const readsOf = (name: CollectionName, live: Live): readonly MissingCollection[] => {
  const { kind, region, parent } = scopeOf(name);
  const within = withinOf(kind);
  if (within === 'tenant') return [{ type: 'collection', kind }];
  if (within === 'region') {
    const regions = live.regions.filter((one) => region === undefined || one === region);
    return regions.map((one) => ({ type: 'collection', kind, region: one }));
  }
  const isOne = ({ address, region: its, phase }: Observed): boolean =>
    phase !== 'retired' && (parent === undefined ? region === undefined || its === region : address === parent);
  const parents = live.collections.filter((one) => one.kind === within);
  if (parents.every(({ completeness }) => completeness.type === 'not-requested'))
    return readsOf(parent === undefined ? collectionOf(within, region) : collectionAt(parent), live);
  return parents.flatMap(({ items }) => items.filter(isOne)).map((below) => ({ type: 'collection', kind, below }));
};

const missingOf = (live: Live, demanded: Iterable<CollectionName>): ReadonlyMap<CollectionName, MissingCollection> => {
  const read = new Set(live.collections.flatMap(({ name, completeness }) => (completeness.type === 'not-requested' ? [] : [name])));
  const reads = [...demanded].flatMap((name) => (read.has(name) ? [] : readsOf(name, live)));
  return new Map(reads.map((one) => [nameOfMissing(one), one] as const).filter(([name]) => !read.has(name)));
};

/** If everything of a kind was demanded and read, nothing of it counts as left out any more. What was not read of its parents was not read of it either. */
const asWhole = <Item extends Observed>(live: Live<Item>, name: CollectionName): Live<Item> => {
  const { kind } = scopeOf(name);
  if (name !== collectionOf(kind) || withinOf(kind) === 'tenant' || missingOf(live, [name]).size > 0) return live;
  const within = withinOf(kind);
  const unread = live.collections.flatMap((one): Live<Item>['collections'] =>
    one.kind === within && !isWhole(one.completeness)
      ? [{ name: sameScope(kind, one.name), kind, completeness: one.completeness, items: [] }]
      : [],
  );
  return { ...live, collections: [...live.collections.filter((one) => one.name !== name), ...unread].sort(byName) };
};

export interface Satisfied<T, Item extends Observed> {
  readonly result: T;
  /** With the collections that were read in addition. */
  readonly live: Live<Item>;
}

/** The result of `work` with everything that it looks up. Each collection is requested once: if it cannot be read, its completeness says so. */
export const satisfyDemands = async <T, Item extends Observed>(
  first: Live<Item>,
  work: (live: Live<Item>, demand: OnDemand['demand']) => T,
  readMissing: (live: Live<Item>, missing: readonly MissingCollection[]) => Promise<Live<Item>>,
): Promise<Satisfied<T, Item>> => {
  const requested = new Set<CollectionName>();
  for (let live = first; ; ) {
    const demanded = new Set<CollectionName>();
    const result = work(live, (name) => demanded.add(name));
    const missing = [...missingOf(live, demanded)].filter(([name]) => !requested.has(name));
    if (missing.length === 0) return { result, live };
    for (const [name] of missing) requested.add(name);
    const read = await readMissing(
      live,
      missing.map(([, one]) => one),
    );
    live = [...demanded].reduce<Live<Item>>(asWhole, read);
  }
};

/** Of a reading in one round: what a reading in two rounds would contain. */
export const onlyLookedUp = <Item extends Observed>(
  live: Live<Item>,
  kinds: OnDemand['kinds'],
  lookedUp: ReadonlySet<CollectionName>,
): Live<Item> => ({
  ...live,
  collections: live.collections.filter(({ kind, name }) => !kinds.has(kind) || lookedUp.has(name) || lookedUp.has(collectionOf(kind))),
});
