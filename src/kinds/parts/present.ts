// Leaves out what is undefined: an absent field of a wire body stays absent, and nothing that was not given is ever sent.

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

export const present = <T extends object>(fields: T): Present<T> =>
  // The filter proves the shape.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
