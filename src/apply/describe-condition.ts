// Describes a condition that does not hold: the value that was found instead.
import { canonical } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import type { ConditionsResult } from './read-conditions.ts';

export type Failing = Extract<ConditionsResult, { readonly type: 'fail' }>;

export const describeCondition = ({ condition, found, item }: Failing): string => {
  const { at } = condition;
  if ('exists' in condition) return condition.exists ? `${at.address} does not appear` : `${at.address} still exists`;
  if (!item) return `${at.address} does not exist`;
  return `${condition.field} of ${at.address} is ${plainText(canonical(found), 80)}`;
};
