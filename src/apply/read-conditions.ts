// Reads the targets of the conditions of a step: each target once, no matter how many conditions it has.
import type { Json } from '../json.ts';
import { kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Condition, Target } from '../kinds/step.ts';
import { reread } from '../live/reread.ts';
import type { Failure, Reader } from '../platform/client.ts';
import { evaluateCondition, type FoundTarget } from './condition.ts';
import type { Ids } from './ids.ts';
import { locate } from './locate.ts';
import { shareCalls } from './share-calls.ts';

/** `failure`: the call that failed. */
interface Unread {
  readonly type: 'unread';
  readonly says: string;
  readonly failure?: Failure;
}
type Reading = FoundTarget | Unread;
export type Readings = (at: Target) => Reading;

export type ConditionsResult =
  /** Every condition holds. */
  | { readonly type: 'hold' }
  /** The first condition that does not hold, with the value found instead. */
  | { readonly type: 'fail'; readonly condition: Condition; readonly found: Json; readonly item?: Observed }
  /** A target could not be read, so the result is unknown. */
  | Unread;

const keyOf = (at: Target): string => ('id' in at ? `${at.in} ${at.id}` : at.address);

const readOne = async (reader: Reader, at: Target, fields: readonly string[], ids: Ids): Promise<Reading> => {
  const answer = await reread(reader, kindNamed(kindOf(at.address)), locate(at, ids), fields, ids.lookup);
  if (answer.type === 'found' || answer.type === 'gone') return answer;
  if (answer.type === 'ambiguous') return { type: 'unread', says: `${answer.ids.length} resources share the key of ${at.address}` };
  return { type: 'unread', says: answer.failure.says, failure: answer.failure };
};

/** Reads all targets in parallel; identical calls are made once. */
export const readTargets = async (reader: Reader, conditions: readonly Condition[], ids: Ids): Promise<Readings> => {
  const targets = new Map<string, { readonly at: Target; readonly fields: Set<string> }>();
  for (const condition of conditions) {
    const key = keyOf(condition.at);
    const target = targets.get(key) ?? { at: condition.at, fields: new Set() };
    if ('field' in condition) target.fields.add(condition.field);
    targets.set(key, target);
  }
  const once = shareCalls(reader);
  const readings = new Map(
    await Promise.all([...targets].map(async ([key, { at, fields }]) => [key, await readOne(once, at, [...fields], ids)] as const)),
  );
  return (at) => readings.get(keyOf(at)) ?? { type: 'unread', says: 'it could not be read' };
};

/** Evaluates conditions, in their order, against the values that were read. */
export const evaluateConditions = (readings: Readings, conditions: readonly Condition[]): ConditionsResult => {
  for (const condition of conditions) {
    const found = readings(condition.at);
    if (found.type === 'unread') return { ...found, says: `${condition.at.address}: ${found.says}` };
    const truth = evaluateCondition(condition, found);
    if (truth.type === 'unread') return { type: 'unread', says: `${condition.at.address}: ${truth.says}` };
    if (truth.type === 'fails') {
      return { type: 'fail', condition, found: truth.found, ...(found.type === 'found' ? { item: found.item } : {}) };
    }
  }
  return { type: 'hold' };
};

/** Reads and evaluates once. */
export const readConditions = async (reader: Reader, conditions: readonly Condition[], ids: Ids): Promise<ConditionsResult> =>
  evaluateConditions(await readTargets(reader, conditions, ids), conditions);
