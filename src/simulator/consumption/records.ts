// Usage lines as FOCUS records. Records are built when a page requests them, as JSON text: until then a line of many days costs nothing, and a page of a
// thousand records is assembled from parts that are built once.
import type { JsonObject } from '../../json.ts';
import { dayLength, type StoredLine } from './store.ts';

/** Times of consumption have an offset, all others a Z (platform.md, chapter 9). */
const offsetTime = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}+00:00`;

const monthStart = (day: number, ahead: number): number => {
  const date = new Date(day * dayLength);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1);
};

const hourLength = 3_600_000;

interface Period {
  readonly columns: JsonObject;
  /** The end of a record's JSON text. */
  readonly text: string;
}

const tailOf = (columns: JsonObject): string => JSON.stringify(columns).slice(1);

/** The columns that depend on the time: the same for all lines of one period length. */
const periodOf = (day: number, hour: number, length: number): Period => {
  const start = day * dayLength + hour * hourLength;
  const columns = {
    BillingPeriodStart: offsetTime(monthStart(day, 0)),
    BillingPeriodEnd: offsetTime(monthStart(day, 1)),
    ChargePeriodStart: offsetTime(start),
    ChargePeriodEnd: offsetTime(start + length),
  };
  return { columns, text: tailOf(columns) };
};

export interface Records {
  readonly total: number;
  /** The JSON texts of the records from `offset` on, at most `limit`, oldest or newest first. */
  readonly page: (offset: number, limit: number, descending: boolean) => readonly string[];
}

interface Day {
  readonly day: number;
  /** Records before this day. */
  readonly before: number;
  readonly count: number;
}

const countDays = (lines: readonly StoredLine[], first: number, last: number): readonly Day[] => {
  const length = Math.max(0, last - first + 1);
  const growth = Array.from({ length: length + 1 }, () => 0);
  for (const line of lines) {
    const [from, to] = [Math.max(line.first, first), Math.min(line.last, last)];
    if (from > to) continue;
    const each = line.hourly ? 24 : 1;
    growth[from - first] = (growth[from - first] ?? 0) + each;
    growth[to - first + 1] = (growth[to - first + 1] ?? 0) - each;
  }
  const days: Day[] = [];
  let [before, count] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    count += growth[index] ?? 0;
    days.push({ day: first + index, before, count });
    before += count;
  }
  return days;
};

/** The records of one day: at midnight those of all lines, then the hourly ones by hour. */
const recordsOfDay = (lines: readonly StoredLine[], { day, before }: Day): ((index: number) => string | undefined) => {
  const active = lines.filter((line) => line.first <= day && day <= line.last);
  const hourly = active.filter((line) => line.hourly);
  const whole = periodOf(day, 0, dayLength);
  const hours = Array.from({ length: 24 }, (_, hour) => periodOf(day, hour, hourLength));
  return (index) => {
    const place = index - before - active.length;
    const line = place < 0 ? active[index - before] : hourly[place % hourly.length];
    if (line === undefined) return undefined;
    const hour = place < 0 ? 0 : 1 + Math.floor(place / hourly.length);
    const period = (line.hourly ? hours[hour] : undefined) ?? whole;
    return `${line.head}${line.own === null ? period.text : tailOf({ ...period.columns, ...line.own })}`;
  };
};

/** All records of these lines between two days, both included; ordered by time, then by line. */
export const recordsOf = (lines: readonly StoredLine[], first: number, last: number): Records => {
  const days = countDays(lines, first, last);
  const lastDay = days.at(-1);
  const total = lastDay === undefined ? 0 : lastDay.before + lastDay.count;
  return {
    total,
    page: (offset, limit, descending) => {
      const rows: string[] = [];
      let found: { readonly of: Day; readonly at: (index: number) => string | undefined } | undefined;
      for (let row = offset; row < Math.min(offset + limit, total); row += 1) {
        const index = descending ? total - 1 - row : row;
        if (found === undefined || index < found.of.before || index >= found.of.before + found.of.count) {
          const of = days.find((day) => index >= day.before && index < day.before + day.count);
          if (of === undefined) break;
          found = { of, at: recordsOfDay(lines, of) };
        }
        const record = found.at(index);
        if (record !== undefined) rows.push(record);
      }
      return rows;
    },
  };
};
