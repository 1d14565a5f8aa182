// Leaves out undefined values: an absent field of a wire body stays absent, and values that were not given are never sent.

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Called for each item that is read, so it builds no list of its fields. */
export const omitUndefined = <T extends object>(fields: T): Present<T> => {
  const kept: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  // The loop proves the shape.
  return kept as Present<T>;
};
