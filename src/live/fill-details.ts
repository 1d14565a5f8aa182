// Adds the responses of detail reads to the items they belong to. A failed read is recorded on each item, with the cause.
import type { Json } from '../json.ts';
import type { DetailRead, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Failure } from '../platform/client.ts';
import { describeCompleteness, describeFailure, isWhole, worst } from './completeness.ts';
import { byAddress } from './in-order.ts';
import type { Collection } from './live.ts';
import type { PlannedKind, ReadPlan } from './plan-reads.ts';
import type { Responses } from './responses.ts';

/** The outcome of one detail read: its body (the array of all items for a list), or why there is none. */
type Answer = { readonly body: Json } | { readonly failure: Failure };

/** `of`: the item of the other kind. */
export type DetailAnswer = { readonly of: Observed } & Answer;

/** `detail`: of the item itself, or one for which the item was read. */
export type OwnAnswer = { readonly detail: DetailRead } & Answer;

type Bodies = readonly { readonly of: Observed; readonly body: Json }[];

/** The responses of a detail read for the items of its kind, or why there are none. */
type Answered = { readonly answers: Bodies } | { readonly unread: string };

/** The item with the values of these details, in one copy. */
const fill = <Item extends Observed>(item: Item, details: readonly (readonly [DetailRead, Answered])[]): Item => {
  const values: Record<string, Json> = {};
  const unread: Record<string, string> = {};
  for (const [detail, answered] of details) {
    const found = 'answers' in answered ? detail.decode(item, answered.answers) : undefined;
    for (const name in found) {
      const value = found[name];
      if (value !== undefined) values[name] = value;
    }
    if (found) continue;
    const cause = 'unread' in answered ? answered.unread : `the response of ${detail.operation} could not be parsed`;
    for (const field of detail.fills) unread[field] = cause;
  }
  const isRead = Object.keys(unread).length === 0;
  return { ...item, values: { ...item.values, ...values }, ...(isRead ? {} : { unread: { ...item.unread, ...unread } }) };
};

/** The item with its own details, and their responses. */
export const fillOwn = <Item extends Observed>(item: Item, answers: readonly OwnAnswer[], responses: Responses<Item>): Item => {
  const own = answers.flatMap((answer): readonly (readonly [DetailRead, Answered])[] => {
    if (answer.detail.per !== 'self') return [];
    return [
      [answer.detail, 'failure' in answer ? { unread: describeFailure(answer.failure) } : { answers: [{ of: item, body: answer.body }] }],
    ];
  });
  const filled = own.length === 0 ? item : fill(item, own);
  return answers.reduce((so, one) => ('body' in one ? responses.and(so, one.detail.operation, one.body) : so), filled);
};

/** One response per item of another kind. Each of them may concern any item, so if one is missing, the fields of all items are unknown. */
const answeredByOthers = (other: KindName, answers: readonly DetailAnswer[], collections: readonly Collection[]): Answered => {
  const completeness = worst(collections.filter(({ kind }) => kind === other).map((collection) => collection.completeness));
  if (!isWhole(completeness)) return { unread: `${other} ${describeCompleteness(completeness)}` };
  const sorted = [...answers].sort((a, b) => byAddress(a.of, b.of));
  const failed = sorted.find((answer) => 'failure' in answer);
  if (failed && 'failure' in failed) return { unread: `${failed.of.address}: ${describeFailure(failed.failure)}` };
  // The same array for every item, so that a kind may index it once.
  return { answers: sorted.flatMap((answer) => ('body' in answer ? [{ of: answer.of, body: answer.body }] : [])) };
};

/** The collections with the details that are in the responses of items of other kinds. Linear in items and responses if the decoders of the kinds are. */
export const fillDetails = <Item extends Observed>(
  plan: ReadPlan,
  collections: readonly Collection<Item>[],
  answers: ReadonlyMap<DetailRead, readonly DetailAnswer[]>,
): readonly Collection<Item>[] => {
  const answeredOf = ({ details }: PlannedKind): readonly (readonly [DetailRead, Answered])[] =>
    details.flatMap((detail): readonly (readonly [DetailRead, Answered])[] =>
      detail.per === 'self' ? [] : [[detail, answeredByOthers(detail.per, answers.get(detail) ?? [], collections)]],
    );
  const answered = new Map(plan.kinds.map((planned) => [planned.kind.name, answeredOf(planned)]));
  return collections.map((collection) => {
    const details = answered.get(collection.kind) ?? [];
    return details.length === 0 ? collection : { ...collection, items: collection.items.map((item) => fill(item, details)) };
  });
};
