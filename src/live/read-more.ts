// Reads single collections and items that turned out to be needed, in addition to a previous reading. Anything that cannot be read is listed.
import { collectionOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Reader } from '../platform/client.ts';
import { describeFailure } from './completeness.ts';
import { byAddress, byName } from './in-order.ts';
import type { Collection, Live } from './live.ts';
import type { Progress } from './progress.ts';
import { readCollection } from './read-collection.ts';
import { reread } from './reread.ts';
import { verifyTenant } from './verify-tenant.ts';

/** collection: all items of a kind, of the tenant, of one region or below one item; fields: of one item, by the cheapest calls that provide them. */
export type More =
  | { readonly type: 'collection'; readonly kind: KindName; readonly region?: string; readonly below?: Observed }
  | { readonly type: 'fields'; readonly of: Observed; readonly fields: readonly string[] };

type Part = Extract<More, { readonly type: 'collection' }>;

const readPart = async (
  reader: Reader,
  { kind, below, region = below?.region }: Part,
  onProgress: (progress: Progress) => void,
): Promise<Collection> => {
  const scope = {
    in: collectionOf(kind, below?.address ?? region),
    ...(below ? { parent: below } : {}),
    ...(region === undefined ? {} : { region }),
  };
  const { collection } = await readCollection(reader, kindNamed(kind), scope, { onProgress });
  return { ...collection, items: [...collection.items].sort(byAddress) };
};

const readFields = async (reader: Reader, of: Observed, fields: readonly string[]): Promise<Observed> => {
  const answer = await reread(reader, kindNamed(of.kind), of, fields);
  const why = answer.type === 'unread' ? describeFailure(answer.failure) : 'it no longer existed when it was requested';
  const found = answer.type === 'found' ? answer.item : undefined;
  const silent = fields.filter((field) => found?.values[field] === undefined && found?.unread[field] === undefined);
  return {
    ...of,
    values: { ...of.values, ...found?.values },
    unread: {
      ...of.unread,
      ...found?.unread,
      ...Object.fromEntries(silent.map((field) => [field, found ? 'the platform did not report it' : why])),
    },
    wire: { ...of.wire, ...found?.wire },
  };
};

/** `live` with the additional reads, which are made in parallel. The count of calls continues. */
export const readMore = async (
  reader: Reader,
  live: Live,
  more: readonly More[],
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Live> => {
  const before = reader.calls();
  const [parts, items] = await Promise.all([
    Promise.all(more.flatMap((one) => (one.type === 'collection' ? [readPart(reader, one, onProgress)] : []))),
    Promise.all(more.flatMap((one) => (one.type === 'fields' ? [readFields(reader, one.of, one.fields)] : []))),
  ]);
  const fresh = new Set<string>(parts.map(({ name }) => name));
  const answers = new Map(items.map((item) => [`${item.in} ${item.id}`, item]));
  const kept = live.collections.filter(({ name }) => !fresh.has(name));
  const collections = [...kept, ...parts]
    .map((one) => ({ ...one, items: one.items.map((item) => answers.get(`${item.in} ${item.id}`) ?? item) }))
    .sort(byName);
  const calls = { ...live.calls };
  for (const [operation, count] of Object.entries(reader.calls())) {
    const made = count - (before[operation] ?? 0);
    if (made > 0) calls[operation] = (calls[operation] ?? 0) + made;
  }
  const { tenant: _, ...rest } = live;
  return { ...rest, ...verifyTenant(collections), collections, calls };
};
