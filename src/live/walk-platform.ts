// Walks the read plan over the platform: every read starts as soon as what it needs is there, nothing waits for a level to be finished.
import type { Json } from '../json.ts';
import { collectionOf, sameScope, withinOf } from '../kinds/address.ts';
import type { Completeness, DetailRead, Kind, Observed, ReadScope } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Failure, Reader } from '../platform/client.ts';
import type { Args } from '../platform/operation.ts';
import { type OperationOf, operationOf } from '../platform/operations.ts';
import { isWhole } from './completeness.ts';
import { groupBy } from './group-by.ts';
import type { Collection } from './live.ts';
import { withoutSecretFields } from './observe.ts';
import type { PlannedKind, ReadPlan } from './plan-reads.ts';
import type { Progress } from './progress.ts';
import { readCollection } from './read-collection.ts';

/** What one detail read said of one item: its body (the array of all items for a list), or why there is none. */
export type DetailAnswer = { readonly of: Observed } & ({ readonly body: Json } | { readonly failure: Failure });

/** Everything that was answered, before details are put into items. */
export interface Walked {
  readonly collections: readonly Collection[];
  readonly answers: ReadonlyMap<DetailRead, readonly DetailAnswer[]>;
  readonly failures: readonly Failure[];
  /** Whether any read at all gave something. */
  readonly anyAnswer: boolean;
}

export interface WalkOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Kinds whose items are handed over as they come and not kept. */
  readonly streams?: Readonly<Partial<Record<KindName, (items: readonly Json[]) => void>>>;
  /** UTC, ISO 8601: for reads that ask for a period. */
  readonly readAt?: string;
  /** UTC, ISO 8601: the start of the period for lists that grow without limit. */
  readonly since?: string;
}

type Outcome = { readonly body: Json } | { readonly failure: Failure };

const ask = async (reader: Reader, operation: OperationOf<'read'>, args: Args): Promise<Outcome> => {
  if (operationOf(operation).items === undefined) {
    const answer = await reader.read(operation, args);
    return answer.type === 'ok' ? { body: withoutSecretFields(answer.body) } : { failure: answer };
  }
  const listing = await reader.list(operation, args);
  if (listing.type === 'complete') return { body: withoutSecretFields(listing.items) };
  return { failure: listing.type === 'partial' ? listing.cut : listing.failure };
};

/** Details that need the same response (a role's members are details of the role, of people and of service accounts) share one call. */
const sharedAsk = (reader: Reader): ((operation: OperationOf<'read'>, args: Args) => Promise<Outcome>) => {
  const asked = new Map<string, Promise<Outcome>>();
  return (operation, args) => {
    const key = `${operation} ${JSON.stringify(args)}`;
    const before = asked.get(key);
    if (before) return before;
    const answer = ask(reader, operation, args);
    asked.set(key, answer);
    return answer;
  };
};

/** What was not read of a parent is not read of its children either: never "empty". The name keeps the parent's scope: `repository@br-se1`. */
const unreadBelow = (plan: ReadPlan, parent: KindName, like: Collection['name'], completeness: Completeness): readonly Collection[] =>
  plan.kinds
    .filter(({ kind }) => withinOf(kind.name) === parent)
    .flatMap(({ kind }) => [
      { name: sameScope(kind.name, like), kind: kind.name, completeness, items: [] },
      ...unreadBelow(plan, kind.name, like, completeness),
    ]);

export const walkPlatform = async (
  reader: Reader,
  plan: ReadPlan,
  { onProgress = () => {}, streams = {}, readAt, since }: WalkOptions,
): Promise<Walked> => {
  const collections: Collection[] = [];
  const failures: Failure[] = [];
  const answers = new Map<DetailRead, DetailAnswer[]>(plan.kinds.flatMap(({ details }) => details.map((detail) => [detail, []])));
  const detailsPer = groupBy(answers.keys(), ({ per }) => per);
  const childrenPer = groupBy(plan.kinds, ({ kind }) => withinOf(kind.name));
  let anyAnswer = false;
  const shared = sharedAsk(reader);

  const readDetail = async (detail: DetailRead, of: Observed): Promise<void> => {
    const outcome = await shared(detail.operation, detail.args(of));
    if ('failure' in outcome) failures.push(outcome.failure);
    else anyAnswer = true;
    answers.get(detail)?.push({ of, ...outcome });
  };

  const detailsAt = ({ kind, details }: PlannedKind, item: Observed): readonly Promise<void>[] => [
    ...details.filter((detail) => detail.per === 'self' && (detail.when?.(item) ?? true)).map((detail) => readDetail(detail, item)),
    ...(detailsPer.get(kind.name) ?? []).map((detail) => readDetail(detail, item)),
  ];

  const visit = async (planned: PlannedKind, scope: ReadScope): Promise<void> => {
    const { kind } = planned;
    const { collection, failure } = await readCollection(reader, kind, scope, { onProgress, stream: streams[kind.name] });
    collections.push(collection);
    if (failure) failures.push(failure);
    if (collection.completeness.type === 'complete' || collection.completeness.type === 'partial') anyAnswer = true;
    if (!isWhole(collection.completeness)) collections.push(...unreadBelow(plan, kind.name, collection.name, collection.completeness));
    await Promise.all(collection.items.flatMap((item) => [...detailsAt(planned, item), ...childrenOf(kind, item)]));
  };

  const childrenOf = (kind: Kind, parent: Observed): readonly Promise<void>[] =>
    (childrenPer.get(kind.name) ?? []).map((planned) =>
      visit(planned, {
        in: collectionOf(planned.kind.name, parent.address),
        ...(parent.region ? { region: parent.region } : {}),
        parent,
      }),
    );

  const times = { ...(readAt === undefined ? {} : { now: readAt }), ...(since === undefined ? {} : { since }) };
  const roots = plan.kinds.flatMap((planned) => {
    if (withinOf(planned.kind.name) === 'tenant')
      return [visit(planned, { in: collectionOf(planned.kind.name), regions: plan.regions, ...times })];
    if (withinOf(planned.kind.name) !== 'region') return [];
    return plan.regions.map((region) => visit(planned, { in: collectionOf(planned.kind.name, region), region }));
  });
  await Promise.all(roots);
  return { collections, answers, failures, anyAnswer };
};
