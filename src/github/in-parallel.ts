// The same for every item with limited concurrency, in the order of the items. If one fails, no other is started, and those that run are awaited: nothing goes on
// behind the back of whoever reports the failure.

export const inParallel = async <Item, Value>(
  items: readonly Item[],
  most: number,
  act: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  const queue = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        values[index] = await act(item);
      } catch (cause) {
        failed = true;
        throw cause;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return values;
};
