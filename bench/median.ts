// The median of several measurements: on a shared machine the mean measures the neighbours.

/** For an even number the lower middle; NaN for none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? Number.NaN;
