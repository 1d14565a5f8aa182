// Days and months of usage, in UTC.

export const dayLength = 24 * 60 * 60 * 1000;

/** The first moment of the day of a time, in milliseconds. */
export const startOfDay = (time: string): number => Date.parse(time.slice(0, 10));

/** The day of a time in milliseconds, `YYYY-MM-DD`. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `YYYY-MM`, as the given month. */
export const monthBefore = (month: string): string => dateOf(Date.parse(`${month}-01`) - dayLength).slice(0, 7);

/** Of a month, `YYYY-MM`. */
export const firstAndLastDay = (month: string): readonly [first: string, last: string] => [
  `${month}-01`,
  dateOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)),
];
