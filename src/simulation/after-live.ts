// The organization after a simulation: the kinds that the steps changed are read from the simulator, all others are unchanged.
import { type Address, collectionOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Received } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { isWhole } from '../live/completeness.ts';
import { byName } from '../live/in-order.ts';
import type { Collection, Live } from '../live/live.ts';
import type { ReadPlan } from '../live/plan-reads.ts';
import { operationOf } from '../platform/operations.ts';

const productOf = (kind: KindName): string => operationOf(kindNamed(kind).collection.operation).product;

/** The kinds that were read, of every product that a step changed. */
export const touchedReads = (reads: ReadPlan, touched: Iterable<KindName>): ReadPlan => {
  const products = new Set([...touched].map(productOf));
  const kinds = reads.kinds.filter(({ kind: { name, unchanging } }) => !unchanging && products.has(productOf(name)));
  const chosen = new Set(kinds.map(({ kind }) => kind.name));
  return { ...reads, kinds, notAsked: [...reads.notAsked, ...reads.kinds.flatMap(({ kind }) => (chosen.has(kind.name) ? [] : kind.name))] };
};

/** The fields of each kind that the simulator does not model. */
const unsimulated: ReadonlyMap<KindName, readonly string[]> = new Map(
  kindList.map(({ name, fields }) => [
    name,
    Object.entries(fields).flatMap(([field, { simulated }]) => (simulated === false ? [field] : [])),
  ]),
);

/** Unread fields stay unread; fields that the simulator does not model are unchanged. */
const asKnown = (item: Received, before: Received | undefined): Received => {
  if (!before) return item;
  const kept = (unsimulated.get(item.kind) ?? []).flatMap((field) => {
    const value = before.values[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  const unread = Object.keys(before.unread);
  // Most items: a copy of each would be most of the memory.
  if (kept.length === 0 && unread.length === 0 && Object.keys(item.unread).length === 0) return item;
  const values = Object.fromEntries(Object.entries(item.values).filter(([field]) => !unread.includes(field)));
  return { ...item, values: { ...values, ...Object.fromEntries(kept) }, unread: before.unread };
};

/**
 * `unheld`: resources that the simulator does not hold as they were read; no step was run on them. `again`: what `reads` (of touchedReads) gave on the simulator. A collection that was not read as a whole stays that; one whose parent is gone is gone.
 */
export const afterLive = (
  before: Live<Received>,
  again: Live<Received>,
  reads: ReadPlan,
  unheld: ReadonlyMap<Address, string>,
): Live<Received> => {
  const asked = new Set(reads.kinds.map(({ kind }) => kind.name));
  const gaps = before.collections.filter(({ kind, completeness }) => asked.has(kind) && !isWhole(completeness));
  const stays = new Set(gaps.map(({ name }) => name));
  // New items of an incompletely read kind are as unknown as the others.
  const unknownKinds = new Set(gaps.filter(({ name, kind }) => name === collectionOf(kind)).map(({ kind }) => kind));
  const items = new Map(before.collections.flatMap((one) => one.items).map((item) => [`${item.kind} ${item.id}`, item]));
  const known = (collection: Collection<Received>): Collection<Received> => ({
    ...collection,
    items: collection.items.map((item) => {
      const old = items.get(`${item.kind} ${item.id}`);
      return old && unheld.has(old.address) ? old : asKnown(item, old);
    }),
  });
  const collections = [
    ...before.collections.filter(({ kind, name }) => !asked.has(kind) || stays.has(name)),
    ...again.collections.filter(({ kind, name }) => asked.has(kind) && !stays.has(name) && !unknownKinds.has(kind)).map(known),
  ];
  return { ...before, collections: collections.sort(byName) };
};
