// Estimates the calls of a read plan by operation. The estimate is exact if sizes are known from an earlier reading.
import { collectionOf, withinOf } from '../kinds/address.ts';
import type { DetailRead, Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import { usualSize } from '../platform/page.ts';
import type { Count } from '../value-types.ts';
import { groupBy } from './group-by.ts';
import type { Collection, Live } from './live.ts';
import type { PlannedKind, ReadPlan } from './plan-reads.ts';

/** The calls of one operation. */
export interface Estimate {
  /** The operation of the platform. */
  readonly operation: OperationId;
  /** How many. */
  readonly calls: Count;
  /** The number of calls per item of this kind, whose number of items is unknown. */
  readonly per?: KindName;
  /** A list of unknown length: each page beyond the first takes one more call. */
  readonly isMinimum?: true;
  /** At most so many: made only if a change needs their responses. */
  readonly onDemand?: true;
}

/** The pages of a list of `items`, as the client requests them (read-pages.ts). Without a total, a full last page is followed by an empty one. */
const pagesOf = (operation: OperationId, items: number): number => {
  const { paging, pageSize = usualSize } = operationOf(operation);
  if (paging === 'none') return 1;
  return paging === 'offset/limit' ? Math.floor(items / pageSize) + 1 : Math.max(1, Math.ceil(items / pageSize));
};

/** The number of requests of a collection, apart from its pages: usage once per month, audit events once per region. */
const rounds = (kind: Kind, { regions, usageDays }: ReadPlan, now: string): number =>
  kind.collection.calls?.({ in: collectionOf(kind.name), regions, usageDays, now }).length ?? 1;

const least = (operation: OperationId): { readonly isMinimum?: true } =>
  operationOf(operation).paging === 'none' ? {} : { isMinimum: true };

/** An estimate with the kind of the requested items: identical requests share their calls. */
interface Row {
  readonly of: KindName | 'collection';
  readonly estimate: Estimate;
}

const ofCollection = ({ kind }: PlannedKind, plan: ReadPlan, before: readonly Collection[] | undefined, now: string): Row => {
  const { operation } = kind.collection;
  const per = withinOf(kind.name);
  if (before) {
    const calls = before.reduce((sum, { items }) => sum + pagesOf(operation, items.length), 0);
    return { of: 'collection', estimate: { operation, calls } };
  }
  const calls = rounds(kind, plan, now) * (per === 'region' ? plan.regions.length : 1);
  const each = per === 'tenant' || per === 'region' ? {} : { per };
  return { of: 'collection', estimate: { operation, calls, ...each, ...least(operation) } };
};

const ofDetail = (detail: DetailRead, kind: KindName, before: readonly Collection[] | undefined): Row => {
  const { operation, per } = detail;
  const of = per === 'self' ? kind : per;
  if (!before) return { of, estimate: { operation, calls: 1, per: of, ...least(operation) } };
  const items = before.flatMap((collection) => collection.items);
  const calls = per === 'self' ? items.filter((item) => detail.when?.(item) ?? true).length : items.length;
  return { of, estimate: { operation, calls, ...least(operation) } };
};

const most = (rows: readonly Row[]): readonly Estimate[] =>
  rows
    .map(({ estimate }) => estimate)
    .sort((a, b) => b.calls - a.calls)
    .slice(0, 1);

/** The sum of all requests of the same operation. */
const summed = (estimates: readonly Estimate[]): readonly Estimate[] =>
  [...groupBy(estimates, ({ operation, per = '', isMinimum = false }) => `${operation} ${per} ${isMinimum}`).values()].flatMap((same) => {
    const calls = same.reduce((sum, one) => sum + one.calls, 0);
    return same.slice(0, 1).map((one) => ({ ...one, calls }));
  });

const callsOf = (kind: KindName, { operation, per }: DetailRead): string => `${operation} ${per === 'self' ? kind : per}`;

/** What a second round may read beyond a plan: kinds that it does not read, and details of which it makes no calls. */
const beyond = (plan: ReadPlan, later: ReadPlan): { readonly lists: readonly PlannedKind[]; readonly details: readonly PlannedKind[] } => {
  const read = new Set([...plan.kinds.map(({ kind }) => kind.name), ...(plan.onDemand ?? []).map(({ name }) => name)]);
  const made = new Set(plan.kinds.flatMap(({ kind, details }) => details.map((detail) => callsOf(kind.name, detail))));
  return {
    lists: later.kinds.filter(({ kind }) => !read.has(kind.name)),
    details: later.kinds.map(({ kind, details }) => ({ kind, details: details.filter((one) => !made.has(callsOf(kind.name, one))) })),
  };
};

/** Several kinds share the answers of a detail. */
const estimatesOf = (rows: readonly Row[]): readonly Estimate[] => {
  const details = groupBy(
    rows.filter(({ of }) => of !== 'collection'),
    ({ of, estimate }) => `${estimate.operation} ${of}`,
  );
  return [...rows.filter(({ of }) => of === 'collection').map(({ estimate }) => estimate), ...[...details.values()].flatMap(most)];
};

/**
 * `before`: an earlier reading of the same regions, such as a capture. Incomplete collections, and usage records (which are not kept), are
 * estimated as unknown. `later`: what a second round reads in addition if a change needs it.
 */
export const estimateReads = (plan: ReadPlan, now: Date, before?: Live, later?: ReadPlan): readonly Estimate[] => {
  const all = [...plan.kinds, ...(later?.kinds ?? [])].map(({ kind }) => kind);
  const kinds = new Map([...all, ...(plan.onDemand ?? [])].map((kind) => [kind.name, kind]));
  const known = groupBy(before?.collections ?? [], ({ kind }) => kind);
  const readBefore = (name: KindName): readonly Collection[] | undefined => {
    const kind = kinds.get(name);
    if (!before || !kind || kind.collection.calls) return undefined;
    const per = withinOf(kind.name);
    const parent = per === 'tenant' || per === 'region' ? undefined : kinds.get(per);
    const collections = known.get(name) ?? (parent && readBefore(parent.name) ? [] : undefined);
    return collections?.every(({ completeness }) => completeness.type === 'complete') ? collections : undefined;
  };
  const listOf = (planned: PlannedKind): Row => ofCollection(planned, plan, readBefore(planned.kind.name), now.toISOString());
  const detailsOf = ({ kind, details }: PlannedKind): readonly Row[] =>
    details.map((detail) => ofDetail(detail, kind.name, readBefore(detail.per === 'self' ? kind.name : detail.per)));
  const further = later ? beyond(plan, later) : { lists: [], details: [] };
  const demanded = (plan.onDemand ?? []).map((kind): PlannedKind => ({ kind, details: [] }));
  const onDemand = [...[...demanded, ...further.lists].map(listOf), ...further.details.flatMap(detailsOf)];
  return [
    ...summed(estimatesOf(plan.kinds.flatMap((planned) => [listOf(planned), ...detailsOf(planned)]))),
    ...summed(estimatesOf(onDemand)).map((estimate): Estimate => ({ ...estimate, onDemand: true })),
  ];
};
