// A list whose order means nothing, in its one order: shuffled input must not change a plan.
export const sortedSet = (all: readonly string[]): readonly string[] => [...new Set(all)].sort();
