// A list whose order has no meaning, sorted: shuffled input must not change a plan.
export const sortedSet = (all: readonly string[]): readonly string[] => [...new Set(all)].sort();
