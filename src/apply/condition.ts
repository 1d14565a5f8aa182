// Whether a condition holds for the values of a read.
import { isArray, type Json, sameJson } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Condition } from '../kinds/step.ts';

/** The values of one target after a read. */
export type FoundTarget = { readonly type: 'found'; readonly item: Observed } | { readonly type: 'gone' };

export type ConditionState =
  | { readonly type: 'holds' }
  | { readonly type: 'fails'; readonly found: Json }
  | { readonly type: 'unread'; readonly says: string };

// Conditions compare lists of text as sets, because the platform guarantees no order.
const inOneOrder = (value: Json): Json => (isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value);

const members = (value: Json): readonly Json[] => (isArray(value) ? value : []);

const isMet = (condition: Exclude<Condition, { readonly exists: boolean }>, value: Json): boolean => {
  if ('is' in condition) return sameJson(inOneOrder(value), inOneOrder(condition.is));
  if ('includes' in condition) return condition.includes.every((one) => members(value).includes(one));
  return !condition.excludes.some((one) => members(value).includes(one));
};

/** A revoked or deleted resource may still be listed; it counts as not existing. */
export const evaluateCondition = (condition: Condition, found: FoundTarget): ConditionState => {
  if ('exists' in condition) {
    const exists = found.type === 'found' && found.item.phase !== 'retired';
    return exists === condition.exists ? { type: 'holds' } : { type: 'fails', found: exists };
  }
  if (found.type === 'gone') return { type: 'fails', found: null };
  const { field } = condition;
  const value = field === 'phase' ? found.item.phase : found.item.values[field];
  if (value === undefined) return { type: 'unread', says: found.item.unread[field] ?? 'the platform did not report it' };
  return isMet(condition, value) ? { type: 'holds' } : { type: 'fails', found: value };
};
