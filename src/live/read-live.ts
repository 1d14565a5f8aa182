// Reads the live organization: collections, details, values that depend on other kinds, and the tenant.
import { TenantryError } from '../errors.ts';
import { collectionOf } from '../kinds/address.ts';
import type { Kind, Observed } from '../kinds/kind.ts';
import type { Reader } from '../platform/client.ts';
import { fillDetails } from './fill-details.ts';
import { byAddress, byName } from './in-order.ts';
import type { Collection, Live } from './live.ts';
import { lookupOf } from './lookup.ts';
import { noResponseProblem } from './no-response.ts';
import { provingKinds, type ReadPlan } from './plan-reads.ts';
import { readMore } from './read-more.ts';
import { verifyTenant } from './verify-tenant.ts';
import { type WalkOptions, walkPlatform } from './walk-platform.ts';

export interface LiveReadOptions extends WalkOptions {
  readonly now: () => Date;
  /** The environment variable that the credential came from, for the hint when it is refused. */
  readonly credential?: string;
}

/** Independent of the order of responses. */
const inOrder = (collections: readonly Collection[]): readonly Collection[] =>
  collections.map((collection) => ({ ...collection, items: [...collection.items].sort(byAddress) })).sort(byName);

const resolved = (live: Live, plan: ReadPlan, catalogue: readonly Kind[]): Live => {
  const resolvers = new Map(plan.kinds.flatMap(({ kind }) => (kind.resolve ? [[kind.name, kind]] : [])));
  const lookup = lookupOf(live, catalogue);
  const resolve = (item: Observed): Observed => {
    const kind = resolvers.get(item.kind);
    const values = kind?.resolve?.(item, lookup);
    const unread = kind?.unresolved?.(item, lookup) ?? {};
    return values ? { ...item, values: { ...item.values, ...values }, unread: { ...item.unread, ...unread } } : item;
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
const provenBy = (reader: Reader, catalogue: readonly Kind[], plan: ReadPlan, live: Live): Promise<Live> | Live => {
  const open = plan.provesTenant && live.tenantEvidence.length === 0 ? provingKinds(catalogue, { last: true }) : [];
  const unread = open.filter((kind) => plan.notAsked.includes(kind));
  return unread.length > 0
    ? readMore(
        reader,
        live,
        unread.map((kind) => ({ type: 'collection', kind })),
      )
    : live;
};

/** Throws only if there was no response at all (credential refused, platform unreachable); any other failure is in the completeness of its collection. */
export const readLive = async (reader: Reader, catalogue: readonly Kind[], plan: ReadPlan, options: LiveReadOptions): Promise<Live> => {
  const readAt = options.now().toISOString();
  const before = reader.calls();
  const walked = await walkPlatform(reader, plan, { ...options, readAt });
  const problem = noResponseProblem(walked, options.credential);
  if (problem) throw new TenantryError([problem]);
  const notAsked = plan.notAsked.map(
    (kind): Collection => ({ name: collectionOf(kind), kind, completeness: { type: 'not-requested' }, items: [] }),
  );
  const collections = inOrder([...fillDetails(plan, walked), ...notAsked]);
  const clock = reader.clock?.();
  const live: Live = {
    version: 1,
    ...verifyTenant(collections),
    readAt,
    ...(clock ? { clock } : {}),
    ...(options.since === undefined ? {} : { since: options.since }),
    regions: plan.regions,
    collections,
    calls: callsBetween(before, reader.calls()),
  };
  return resolved(await provenBy(reader, catalogue, plan, live), plan, catalogue);
};
