// Whether a condition holds of what a re-read found.
import { type Json, sameJson } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Condition } from '../kinds/step.ts';

/** What a re-read found of one target. */
export type Found = { readonly type: 'found'; readonly item: Observed } | { readonly type: 'gone' };

export type Truth =
  | { readonly type: 'holds' }
  | { readonly type: 'fails'; readonly found: Json }
  | { readonly type: 'unread'; readonly field: string };

const holds: Truth = { type: 'holds' };

const valueOf = (item: Observed, field: string): Json | undefined => (field === 'phase' ? item.phase : item.values[field]);

// A list is a set to a condition: the platform promises no order.
const sorted = (value: Json): Json => (Array.isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value);

const texts = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);

export const judgeCondition = (condition: Condition, found: Found): Truth => {
  if ('exists' in condition) {
    const exists = found.type === 'found' && found.item.phase !== 'retired';
    return exists === condition.exists ? holds : { type: 'fails', found: exists };
  }
  if (found.type === 'gone') return { type: 'fails', found: null };
  const value = valueOf(found.item, condition.field);
  if (value === undefined) return { type: 'unread', field: condition.field };
  const truth = (good: boolean): Truth => (good ? holds : { type: 'fails', found: value });
  if ('is' in condition) return truth(sameJson(sorted(value), sorted(condition.is)));
  if ('includes' in condition) return truth(condition.includes.every((one) => texts(value).includes(one)));
  return truth(!condition.excludes.some((one) => texts(value).includes(one)));
};
