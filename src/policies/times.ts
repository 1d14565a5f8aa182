// Times as sortable text (UTC, ISO 8601 with milliseconds): which of two is earlier.

export const isLater = (a: string, b: string): boolean => a > b;
export const later = (a: string, b: string): string => (a > b ? a : b);
export const sooner = (a: string, b: string): string => (a < b ? a : b);
/** For two times that may be missing. */
export const laterOf = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || b === undefined ? (a ?? b) : later(a, b);
