// The organization that files declare, as if it were live: for the differences of two declared states, of which nothing is read.
import type { Desired } from '../desired/desired.ts';
import { addressOf, type CollectionName, collectionAt, collectionOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Collection, Live } from './live.ts';

/** What only the platform sets is as the file would lead to it, where a field says so. */
const observedOf = (item: Declared): Observed => {
  const { kind, address, parent, region, values, pin } = item;
  const derived = Object.entries(kindNamed(kind).fields).flatMap(([name, { offline }]) =>
    typeof offline === 'string' && values[offline] !== undefined ? [[name, values[offline]] as const] : [],
  );
  return {
    kind,
    address,
    id: pin ?? address,
    in: collectionAt(address),
    ...(parent !== undefined && { parent }),
    ...(region !== undefined && { region }),
    values: { ...values, ...Object.fromEntries(derived) },
    unread: {},
    phase: 'settled',
  };
};

/** The collections that an item with this address would be in, whether or not there is one, so that it counts as missing and not as unread. */
const placesIn = (items: readonly Declared[]): ReadonlyMap<CollectionName, KindName> => {
  const below = kindList.flatMap(({ name, place }) => (place?.below === undefined ? [] : [{ name, parent: place.below }]));
  return new Map<CollectionName, KindName>([
    ...kindList.map(({ name }) => [collectionOf(name), name] as const),
    ...items.flatMap(({ kind, address }) => [
      [collectionAt(address), kind] as const,
      ...below.flatMap(({ name, parent }) => (parent === kind ? [[collectionOf(name, address), name] as const] : [])),
    ]),
  ]);
};

/** Roles that only the platform knows: they permit something, and nobody here knows what. */
const knownRoles = (names: ReadonlySet<string>): readonly Observed[] =>
  [...names].map((name) => ({
    kind: 'role',
    address: addressOf('role', name),
    id: name,
    in: collectionOf('role'),
    values: { name, permissions: [`all of ${name}`] },
    unread: {},
    phase: 'settled',
  }));

/** `others`: declared elsewhere, so their collections count as read. Nothing else exists in it: no permission, no instance. */
export const liveAsDeclared = (desired: Desired, others: Desired): Live => {
  const references = [...desired.references, ...others.references];
  const roles = new Set(references.flatMap(({ kind, name }) => (kind === 'role' ? [name] : [])));
  const items = [...desired.items.map(observedOf), ...knownRoles(roles)];
  const places = placesIn([...desired.items, ...others.items]);
  const collections = [...places].map(
    ([name, kind]): Collection => ({ name, kind, completeness: { type: 'complete' }, items: items.filter((item) => item.in === name) }),
  );
  return {
    version: 1,
    tenantEvidence: [],
    readAt: new Date(0).toISOString(),
    regions: [...new Set([...desired.regions, ...others.regions])].sort(),
    collections,
    calls: {},
  };
};
