// Reads the live organization: collections, details, values that depend on other kinds, and the tenant.
import { TenantryError } from '../errors.ts';
import { collectionOf } from '../kinds/address.ts';
import type { Kind, Observed, Received } from '../kinds/kind.ts';
import type { Reader } from '../platform/client.ts';
import { fillDetails } from './fill-details.ts';
import { byAddress, byName } from './in-order.ts';
import type { Collection, Live } from './live.ts';
import { lookupOf } from './lookup.ts';
import { noResponseProblem } from './no-response.ts';
import { provingKinds, type ReadPlan } from './plan-reads.ts';
import { readMoreAs } from './read-more.ts';
import { keepResponses, type Responses } from './responses.ts';
import { verifyTenant } from './verify-tenant.ts';
import { type WalkOptions, walkPlatform } from './walk-platform.ts';

export interface LiveReadOptions extends WalkOptions {
  readonly now: () => Date;
  /** The environment variable that the credential came from, for the hint when it is refused. */
  readonly credential?: string;
}

/** Independent of the order of responses. */
const inOrder = <Item extends Observed>(collections: readonly Collection<Item>[]): readonly Collection<Item>[] =>
  collections.map((collection) => ({ ...collection, items: [...collection.items].sort(byAddress) })).sort(byName);

const isEmpty = (object: object): boolean => {
  for (const _ in object) return false;
  return true;
};

const resolved = <Item extends Observed>(live: Live<Item>, plan: ReadPlan, catalogue: readonly Kind[]): Live<Item> => {
  const resolvers = new Map(plan.kinds.flatMap(({ kind }) => (kind.resolve ? [[kind.name, kind]] : [])));
  const lookup = lookupOf(live, catalogue);
  const resolve = (item: Item): Item => {
    const kind = resolvers.get(item.kind);
    const values = kind?.resolve?.(item, lookup) ?? {};
    const unread = kind?.unresolved?.(item, lookup) ?? {};
    // Most items: the platform reported everything.
    if (isEmpty(values) && isEmpty(unread)) return item;
    return { ...item, values: { ...item.values, ...values }, unread: { ...item.unread, ...unread } };
  };
  const collections = live.collections.map((collection) =>
    resolvers.has(collection.kind) ? { ...collection, items: collection.items.map(resolve) } : collection,
  );
  return { ...live, collections };
};

const callsBetween = (before: Live['calls'], after: Live['calls']): Live['calls'] =>
  Object.fromEntries(
    Object.entries(after)
      .map(([operation, count]): readonly [string, number] => [operation, count - (before[operation] ?? 0)])
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** An organization may have neither access control nor service accounts, but it always has members. One call, only if no other response names the tenant. */
const provenBy = <Item extends Observed>(
  reader: Reader,
  catalogue: readonly Kind[],
  plan: ReadPlan,
  live: Live<Item>,
  responses: Responses<Item>,
): Promise<Live<Item>> | Live<Item> => {
  const open = plan.provesTenant && live.tenantEvidence.length === 0 ? provingKinds(catalogue, { last: true }) : [];
  const unread = open.filter((kind) => plan.notAsked.includes(kind));
  return unread.length > 0
    ? readMoreAs(
        reader,
        live,
        unread.map((kind) => ({ type: 'collection', kind })),
        responses,
      )
    : live;
};

/** Throws only if there was no response at all (credential refused, platform unreachable); any other failure is in the completeness of its collection. */
export const readLiveAs = async <Item extends Observed>(
  reader: Reader,
  catalogue: readonly Kind[],
  plan: ReadPlan,
  options: LiveReadOptions,
  responses: Responses<Item>,
): Promise<Live<Item>> => {
  const readAt = options.now().toISOString();
  const before = reader.calls();
  const walked = await walkPlatform(reader, plan, { asOf: readAt, ...options }, responses);
  const problem = noResponseProblem(walked, options.credential);
  if (problem) throw new TenantryError([problem]);
  const notAsked = plan.notAsked.map(
    (kind): Collection<Item> => ({ name: collectionOf(kind), kind, completeness: { type: 'not-requested' }, items: [] }),
  );
  const collections = inOrder([...fillDetails(plan, walked.collections, walked.answers), ...notAsked]);
  const clock = reader.clock?.();
  const live: Live<Item> = {
    version: 1,
    ...verifyTenant(walked.proofs),
    readAt,
    ...(clock ? { clock } : {}),
    ...(options.since === undefined ? {} : { since: options.since }),
    regions: plan.regions,
    collections,
    calls: callsBetween(before, reader.calls()),
  };
  return resolved(await provenBy(reader, catalogue, plan, live, responses), plan, catalogue);
};

/** The same with all responses. */
export const readLive = (reader: Reader, catalogue: readonly Kind[], plan: ReadPlan, options: LiveReadOptions): Promise<Live<Received>> =>
  readLiveAs(reader, catalogue, plan, options, keepResponses);
