// Reads one item again as cheaply as possible: before and after a step, and to look up by its natural key what may or may not be there.
import { isObject, type Json } from '../json.ts';
import { collectionOf, parseAddress } from '../kinds/address.ts';
import type { ItemRead, Kind, Located, Look, Observed, Scope } from '../kinds/kind.ts';
import type { Failure, Reader } from '../platform/client.ts';
import { operationOf } from '../platform/operations.ts';
import { sayFailure } from './completeness.ts';
import { observe, wiresOf, withoutSecretFields } from './observe.ts';

export type Reread =
  | { readonly type: 'found'; readonly item: Observed }
  | { readonly type: 'gone' }
  /** Several items in use have the address; none is meant more than the others. */
  | { readonly type: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly type: 'unread'; readonly failure: Failure };

/** A condition may look at `phase` as at a field; only a read that gives whole items tells it. */
const tells = (read: ItemRead, field: string): boolean =>
  read.fills === 'all' || read.fills.includes(field) || (field === 'phase' && read.decode === undefined);

/** Without an id only a read of whole items can find it, and not one that asks for the id. */
const canFind = (read: ItemRead, of: Located): boolean => of.id !== undefined || (!read.needsId && read.decode === undefined);

/** One call if one tells every field; else the kind's order: the first tells whether it is there, those after it a field still missing. */
const chooseReads = (
  kind: Kind,
  of: Located,
  fields: readonly string[],
): { readonly first: ItemRead; readonly others: readonly ItemRead[] } => {
  const reads = kind.item ?? [];
  const first =
    reads.find((read) => canFind(read, of) && fields.every((field) => tells(read, field))) ?? reads.find((read) => canFind(read, of));
  if (!first) throw new TypeError(`${kind.name} has no read that finds one item`);
  const missing = new Set(fields.filter((field) => !tells(first, field)));
  const others = reads.filter((read) => {
    const told = [...missing].filter((field) => read !== first && tells(read, field));
    for (const field of told) missing.delete(field);
    return told.length > 0;
  });
  return { first, others };
};

/** As much of the parent as its child's decoder may look at: the address, from the collection's name, and the id. */
const parentOf = (of: Located): Observed | undefined => {
  const scope = of.in.includes('@') ? of.in.slice(of.in.indexOf('@') + 1) : '';
  const parsed = parseAddress(scope);
  if (!parsed) return undefined;
  const { address, kind } = parsed;
  return { kind, address, id: of.parentId ?? '', in: collectionOf(kind), values: {}, unread: {}, phase: 'settled', wire: {} };
};

const scopeOf = (of: Located): Scope => {
  const parent = parentOf(of);
  return { in: of.in, ...(of.region ? { region: of.region } : {}), ...(parent ? { parent } : {}) };
};

const notUnderstood = (read: ItemRead): Failure => {
  const { method, path } = operationOf(read.operation);
  return { type: 'not-understood', operation: read.operation, method, path, says: 'the response could not be parsed' };
};

/** In a list: the item of this id, or without one those in use at this address. Retired items are no identity. */
const findIn = (items: readonly Observed[], of: Located): Reread => {
  const found = items.filter((item) => (of.id === undefined ? item.address === of.address && item.phase !== 'retired' : item.id === of.id));
  const [item, ...others] = found;
  if (!item) return { type: 'gone' };
  return others.length === 0 ? { type: 'found', item } : { type: 'ambiguous', ids: found.map(({ id }) => id) };
};

/** Whether a body says this id, or the last part of one that is put together (`<registry>/<repository>`). */
const says = (body: Json, id: string): boolean => isObject(body) && Object.values(body).includes(id.slice(id.lastIndexOf('/') + 1));

/** Most of a long list is about others: what says the id is looked at first, and the rest only when that is not it. */
const byId = (kind: Kind, read: ItemRead, of: Located, wires: readonly Json[]): Reread | undefined => {
  const { id } = of;
  if (id === undefined) return undefined;
  const likely = wires.filter((body) => says(body, id)).flatMap((body) => observe(kind, read.operation, body, scopeOf(of)) ?? []);
  const found = findIn(likely, of);
  return found.type === 'found' ? found : undefined;
};

const fromList = (kind: Kind, read: ItemRead, of: Located, bodies: readonly Json[]): Reread => {
  const wires = read.operation === kind.collection.operation ? wiresOf(kind, bodies) : bodies;
  const known = byId(kind, read, of, wires);
  if (known) return known;
  const items = wires.map((body) => observe(kind, read.operation, body, scopeOf(of)));
  const understood = items.flatMap((item) => item ?? []);
  const found = findIn(understood, of);
  // One that cannot be understood may be the one looked for: it is not known to be gone.
  return found.type === 'gone' && understood.length < items.length ? { type: 'unread', failure: notUnderstood(read) } : found;
};

const fromBody = (kind: Kind, read: ItemRead, of: Located, body: Json): Reread => {
  if (!read.decode) {
    if (body === null) return { type: 'gone' };
    const item = observe(kind, read.operation, body, scopeOf(of));
    return item ? { type: 'found', item } : { type: 'unread', failure: notUnderstood(read) };
  }
  const clean = withoutSecretFields(body);
  const values = read.decode(of, clean);
  if (!values) return { type: 'unread', failure: notUnderstood(read) };
  const { in: collection, region, parent } = scopeOf(of);
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

/** What a later read adds: its values; or, where it gave nothing, the fields that only it tells, as unread. */
const joined = (item: Observed, read: ItemRead, more: Reread): Reread => {
  if (more.type === 'found') {
    return { type: 'found', item: { ...item, values: { ...item.values, ...more.item.values }, wire: { ...item.wire, ...more.item.wire } } };
  }
  if (more.type !== 'unread') return more;
  const fields = read.fills === 'all' ? [] : read.fills;
  const unread = Object.fromEntries(fields.map((field) => [field, sayFailure(more.failure)]));
  return { type: 'found', item: { ...item, unread: { ...item.unread, ...unread } } };
};

/**
 * What one item is now. `of.id` finds exactly that item; without one the natural key is looked up. Fields that a read
 * could not give stand in the item's `unread`; `unread` as an answer means that not even its existence is known.
 * `look`: the world as it was read before; without it, values that need other kinds (a proxy cache's name for its id) are absent.
 */
export const reread = async (reader: Reader, kind: Kind, of: Located, fields: readonly string[], look?: Look): Promise<Reread> => {
  const { first, others } = chooseReads(kind, of, fields);
  const found = await readOnce(reader, kind, first, of);
  if (found.type !== 'found') return found;
  const located = { ...of, id: found.item.id };
  const later = await Promise.all(others.map(async (read) => ({ read, more: await readOnce(reader, kind, read, located) })));
  const all = later.reduce<Reread>((so, { read, more }) => (so.type === 'found' ? joined(so.item, read, more) : so), found);
  const resolved = all.type === 'found' && look ? kind.resolve?.(all.item, look) : undefined;
  return all.type === 'found' && resolved ? { type: 'found', item: { ...all.item, values: { ...all.item.values, ...resolved } } } : all;
};
