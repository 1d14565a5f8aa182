// Walks the read plan over the platform: every read starts as soon as what it needs is there, nothing waits for a level to be finished.
import type { Json } from '../json.ts';
import { collectionOf, sameScope, withinOf } from '../kinds/address.ts';
import type { Completeness, DetailRead, Kind, Observed, ReadScope } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Failure, Reader } from '../platform/client.ts';
import type { Args } from '../platform/operation.ts';
import { type OperationOf, operationOf } from '../platform/operations.ts';
import { isWhole } from './completeness.ts';
import { type DetailAnswer, fillOwn, type OwnAnswer } from './fill-details.ts';
import { groupBy } from './group-by.ts';
import { type InTurn, inTurn } from './in-turn.ts';
import type { Collection, TenantProof } from './live.ts';
import { withoutSecretFields } from './observe.ts';
import type { PlannedKind, ReadPlan } from './plan-reads.ts';
import type { Progress } from './progress.ts';
import { readCollection } from './read-collection.ts';
import type { Responses } from './responses.ts';

/** Everything that was answered. Items have their own details; those from the responses of items of other kinds are not filled in yet. */
export interface Walked<Item extends Observed> {
  readonly collections: readonly Collection<Item>[];
  /** Of details per item of another kind. */
  readonly answers: ReadonlyMap<DetailRead, readonly DetailAnswer[]>;
  /** The tenants that items name. */
  readonly proofs: readonly TenantProof[];
  readonly failures: readonly Failure[];
  /** Whether any read at all gave something. */
  readonly anyAnswer: boolean;
}

export interface WalkOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Kinds whose items are handed over as they come and not kept. */
  readonly streams?: Readonly<Partial<Record<KindName, (items: readonly Json[]) => void>>>;
  /** UTC, ISO 8601: the end of the period of reads that ask for one. */
  readonly asOf?: string;
  /** UTC, ISO 8601: the start of the period for lists that grow without limit. */
  readonly since?: string;
}

type Outcome = { readonly body: Json } | { readonly failure: Failure };

const isGone = (answer: OwnAnswer): boolean =>
  answer.detail.goneIfNotFound === true && 'failure' in answer && answer.failure.type === 'not-found';

const ask = async (reader: Reader, operation: OperationOf<'read'>, args: Args): Promise<Outcome> => {
  if (operationOf(operation).items === undefined) {
    const answer = await reader.read(operation, args);
    return answer.type === 'ok' ? { body: withoutSecretFields(answer.body) } : { failure: answer };
  }
  const listing = await reader.list(operation, args);
  if (listing.type === 'complete') return { body: withoutSecretFields(listing.items) };
  return { failure: listing.type === 'partial' ? listing.cut : listing.failure };
};

/**
 * Details of an item that need the same response (a role's members are details of the role, of people and of service accounts) share one call. Only of one item:
 * a response that is kept until all of them are there is most of the memory of a large organization.
 */
const sharedAsk = (reader: Reader, start: InTurn): ((operation: OperationOf<'read'>, args: Args) => Promise<Outcome>) => {
  const asked = new Map<string, Promise<Outcome>>();
  return (operation, args) => {
    const key = `${operation} ${JSON.stringify(args)}`;
    const before = asked.get(key);
    if (before) return before;
    const answer = start(operation, () => ask(reader, operation, args));
    asked.set(key, answer);
    return answer;
  };
};

/** What was not read of a parent is not read of its children either: never "empty". The name keeps the parent's scope: `repository@br-se1`. */
const unreadBelow = (
  plan: ReadPlan,
  parent: KindName,
  like: Collection['name'],
  completeness: Completeness,
): readonly Collection<never>[] =>
  plan.kinds
    .filter(({ kind }) => withinOf(kind.name) === parent)
    .flatMap(({ kind }) => [
      { name: sameScope(kind.name, like), kind: kind.name, completeness, items: [] },
      ...unreadBelow(plan, kind.name, like, completeness),
    ]);

export const walkPlatform = async <Item extends Observed>(
  reader: Reader,
  plan: ReadPlan,
  { onProgress = () => {}, streams = {}, asOf, since }: WalkOptions,
  responses: Responses<Item>,
): Promise<Walked<Item>> => {
  const collections: Collection<Item>[] = [];
  const proofs: TenantProof[] = [];
  const failures: Failure[] = [];
  const perOthers = new Set(plan.kinds.flatMap(({ details }) => details.filter(({ per }) => per !== 'self')));
  const answers = new Map<DetailRead, DetailAnswer[]>([...perOthers].map((detail) => [detail, []]));
  const detailsPer = groupBy(perOthers, ({ per }) => per);
  const childrenPer = groupBy(plan.kinds, ({ kind }) => withinOf(kind.name));
  const start = inTurn(reader);
  let anyAnswer = false;

  const asked = (outcome: Outcome): Outcome => {
    if ('failure' in outcome) failures.push(outcome.failure);
    else anyAnswer = true;
    return outcome;
  };

  /** The item with its own details; none if it was deleted meanwhile. The responses that items of other kinds need as well are kept until the end. */
  const withDetails = async ({ kind, details }: PlannedKind, item: Item): Promise<readonly Item[]> => {
    const own = details.filter((detail) => detail.per === 'self' && (detail.when?.(item) ?? true));
    const forOthers = detailsPer.get(kind.name) ?? [];
    if (own.length + forOthers.length === 0) return [item];
    const share = sharedAsk(reader, start);
    const ended = await Promise.all(
      [...own, ...forOthers].map(async (detail): Promise<OwnAnswer> => {
        const outcome = asked(await share(detail.operation, detail.args(item)));
        answers.get(detail)?.push({ of: item, ...outcome });
        return { detail, ...outcome };
      }),
    );
    return ended.some(isGone) ? [] : [fillOwn(item, ended, responses)];
  };

  const visit = async (planned: PlannedKind, scope: ReadScope): Promise<void> => {
    const { kind } = planned;
    const heard = { responses, onProgress, stream: streams[kind.name] };
    const read = await start(kind.collection.operation, () => readCollection(reader, kind, scope, heard));
    const { collection, failure } = read;
    proofs.push(...read.proofs);
    if (failure) failures.push(failure);
    if (collection.completeness.type === 'complete' || collection.completeness.type === 'partial') anyAnswer = true;
    if (!isWhole(collection.completeness)) collections.push(...unreadBelow(plan, kind.name, collection.name, collection.completeness));
    const below = collection.items.flatMap((item) => childrenOf(kind, item));
    const hasDetails = detailsPer.has(kind.name) || planned.details.some(({ per }) => per === 'self');
    const items = hasDetails ? (await Promise.all(collection.items.map((item) => withDetails(planned, item)))).flat() : collection.items;
    collections.push({ ...collection, items });
    await Promise.all(below);
  };

  const childrenOf = (kind: Kind, parent: Observed): readonly Promise<void>[] =>
    (childrenPer.get(kind.name) ?? []).map((planned) =>
      visit(planned, {
        in: collectionOf(planned.kind.name, parent.address),
        ...(parent.region ? { region: parent.region } : {}),
        parent,
      }),
    );

  const times = { ...(asOf === undefined ? {} : { now: asOf }), ...(since === undefined ? {} : { since }) };
  const roots = plan.kinds.flatMap((planned) => {
    if (withinOf(planned.kind.name) === 'tenant')
      return [visit(planned, { in: collectionOf(planned.kind.name), regions: plan.regions, usageDays: plan.usageDays, ...times })];
    if (withinOf(planned.kind.name) !== 'region') return [];
    return plan.regions.map((region) => visit(planned, { in: collectionOf(planned.kind.name, region), region }));
  });
  await Promise.all(roots);
  return { collections, answers, proofs, failures, anyAnswer };
};
