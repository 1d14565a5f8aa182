// The minimum number of calls for the same data: full pages, no page twice, no request only to find the end.
import { estimateReads } from '../src/live/estimate-reads.ts';
import type { Live } from '../src/live/live.ts';
import type { ReadPlan } from '../src/live/plan-reads.ts';
import { operationOf } from '../src/platform/operations.ts';
import { usualSize } from '../src/platform/page.ts';

/** `records`: usage records, which `live` does not keep. */
export const leastCalls = (plan: ReadPlan, live: Live, records: number): number => {
  const pages = new Map<string, number>();
  for (const { kind } of plan.kinds) {
    const { operation } = kind.collection;
    const { paging, pageSize = usualSize } = operationOf(operation);
    if (paging === 'none') continue;
    const sizes = live.collections.filter(({ name, kind: of }) => of === kind.name && name !== 'usage').map(({ items }) => items.length);
    const all = kind.name === 'usage' ? [records] : sizes;
    pages.set(
      operation,
      all.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / pageSize)), 0),
    );
  }
  return estimateReads(plan, new Date(live.readAt), live).reduce((sum, { operation, calls }) => {
    const paged = pages.get(operation);
    pages.delete(operation);
    return sum + (paged ?? (operationOf(operation).paging === 'none' ? calls : 0));
  }, 0);
};
