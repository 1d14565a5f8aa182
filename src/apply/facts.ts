// Re-reads what the conditions of a step speak about: one cheap call for each target, whatever the number of conditions.
import type { Json } from '../json.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Condition } from '../kinds/step.ts';
import { reread } from '../live/reread.ts';
import type { Reader } from '../platform/client.ts';
import { type Found, judgeCondition } from './condition.ts';
import { type Ids, locate } from './ids.ts';

type Read = Found | { readonly type: 'unread'; readonly says: string };
export type Readings = ReadonlyMap<Address, Read>;

export type Facts =
  /** Every condition holds. */
  | { readonly type: 'hold' }
  /** The first that does not, with what was found instead. */
  | { readonly type: 'fail'; readonly condition: Condition; readonly found: Json; readonly item?: Observed }
  /** Something could not be read: nothing is known. */
  | { readonly type: 'unread'; readonly says: string };

const fieldOf = (condition: Condition): readonly string[] => ('field' in condition && condition.field !== 'phase' ? [condition.field] : []);

const read = async (reader: Reader, conditions: readonly Condition[], at: Condition['at'], ids: Ids): Promise<Read> => {
  const fields = [...new Set(conditions.flatMap(fieldOf))];
  const answer = await reread(reader, catalogue[kindOf(at.address)], locate(at, ids), fields);
  if (answer.type === 'found' || answer.type === 'gone') return answer;
  if (answer.type === 'ambiguous') return { type: 'unread', says: `${answer.ids.length} items share the key of ${at.address}` };
  return { type: 'unread', says: answer.failure.says };
};

/** Reads every target once, all at the same time. */
export const readTargets = async (reader: Reader, conditions: readonly Condition[], ids: Ids): Promise<Readings> => {
  const targets = new Map<Address, Condition[]>();
  for (const condition of conditions) {
    const own = targets.get(condition.at.address);
    if (own) own.push(condition);
    else targets.set(condition.at.address, [condition]);
  }
  const entries = [...targets].flatMap(([address, own]) => (own[0] ? [{ address, own, at: own[0].at }] : []));
  return new Map(await Promise.all(entries.map(async ({ address, own, at }) => [address, await read(reader, own, at, ids)] as const)));
};

/** Judges conditions, in their order, against what was read. */
export const judgeFacts = (readings: Readings, conditions: readonly Condition[]): Facts => {
  for (const condition of conditions) {
    const found = readings.get(condition.at.address);
    if (!found) return { type: 'unread', says: `${condition.at.address} was not read` };
    if (found.type === 'unread') return found;
    const truth = judgeCondition(condition, found);
    if (truth.type === 'unread') return { type: 'unread', says: `${truth.field} of ${condition.at.address} was not read` };
    if (truth.type === 'fails') {
      return { type: 'fail', condition, found: truth.found, ...(found.type === 'found' ? { item: found.item } : {}) };
    }
  }
  return { type: 'hold' };
};

export const readFacts = async (reader: Reader, conditions: readonly Condition[], ids: Ids): Promise<Facts> =>
  judgeFacts(await readTargets(reader, conditions, ids), conditions);
