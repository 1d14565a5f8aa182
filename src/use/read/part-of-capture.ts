// The part of a capture that a run against the platform would have read: the same kinds in the same regions, so that both have the same result.
import { fail } from '../../errors.ts';
import { collectionOf, isRegional, scopeOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { nameOfMissing } from '../../live/demand.ts';
import { byName } from '../../live/in-order.ts';
import type { Collection, Live } from '../../live/live.ts';
import type { PlannedKind, ReadPlan } from '../../live/plan-reads.ts';
import type { More } from '../../live/read-more.ts';

/** Fields of separate reads that this run would not have made. */
export const notAskedOf = ({ kind, details }: PlannedKind): readonly string[] => {
  const asked = new Set(details.flatMap(({ fills }) => fills));
  return (kind.details ?? []).flatMap(({ fills }) => fills.filter((field) => !asked.has(field)));
};

/** Without the fields of other reads; the fields of its own list stay. */
const asAsked = <Item extends Observed>(item: Item, { kind }: PlannedKind, notAsked: readonly string[]): Item => {
  if (notAsked.length === 0) return item;
  const wire = item.wire?.[kind.collection.operation] ?? null;
  const listed = kind.decode(wire, { in: item.in, ...(item.region === undefined ? {} : { region: item.region }) })?.values ?? {};
  const isRequested = (field: string): boolean => !notAsked.includes(field) || listed[field] !== undefined;
  return {
    ...item,
    values: Object.fromEntries(Object.entries(item.values).filter(([field]) => isRequested(field))),
    unread: Object.fromEntries(Object.entries(item.unread).filter(([field]) => isRequested(field))),
  };
};

/** Throws if a requested region was not captured. */
export const partOfCapture = <Item extends Observed>(
  live: Live<Item>,
  { kinds, regions, notAsked }: ReadPlan,
  path: string,
): Live<Item> => {
  const lacking = regions.filter((region) => !live.regions.includes(region));
  if (lacking.length > 0) {
    fail('capture-invalid', `the capture ${path} contains the regions ${live.regions.join(', ')}, but not ${lacking.join(', ')}`, {
      help: 'Create a new capture with `tenantry capture --region …`, or select regions of this capture with --region.',
    });
  }
  const wanted = new Map(kinds.map((planned) => [planned.kind.name, { planned, notAsked: notAskedOf(planned) }]));
  const isPart = ({ kind, name }: Live['collections'][number]): boolean => {
    const known = wanted.get(kind);
    return known !== undefined && (!isRegional(kind) || regions.includes(scopeOf(name).region ?? ''));
  };
  const part = (collection: Collection<Item>): Collection<Item> => {
    const known = wanted.get(collection.kind);
    return known ? { ...collection, items: collection.items.map((item) => asAsked(item, known.planned, known.notAsked)) } : collection;
  };
  // Collections that a run against the platform would not have requested do not count as requested.
  const others = notAsked.map(
    (kind): Collection<Item> => ({ name: collectionOf(kind), kind, completeness: { type: 'not-requested' }, items: [] }),
  );
  return { ...live, regions, collections: [...live.collections.filter(isPart).map(part), ...others].sort(byName) };
};

const notCaptured = 'the capture does not contain it';

/** Fields of one item. What was not captured is unread, so that nothing asks for it again. */
const withFields = <Item extends Observed>(item: Item, captured: Item | undefined, fields: readonly string[]): Item => {
  const known = fields.filter((field) => captured?.values[field] !== undefined);
  const others = fields.filter((field) => !known.includes(field));
  return {
    ...item,
    values: { ...item.values, ...Object.fromEntries(known.map((field) => [field, captured?.values[field]])) },
    unread: { ...item.unread, ...Object.fromEntries(others.map((field) => [field, captured?.unread[field] ?? notCaptured])) },
  };
};

const keyOf = ({ in: collection, id }: Observed): string => `${collection} ${id}`;

/** With collections and fields of the capture that are read on demand. What was not captured stays unread. */
export const withCaptured = <Item extends Observed>(live: Live<Item>, captured: Live<Item>, more: readonly More[]): Live<Item> => {
  const names = new Set(more.flatMap((one) => (one.type === 'collection' ? [nameOfMissing(one)] : [])));
  const found = captured.collections.filter(({ name }) => names.has(name));
  const replaced = new Set(found.map(({ name }) => name));
  const collections = [...live.collections.filter(({ name }) => !replaced.has(name)), ...found].sort(byName);
  const asked = new Map(more.flatMap((one) => (one.type === 'fields' ? [[keyOf(one.of), one.fields] as const] : [])));
  if (asked.size === 0) return { ...live, collections };
  const known = new Map(captured.collections.flatMap(({ items }) => items.map((item) => [keyOf(item), item] as const)));
  const filled = (item: Item): Item => {
    const fields = asked.get(keyOf(item));
    return fields ? withFields(item, known.get(keyOf(item)), fields) : item;
  };
  return { ...live, collections: collections.map((one) => ({ ...one, items: one.items.map(filled) })) };
};
