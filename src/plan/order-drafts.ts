// The order of execution: needs first; then neutral, exposing, lossy, irreversible; then by address, so that input order never shows.
import { type Draft, subjectOf } from './draft.ts';

const rank = ({ step }: Draft): number => {
  if (step.undo === 'irreversible') return 3;
  if (step.undo === 'lossy') return 2;
  return step.exposure === 'none' ? 0 : 1;
};

const sortKey = (draft: Draft): string => `${rank(draft)} ${subjectOf(draft.step)} ${draft.step.operation} ${draft.step.says}`;

// A binary heap of [sort key, draft key]: plans of ten thousand steps stay quick.
const smaller = (a: readonly [string, number], b: readonly [string, number]): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

const push = (heap: [string, number][], entry: [string, number]): void => {
  heap.push(entry);
  for (let at = heap.length - 1; at > 0; ) {
    const up = (at - 1) >> 1;
    const [child, parent] = [heap[at], heap[up]];
    if (!child || !parent || !smaller(child, parent)) return;
    heap[at] = parent;
    heap[up] = child;
    at = up;
  }
};

const pop = (heap: [string, number][]): number | undefined => {
  const [top] = heap;
  const last = heap.pop();
  if (!top || !last) return undefined;
  if (heap.length > 0) heap[0] = last;
  for (let at = 0; ; ) {
    const down = [at * 2 + 1, at * 2 + 2].filter((child) => child < heap.length);
    const least = down.reduce((best, child) => {
      const [a, b] = [heap[child], heap[best]];
      return a && b && smaller(a, b) ? child : best;
    }, at);
    const [parent, child] = [heap[at], heap[least]];
    if (least === at || !parent || !child) return top[1];
    heap[at] = child;
    heap[least] = parent;
    at = least;
  }
};

/** Draft keys in the order of execution. Throws a TypeError (a defect) when the kinds' needs form a circle. */
export const orderDrafts = (drafts: readonly Draft[], before: ReadonlyMap<number, ReadonlySet<number>>): readonly number[] => {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const waiting = new Map<number, number>();
  const unblocks = new Map<number, number[]>();
  const ready: [string, number][] = [];
  for (const draft of drafts) {
    const needs = [...(before.get(draft.key) ?? [])].filter((key) => byKey.has(key));
    waiting.set(draft.key, needs.length);
    for (const need of needs) unblocks.set(need, [...(unblocks.get(need) ?? []), draft.key]);
    if (needs.length === 0) push(ready, [sortKey(draft), draft.key]);
  }
  const order: number[] = [];
  for (let key = pop(ready); key !== undefined; key = pop(ready)) {
    order.push(key);
    for (const next of unblocks.get(key) ?? []) {
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      const draft = byKey.get(next);
      if (left === 0 && draft) push(ready, [sortKey(draft), next]);
    }
  }
  if (order.length !== drafts.length) {
    const stuck = drafts.filter((draft) => !order.includes(draft.key)).map((draft) => draft.step.says);
    throw new TypeError(`steps need each other in a circle: ${stuck.join('; ')}`);
  }
  return order;
};
