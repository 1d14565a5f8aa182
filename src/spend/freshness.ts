// How recent the data is. Usage is reported a day later: if the data is older than that and a grace period, only exceeded budgets are evaluated.
import { dayLength, startOfDay } from './calendar.ts';
import type { Spend } from './spend.ts';

/** The grace period after the previous day before data is stale. */
const usualGrace = dayLength;

export type UsageFreshness = { readonly type: 'fresh' | 'stale'; readonly until: string } | { readonly type: 'empty' };

/**
 * stale: the latest end of a charge period of usage is before today, less one day, less `grace` (milliseconds). empty: no usage record that ends before now.
 */
export const freshnessOf = ({ dataUntil }: Pick<Spend, 'dataUntil'>, now: string, grace: number = usualGrace): UsageFreshness => {
  if (dataUntil === null) return { type: 'empty' };
  return { type: Date.parse(dataUntil) < startOfDay(now) - dayLength - grace ? 'stale' : 'fresh', until: dataUntil };
};
