// One object for equal values: hundreds of organizations have the same policies and mostly the same counts.

export const sharedValues = <Value>(keyOf: (value: Value) => string): ((value: Value) => Value) => {
  const known = new Map<string, Value>();
  return (value) => {
    const key = keyOf(value);
    const found = known.get(key);
    if (found === undefined) known.set(key, value);
    return found ?? value;
  };
};
