// Which items of an old list became which of a new one, so that an edit touches as little as it can.
import { canonical, type Json } from '../json.ts';

/** keep: equal. change: stands in the place of. remove: an old one without a new one. insert: a new one, behind old item `after` (-1: first). */
export type Move =
  | { readonly type: 'keep' | 'change'; readonly from: number; readonly to: number }
  | { readonly type: 'remove'; readonly from: number }
  | { readonly type: 'insert'; readonly to: number; readonly after: number };

/**
 * Linear. What is equal at both ends is kept; of the rest each new item is matched with the next equal old one behind the last match; what lies
 * between matches is changed pair by pair.
 */
export const align = (before: readonly Json[], after: readonly Json[]): readonly Move[] => {
  const old = before.map(canonical);
  const wanted = after.map(canonical);
  const least = Math.min(old.length, wanted.length);
  let head = 0;
  while (head < least && old[head] === wanted[head]) head += 1;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail] === wanted[wanted.length - 1 - tail]) tail += 1;

  const moves: Move[] = [];
  let from = 0;
  let to = 0;
  const keep = (): void => void moves.push({ type: 'keep', from: from++, to: to++ });
  const close = (oldEnd: number, newEnd: number): void => {
    while (from < oldEnd && to < newEnd) moves.push({ type: 'change', from: from++, to: to++ });
    while (from < oldEnd) moves.push({ type: 'remove', from: from++ });
    while (to < newEnd) moves.push({ type: 'insert', to: to++, after: from - 1 });
  };

  for (let index = 0; index < head; index += 1) keep();
  const places = placesOf(old, head, old.length - tail);
  for (let index = head; index < wanted.length - tail; index += 1) {
    const queue = places.get(wanted[index] ?? '') ?? [];
    while ((queue.at(-1) ?? from) < from) queue.pop();
    const match = queue.pop();
    if (match === undefined) continue;
    close(match, index);
    keep();
  }
  close(old.length - tail, wanted.length - tail);
  while (from < old.length) keep();
  return moves;
};

// Where each item stands from `start` on, the last place first, so that the next one is popped.
const placesOf = (items: readonly string[], start: number, end: number): ReadonlyMap<string, number[]> => {
  const places = new Map<string, number[]>();
  for (let index = end - 1; index >= start; index -= 1) {
    const item = items[index] ?? '';
    const known = places.get(item);
    if (known === undefined) places.set(item, [index]);
    else known.push(index);
  }
  return places;
};
