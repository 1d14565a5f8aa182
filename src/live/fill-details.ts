// Adds the responses of detail reads to the items they belong to. A failed read is recorded on each item, with the cause.
import type { Json, JsonObject } from '../json.ts';
import type { DetailRead, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { describeCompleteness, describeFailure, isWhole, worst } from './completeness.ts';
import { byAddress } from './in-order.ts';
import type { Collection } from './live.ts';
import type { PlannedKind, ReadPlan } from './plan-reads.ts';
import type { DetailAnswer, Walked } from './walk-platform.ts';

/** The responses of a detail read for the items of its kind: one body each, or why there is none. */
type Answered = (item: Observed) => { readonly answers: Bodies } | { readonly unread: string } | undefined;
type Bodies = readonly { readonly of: Observed; readonly body: Json }[];

/** One response per item. Items excluded by `when` of the detail have none. */
const answeredBySelf = (answers: readonly DetailAnswer[]): Answered => {
  const byItem = new Map(answers.map((answer) => [answer.of, answer]));
  return (item) => {
    const answer = byItem.get(item);
    if (!answer) return undefined;
    return 'failure' in answer ? { unread: describeFailure(answer.failure) } : { answers: [{ of: item, body: answer.body }] };
  };
};

/** One response per item of another kind. Each of them may concern any item, so if one is missing, the fields of all items are unknown. */
const answeredByOthers = (other: KindName, answers: readonly DetailAnswer[], collections: readonly Collection[]): Answered => {
  const completeness = worst(collections.filter(({ kind }) => kind === other).map((collection) => collection.completeness));
  if (!isWhole(completeness)) return () => ({ unread: `${other} ${describeCompleteness(completeness)}` });
  const sorted = [...answers].sort((a, b) => byAddress(a.of, b.of));
  const bodies = sorted.flatMap((answer) => ('body' in answer ? [{ of: answer.of, body: answer.body }] : []));
  const failed = sorted.find((answer) => 'failure' in answer);
  if (failed && 'failure' in failed) return () => ({ unread: `${failed.of.address}: ${describeFailure(failed.failure)}` });
  // The same array for every item, so that a kind may index it once.
  return () => ({ answers: bodies });
};

const fill = (item: Observed, details: readonly (readonly [DetailRead, Answered])[]): Observed =>
  details.reduce((filled, [detail, answered]) => {
    const said = answered(item);
    if (said === undefined) return filled;
    const values = 'answers' in said ? detail.decode(item, said.answers) : undefined;
    if (values) return { ...filled, values: { ...filled.values, ...values } };
    const cause = 'unread' in said ? said.unread : `the response of ${detail.operation} could not be parsed`;
    return { ...filled, unread: { ...filled.unread, ...Object.fromEntries(detail.fills.map((field) => [field, cause])) } };
  }, item);

/** Response bodies by the item of the request: a role keeps the list of its members. */
const wiresOf = (answers: Walked['answers']): ReadonlyMap<Observed, JsonObject> => {
  const wires = new Map<Observed, JsonObject>();
  for (const [detail, all] of answers) {
    for (const answer of all) if ('body' in answer) wires.set(answer.of, { ...wires.get(answer.of), [detail.operation]: answer.body });
  }
  return wires;
};

/** The collections with the details of each item. Linear in items and responses if the decoders of the kinds are. */
export const fillDetails = (plan: ReadPlan, { collections, answers }: Walked): readonly Collection[] => {
  const answeredOf = ({ details }: PlannedKind): readonly (readonly [DetailRead, Answered])[] =>
    details.map((detail) => {
      const said = answers.get(detail) ?? [];
      return [detail, detail.per === 'self' ? answeredBySelf(said) : answeredByOthers(detail.per, said, collections)];
    });
  const answered = new Map(plan.kinds.map((planned) => [planned.kind.name, answeredOf(planned)]));
  const wires = wiresOf(answers);
  return collections.map((collection) => {
    const details = answered.get(collection.kind) ?? [];
    const items = collection.items.map((item) => {
      const filled = fill(item, details);
      const wire = wires.get(item);
      return wire ? { ...filled, wire: { ...filled.wire, ...wire } } : filled;
    });
    return { ...collection, items };
  });
};
