// A live state by hand: an item, and collections of items.
import { addressOf, collectionOf, withinOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Completeness, Observed, Received } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Collection, Live } from '../../src/live/live.ts';

export const region = 'br-se1';

/** An item below another one, or in the region. */
export const itemOf = (kind: KindName, id: string, values: Received['values'] = {}, parent?: Received): Received => ({
  kind,
  address: addressOf(kind, parent ? parent.id : region, id),
  id,
  in: collectionOf(kind, parent ? parent.address : region),
  ...(parent ? { parent: parent.address } : {}),
  region,
  values,
  unread: {},
  phase: 'settled',
  wire: {},
});

export const liveWith = (collections: readonly Collection<Received>[]): Live<Received> => ({
  version: 1,
  tenantEvidence: [],
  readAt: '2026-11-20T12:00:00Z',
  regions: [region],
  calls: {},
  collections,
});

/** All items of each kind in one collection; other collections were not requested. */
export const liveOf = (items: readonly Received[], completeness: Partial<Record<KindName, Completeness>> = {}): Live<Received> =>
  liveWith(
    kindList.map(({ name }) => ({
      name: collectionOf(name, withinOf(name) === 'region' ? region : undefined),
      kind: name,
      completeness: completeness[name] ?? { type: 'not-requested' },
      items: items.filter(({ kind }) => kind === name),
    })),
  );

const withResponses = (item: Observed): Received => {
  const { wire } = item;
  if (wire === undefined) throw new Error(`${item.address} has no responses`);
  return { ...item, wire };
};

/** The same live state, of which each item has its responses. */
export const received = (live: Live): Live<Received> => ({
  ...live,
  collections: live.collections.map((one) => ({ ...one, items: one.items.map(withResponses) })),
});
