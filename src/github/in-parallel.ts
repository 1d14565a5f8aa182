// The same for every item with limited concurrency, in the order of the items.

export const inParallel = async <Item, Value>(
  items: readonly Item[],
  most: number,
  act: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) values[index] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return values;
};
