// Leaves out what is undefined: an absent field of a wire body stays absent, and nothing that was not given is ever sent.

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** For each item that is read: no list of its fields is made. */
export const omitUndefined = <T extends object>(fields: T): Present<T> => {
  const kept: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name];
  // The loop proves the shape.
  return kept as Present<T>;
};
