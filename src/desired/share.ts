// Shares as people write them.

/** `80%` → 0.8. The schema has proved the form. */
export const shareOf = (percent: string): number => Number(percent.slice(0, -1)) / 100;
