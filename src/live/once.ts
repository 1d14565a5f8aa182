// Values that are built on first use, and kept.

export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The same for each key. */
export const onceFor = <Key, T>(make: (key: Key) => T): ((key: Key) => T) => {
  const made = new Map<Key, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};
