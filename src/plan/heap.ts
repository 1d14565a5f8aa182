// A binary heap: takes out the smallest item first, so that ordering ten thousand steps stays fast.

export interface Heap<T> {
  readonly push: (item: T) => void;
  /** undefined: it is empty. */
  readonly pop: () => T | undefined;
}

export const heapOf = <T>(isBefore: (a: T, b: T) => boolean): Heap<T> => {
  const items: T[] = [];
  /** Swaps the two if they are out of order; returns whether it did. */
  const lifted = (upper: number, lower: number): boolean => {
    const [above, below] = [items[upper], items[lower]];
    if (above === undefined || below === undefined || !isBefore(below, above)) return false;
    items[upper] = below;
    items[lower] = above;
    return true;
  };
  const smallerChild = (at: number): number => {
    const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
    return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
  };
  return {
    push: (item) => {
      items.push(item);
      for (let at = items.length - 1; at > 0; at = (at - 1) >> 1) if (!lifted((at - 1) >> 1, at)) return;
    },
    pop: () => {
      const [first] = items;
      const last = items.pop();
      if (last === undefined || items.length === 0) return first;
      items[0] = last;
      let at = 0;
      for (let child = smallerChild(at); lifted(at, child); child = smallerChild(at)) at = child;
      return first;
    },
  };
};
