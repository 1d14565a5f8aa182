// The organization that files declare, as if it were live: for the differences of two declared states, and for paths to administrator offline.
import type { Desired } from '../desired/desired.ts';
import { addressOf, type CollectionName, collectionAt, collectionOf, nameOf, withinOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import { plannedPermissions } from '../kinds/grants/role-permissions.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from './group-by.ts';
import type { Collection, Live } from './live.ts';
import { lookupOf } from './lookup.ts';

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

type Places = ReadonlyMap<CollectionName, KindName>;

const empty: Live = {
  version: 1,
  tenantEvidence: [],
  readAt: new Date(0).toISOString(),
  regions: [],
  collections: [],
  calls: {},
};

/** `places`: the collections that count as read, whether or not they hold an item. */
const collectionsOf = (items: readonly Observed[], places: Places): readonly Collection[] => {
  const found = groupBy(items, (item) => item.in);
  return [...places].map(([name, kind]) => ({ name, kind, completeness: { type: 'complete' }, items: found.get(name) ?? [] }));
};

/** The collections that an item with this address would be in, so that it counts as missing and not as unread. */
const placesIn = (items: readonly Declared[]): Places => {
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
  const regions = [...new Set([...desired.regions, ...others.regions])].sort();
  return { ...empty, regions, collections: collectionsOf(items, placesIn([...desired.items, ...others.items])) };
};

const accessKinds: readonly KindName[] = ['member', 'service-account', 'api-key', 'role', 'group', 'group-member'];

const notManaged = 'the file does not manage it';

/** Grants that the file leaves out are not none. */
const undeclared = ({ kind, values }: Declared): Observed['unread'] =>
  Object.fromEntries(
    Object.entries(kindNamed(kind).fields).flatMap(([name, { grants }]) =>
      grants && values[name] === undefined ? [[name, notManaged]] : [],
    ),
  );

const asRole = (role: Observed, lookup: Lookup): Observed => {
  const permissions = plannedPermissions(nameOf(role.address), lookup);
  const values = { origin: 'custom', holders: [], ...(permissions && { permissions }) };
  return {
    ...role,
    id: nameOf(role.address),
    values,
    unread: permissions ? {} : { permissions: 'that of its base role is not known offline' },
  };
};

const asHolder = (item: Declared): Observed => {
  const [observed, key] = [observedOf(item), kindNamed(item.kind).place?.key];
  return {
    ...observed,
    values: { ...observed.values, ...(key !== undefined && { [key]: nameOf(item.address) }) },
    unread: undeclared(item),
  };
};

/** Only access: what the content of default roles permits is not known offline. The members of a group that declares none are none. */
export const accessAsDeclared = (desired: Pick<Desired, 'items'>, now: string): Live => {
  const lookup = lookupOf(empty, kindList, { desired });
  const items = desired.items
    .filter(({ kind }) => accessKinds.includes(kind))
    .map((item) => (item.kind === 'role' ? asRole(observedOf(item), lookup) : asHolder(item)));
  const places = new Map<CollectionName, KindName>([
    ...accessKinds.filter((kind) => withinOf(kind) === 'tenant').map((kind) => [collectionOf(kind), kind] as const),
    ...items.flatMap(({ kind, address }) => (kind === 'group' ? [[collectionOf('group-member', address), 'group-member'] as const] : [])),
    ...items.map((item) => [item.in, item.kind] as const),
  ]);
  return { ...empty, readAt: now, collections: collectionsOf(items, places) };
};
