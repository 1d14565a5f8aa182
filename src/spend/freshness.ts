// How far the data goes. Usage is known a day later: when even that and a grace are missing, only what is over already is evaluated.
import type { Spend } from './spend.ts';

export const dayLength = 24 * 60 * 60 * 1000;

/** How much later than the day before data may be until it is stale. */
const usualGrace = dayLength;

/** The first moment of the day of `now`, UTC, in milliseconds. */
export const startOfDay = (now: string): number => Date.parse(now.slice(0, 10));

export type UsageFreshness = { readonly type: 'fresh' | 'stale'; readonly until: string } | { readonly type: 'empty' };

/** stale: the greatest end of a charge period of usage is before today, less one day, less `grace` (milliseconds). empty: no usage record that ends before now. */
export const freshnessOf = ({ dataUntil }: Pick<Spend, 'dataUntil'>, now: string, grace: number = usualGrace): UsageFreshness => {
  if (dataUntil === null) return { type: 'empty' };
  return { type: Date.parse(dataUntil) < startOfDay(now) - dayLength - grace ? 'stale' : 'fresh', until: dataUntil };
};
