// Why an expression is unknown: prepared answers, and how two causes are combined.
import type { UnknownCause } from '../finding.ts';
import { isPartial, isUnknown, type Unknown, unknown, type Value } from './value.ts';

/** In order of severity: unreadable or uncomputable values outweigh absent ones. */
const precedence: readonly UnknownCause[] = ['budget', 'policy-error', 'denied', 'failed', 'stale', 'no-ledger', 'not-offered', 'no-value'];

export const noValue = (field: string): Unknown => unknown('no-value', [field], `\`${field}\` has no value`);

export const ruleError = (says: string): Unknown => unknown('policy-error', [], says);

export const overBudget: Unknown = unknown('budget', [], 'the policy takes more steps than one evaluation may');

/** Both sides are unknown: the worse cause, and everything that is missing from either. The operation is commutative. */
export const both = (a: Unknown, b: Unknown): Unknown => {
  if (a === b) return a;
  const rank = precedence.indexOf(a.cause) - precedence.indexOf(b.cause) || (a.says < b.says ? -1 : 1);
  const worse = rank <= 0 ? a : b;
  const missing = [...new Set([...a.missing, ...b.missing])].sort();
  return missing.length === worse.missing.length ? worse : { ...worse, missing };
};

/** An unusable value, as the reason why the result is unknown. */
export const unknownOf = (value: Value): Unknown => {
  if (isUnknown(value)) return value;
  if (isPartial(value)) return value.because;
  return ruleError('a value is not of the type that the policy was checked with');
};
