// Reads single collections and items that turned out to be needed, in addition to a previous reading. Anything that cannot be read is listed.
import { collectionOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Observed, Received } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Reader } from '../platform/client.ts';
import { describeFailure } from './completeness.ts';
import { byAddress, byName } from './in-order.ts';
import type { Live } from './live.ts';
import type { Progress } from './progress.ts';
import { type ReadCollection, readCollection } from './read-collection.ts';
import { reread } from './reread.ts';
import { keepResponses, type Responses } from './responses.ts';
import { verifyAgain } from './verify-tenant.ts';

/** collection: all items of a kind, of the tenant, of one region or below one item; fields: of one item, by the cheapest calls that provide them. */
export type More =
  | { readonly type: 'collection'; readonly kind: KindName; readonly region?: string; readonly below?: Observed }
  | { readonly type: 'fields'; readonly of: Observed; readonly fields: readonly string[] };

type Part = Extract<More, { readonly type: 'collection' }>;

/** What is known of an item after another read. `wire`: the responses of that read. */
type Known = Pick<Received, 'values' | 'unread' | 'wire'> & { readonly of: Observed };

const readPart = async <Item extends Observed>(
  reader: Reader,
  { kind, below, region = below?.region }: Part,
  onProgress: (progress: Progress) => void,
  responses: Responses<Item>,
): Promise<ReadCollection<Item>> => {
  const scope = {
    in: collectionOf(kind, below?.address ?? region),
    ...(below ? { parent: below } : {}),
    ...(region === undefined ? {} : { region }),
  };
  const { collection, ...read } = await readCollection(reader, kindNamed(kind), scope, { responses, onProgress });
  return { ...read, collection: { ...collection, items: [...collection.items].sort(byAddress) } };
};

/** The item that more is known of: what it had, its responses included, is kept. */
const readFields = async (reader: Reader, of: Observed, fields: readonly string[]): Promise<Known> => {
  const answer = await reread(reader, kindNamed(of.kind), of, fields);
  const why = answer.type === 'unread' ? describeFailure(answer.failure) : 'it no longer existed when it was requested';
  const found = answer.type === 'found' ? answer.item : undefined;
  const silent = fields.filter((field) => found?.values[field] === undefined && found?.unread[field] === undefined);
  return {
    of,
    values: { ...of.values, ...found?.values },
    unread: {
      ...of.unread,
      ...found?.unread,
      ...Object.fromEntries(silent.map((field) => [field, found ? 'the platform did not report it' : why])),
    },
    wire: found?.wire ?? {},
  };
};

const withMore = <Item extends Observed>(item: Item, known: Known | undefined, responses: Responses<Item>): Item => {
  if (!known) return item;
  const more = { ...item, values: known.values, unread: known.unread };
  return Object.entries(known.wire).reduce<Item>((so, [operation, body]) => responses.and(so, operation, body), more);
};

/** `live` with the additional reads, which are made in parallel. The count of calls continues. */
export const readMoreAs = async <Item extends Observed>(
  reader: Reader,
  live: Live<Item>,
  more: readonly More[],
  responses: Responses<Item>,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Live<Item>> => {
  const before = reader.calls();
  const [parts, items] = await Promise.all([
    Promise.all(more.flatMap((one) => (one.type === 'collection' ? [readPart(reader, one, onProgress, responses)] : []))),
    Promise.all(more.flatMap((one) => (one.type === 'fields' ? [readFields(reader, one.of, one.fields)] : []))),
  ]);
  const fresh = new Set<string>(parts.map(({ collection }) => collection.name));
  const known = new Map(items.map((one) => [`${one.of.in} ${one.of.id}`, one]));
  const kept = live.collections.filter(({ name }) => !fresh.has(name));
  const collections = [...kept, ...parts.map(({ collection }) => collection)]
    .map((one) => ({ ...one, items: one.items.map((item) => withMore(item, known.get(`${item.in} ${item.id}`), responses)) }))
    .sort(byName);
  const calls = { ...live.calls };
  for (const [operation, count] of Object.entries(reader.calls())) {
    const made = count - (before[operation] ?? 0);
    if (made > 0) calls[operation] = (calls[operation] ?? 0) + made;
  }
  const { tenant: _, ...rest } = live;
  const verified = verifyAgain(
    live.tenantEvidence,
    parts.flatMap(({ proofs }) => proofs),
    parts.map(({ collection }) => collection.kind),
  );
  return { ...rest, ...verified, collections, calls };
};

/** The same with all responses. */
export const readMore = (
  reader: Reader,
  live: Live<Received>,
  more: readonly More[],
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Live<Received>> => readMoreAs(reader, live, more, keepResponses, onProgress);
