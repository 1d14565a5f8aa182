// Reads one item again with the fewest calls: before and after a step, and to look up by its natural key whether it exists.
import { isObject, type Json } from '../json.ts';
import { collectionOf, kindOf, scopeOf } from '../kinds/address.ts';
import type { ItemRead, Kind, Located, Lookup, Observed, ReadScope, Received } from '../kinds/kind.ts';
import type { Failure, Reader } from '../platform/client.ts';
import { operationOf } from '../platform/operations.ts';
import { describeFailure } from './completeness.ts';
import { observe, wiresOf, withoutSecretFields } from './observe.ts';

export type Reread =
  | { readonly type: 'found'; readonly item: Received }
  | { readonly type: 'gone' }
  /** Several active items have the address, and none can be preferred. */
  | { readonly type: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly type: 'unread'; readonly failure: Failure };

/** Conditions may use `phase` like a field; only a read of whole items provides it. */
const provides = (read: ItemRead, field: string): boolean =>
  read.fills === 'all' || read.fills.includes(field) || (field === 'phase' && read.decode === undefined);

/** Without an id, only a read of whole items that does not require the id can find the item. */
const canFind = (read: ItemRead, of: Located): boolean => of.id !== undefined || (!read.needsId && read.decode === undefined);

/** One call if it provides every field. Otherwise the order of the kind: the first call shows whether the item exists, the later ones add missing fields. */
const chooseReads = (
  kind: Kind,
  of: Located,
  fields: readonly string[],
): { readonly first: ItemRead; readonly others: readonly ItemRead[] } => {
  const reads = kind.item ?? [];
  const first =
    reads.find((read) => canFind(read, of) && fields.every((field) => provides(read, field))) ?? reads.find((read) => canFind(read, of));
  if (!first) throw new TypeError(`${kind.name} has no read that finds one item`);
  const missing = new Set(fields.filter((field) => !provides(first, field)));
  const others = reads.filter((read) => {
    const supplied = [...missing].filter((field) => read !== first && provides(read, field));
    for (const field of supplied) missing.delete(field);
    return supplied.length > 0;
  });
  return { first, others };
};

/** The part of the parent that the decoder of its child may use: the address, from the name of the collection, and the id. */
const parentOf = (of: Located): Observed | undefined => {
  const { parent: address } = scopeOf(of.in);
  if (!address) return undefined;
  const kind = kindOf(address);
  return { kind, address, id: of.parentId ?? '', in: collectionOf(kind), values: {}, unread: {}, phase: 'settled' };
};

const readScope = (of: Located): ReadScope => {
  const parent = parentOf(of);
  return { in: of.in, ...(of.region ? { region: of.region } : {}), ...(parent ? { parent } : {}) };
};

const notUnderstood = (read: ItemRead): Failure => {
  const { method, path } = operationOf(read.operation);
  return { type: 'not-understood', operation: read.operation, method, path, says: 'the response could not be parsed' };
};

/** In a list: the item with this id, or without an id the active items with this address. Retired items do not count. */
const findIn = (items: readonly Received[], of: Located): Reread => {
  const found = items.filter((item) => (of.id === undefined ? item.address === of.address && item.phase !== 'retired' : item.id === of.id));
  const [item, ...others] = found;
  if (!item) return { type: 'gone' };
  return others.length === 0 ? { type: 'found', item } : { type: 'ambiguous', ids: found.map(({ id }) => id) };
};

/** Whether a body contains this id, or the last part of a composite id (`<registry>/<repository>`). */
const says = (body: Json, id: string): boolean => isObject(body) && Object.values(body).includes(id.slice(id.lastIndexOf('/') + 1));

/** Most items of a long list are others: bodies that contain the id are decoded first, and the rest only if none of those matches. */
const byId = (kind: Kind, read: ItemRead, of: Located, wires: readonly Json[]): Reread | undefined => {
  const { id } = of;
  if (id === undefined) return undefined;
  const likely = wires.filter((body) => says(body, id)).flatMap((body) => observe(kind, read.operation, body, readScope(of)) ?? []);
  const found = findIn(likely, of);
  return found.type === 'found' ? found : undefined;
};

const fromList = (kind: Kind, read: ItemRead, of: Located, bodies: readonly Json[]): Reread => {
  const wires = read.operation === kind.collection.operation ? wiresOf(kind, bodies) : bodies;
  const known = byId(kind, read, of, wires);
  if (known) return known;
  const items = wires.map((body) => observe(kind, read.operation, body, readScope(of)));
  const understood = items.flatMap((item) => item ?? []);
  const found = findIn(understood, of);
  // An item that cannot be decoded may be the one in question: it is not known to be deleted.
  return found.type === 'gone' && understood.length < items.length ? { type: 'unread', failure: notUnderstood(read) } : found;
};

const fromBody = (kind: Kind, read: ItemRead, of: Located, body: Json): Reread => {
  if (!read.decode) {
    if (body === null) return { type: 'gone' };
    const item = observe(kind, read.operation, body, readScope(of));
    return item ? { type: 'found', item } : { type: 'unread', failure: notUnderstood(read) };
  }
  const clean = withoutSecretFields(body);
  const values = read.decode(of, clean);
  if (!values) return { type: 'unread', failure: notUnderstood(read) };
  const { in: collection, region, parent } = readScope(of);
  const rest = { ...(region ? { region } : {}), ...(parent ? { parent: parent.address } : {}) };
  const { address, id = '' } = of;
  return {
    type: 'found',
    item: {
      kind: kind.name,
      address,
      id,
      in: collection,
      ...rest,
      values,
      unread: {},
      phase: 'settled',
      wire: { [read.operation]: clean },
    },
  };
};

const readOnce = async (reader: Reader, kind: Kind, read: ItemRead, of: Located): Promise<Reread> => {
  if (!read.list) {
    const answer = await reader.read(read.operation, read.args(of));
    if (answer.type === 'not-found') return { type: 'gone' };
    return answer.type === 'ok' ? fromBody(kind, read, of, answer.body) : { type: 'unread', failure: answer };
  }
  const listing = await reader.list(read.operation, read.args(of));
  if (listing.type === 'failure')
    return listing.failure.type === 'not-found' ? { type: 'gone' } : { type: 'unread', failure: listing.failure };
  const found = fromList(kind, read, of, listing.items);
  return listing.type === 'partial' && found.type !== 'found' ? { type: 'unread', failure: listing.cut } : found;
};

/** The additions of a later read: its values, or the fields that only this read provides, as unread. */
const joined = (item: Received, read: ItemRead, more: Reread): Reread => {
  if (more.type === 'found') {
    return { type: 'found', item: { ...item, values: { ...item.values, ...more.item.values }, wire: { ...item.wire, ...more.item.wire } } };
  }
  if (more.type !== 'unread') return more;
  const fields = read.fills === 'all' ? [] : read.fills;
  const unread = Object.fromEntries(fields.map((field) => [field, describeFailure(more.failure)]));
  return { type: 'found', item: { ...item, unread: { ...item.unread, ...unread } } };
};

/**
 * The present state of one item. `of.id` finds exactly that item; without an id, the natural key is looked up. Fields that a read
 * could not provide are in the item's `unread`; the result `unread` means that not even the existence of the item is known.
 * `lookup`: the previous reading. Without it, values that need other kinds (the name of a proxy cache for its id) are absent.
 */
export const reread = async (reader: Reader, kind: Kind, of: Located, fields: readonly string[], lookup?: Lookup): Promise<Reread> => {
  const { first, others } = chooseReads(kind, of, fields);
  const found = await readOnce(reader, kind, first, of);
  if (found.type !== 'found') return found;
  const located = { ...of, id: found.item.id };
  const later = await Promise.all(others.map(async (read) => ({ read, more: await readOnce(reader, kind, read, located) })));
  const all = later.reduce<Reread>((so, { read, more }) => (so.type === 'found' ? joined(so.item, read, more) : so), found);
  const resolved = all.type === 'found' && lookup ? kind.resolve?.(all.item, lookup) : undefined;
  return all.type === 'found' && resolved ? { type: 'found', item: { ...all.item, values: { ...all.item.values, ...resolved } } } : all;
};
