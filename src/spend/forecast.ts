// The forecast of a month: the billed amount, and for each remaining day the mean recurring usage of the last seven complete days. Never below the billed
// amount.

import type { KnownSpend, KnownSum } from './as-of.ts';
import { dateOf, dayLength, startOfDay } from './calendar.ts';
import { dividedBy, parseDecimal } from './decimal.ts';

/** Fewer complete days than this allow no forecast. */
const fewestDays = 5;
const meanOver = 7;

export type Forecast =
  /** In units of 10^-18. */
  | { readonly type: 'forecast'; readonly amount: bigint; readonly completeDays: number }
  | { readonly type: 'unknown'; readonly says: string };

/** Past days of a month, UTC, that the data covers completely. */
const completeDays = (month: string, dataUntil: string | null, now: string): readonly string[] => {
  const first = Date.parse(`${month}-01`);
  const end = Math.min(startOfDay(now), dataUntil === null ? 0 : Date.parse(dataUntil));
  const days: string[] = [];
  for (let day = first; day + dayLength <= end && dateOf(day).startsWith(month); day += dayLength) days.push(dateOf(day));
  return days;
};

const daysIn = (month: string): number => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** Days on which any account has a usage record: a day without any is a gap in the data, not a day without cost. */
export const coveredDays = (spend: KnownSpend): ReadonlySet<string> =>
  new Set(spend.sums.flatMap((sum) => sum.days.flatMap(({ day, usage = true }) => (usage ? [day] : []))));

/**
 * `sums`: those of one month and one currency. Everything billed counts once, on any day. Only recurring usage is expected again; the recurring usage of an
 * unfinished day is part of the expectation for that day.
 */
export const forecastOf = (
  sums: readonly KnownSum[],
  month: string,
  { dataUntil, covered }: { readonly dataUntil: string | null; readonly covered: ReadonlySet<string> },
  now: string,
): Forecast => {
  const days = completeDays(month, dataUntil, now);
  if (days.length < fewestDays) {
    return {
      type: 'unknown',
      says: `a forecast needs ${fewestDays} complete days of the month (UTC); there ${days.length === 1 ? 'is' : 'are'} ${days.length}`,
    };
  }
  const hole = days.find((day) => !covered.has(day));
  if (hole !== undefined) return { type: 'unknown', says: `there is no usage record of ${hole} (UTC)` };
  const recent = new Set(days.slice(-meanOver));
  const complete = new Set(days);
  let billed = 0n;
  let steady = 0n;
  const begun = new Map<string, bigint>();
  for (const { day, ...sum } of sums.flatMap((one) => one.days)) {
    billed += parseDecimal(sum.billed) ?? 0n;
    const recurring = parseDecimal(sum.steady) ?? 0n;
    if (recent.has(day)) steady += recurring;
    if (!complete.has(day) && day.startsWith(month)) begun.set(day, (begun.get(day) ?? 0n) + recurring);
  }
  // Multiplied by the number of days of the mean, so that only the end is rounded.
  const parts = BigInt(recent.size);
  const untouched = BigInt(daysIn(month) - days.length - begun.size) * steady;
  const rest = [...begun.values()].reduce((sum, already) => sum + (steady > already * parts ? steady - already * parts : 0n), untouched);
  return { type: 'forecast', amount: billed + dividedBy(rest, recent.size), completeDays: days.length };
};
