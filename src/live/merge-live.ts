// Merges a second reading into a first one: the kinds of the second replace those of the first (after an apply, only changed kinds are read again).
import { groupBy } from './group-by.ts';
import { byName } from './in-order.ts';
import type { Live } from './live.ts';
import { verifyAgain } from './verify-tenant.ts';

/** `readAt` stays that of the first reading, which is the older one. */
export const mergeLive = (first: Live, again: Live): Live => {
  const asked = new Set(again.collections.filter(({ completeness }) => completeness.type !== 'not-requested').map(({ kind }) => kind));
  const collections = [
    ...first.collections.filter(({ kind }) => !asked.has(kind)),
    ...again.collections.filter(({ kind }) => asked.has(kind)),
  ];
  const { tenant: _, ...rest } = first;
  const calls = groupBy([...Object.entries(first.calls), ...Object.entries(again.calls)], ([operation]) => operation);
  return {
    ...rest,
    ...verifyAgain(first.tenantEvidence, again.tenantEvidence, asked),
    collections: collections.sort(byName),
    calls: Object.fromEntries([...calls].map(([operation, counts]) => [operation, counts.reduce((sum, [, count]) => sum + count, 0)])),
  };
};
