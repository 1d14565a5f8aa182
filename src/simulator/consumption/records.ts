// Usage lines as FOCUS records. Records are made when a page asks for them: a line of many days costs nothing until then.
import type { JsonObject } from '../../json.ts';
import type { UsageLine } from './state.ts';

export const dayLength = 86_400_000;

/** A day as a number: days since 1970, UTC. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayLength);
export const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** Times of consumption have an offset where others have a Z (enums-and-states.md chapter 9). */
const offsetTime = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}+00:00`;

/** Money and quantities are text with 15 decimals. */
const decimals = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(15, '0').slice(0, 15)}`;
};

const monthStart = (day: number, ahead: number): number => {
  const date = new Date(day * dayLength);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1);
};

const recordOf = (billed: string, line: UsageLine, day: number, hour: number): JsonObject => {
  const start = day * dayLength + hour * 3_600_000;
  const end = start + (line.every === '1h' ? 3_600_000 : dayLength);
  const record: JsonObject = {
    SkuId: line.sku,
    ConsumedQuantity: decimals(line.quantity),
    ConsumedUnit: line.unit,
    BillingAccountId: billed,
    SubAccountId: line.sub_account,
    BillingCurrency: 'BRL',
    BillingPeriodStart: offsetTime(monthStart(day, 0)),
    BillingPeriodEnd: offsetTime(monthStart(day, 1)),
    ChargePeriodStart: offsetTime(start),
    ChargePeriodEnd: offsetTime(end),
    BilledCost: decimals(line.cost),
    EffectiveCost: decimals(line.cost),
    ServiceName: line.service,
    ServiceCategory: line.category,
    ResourceId: line.resource,
    ProviderName: 'Magalu Cloud',
    ...(line.region === null ? {} : { RegionId: line.region, RegionName: line.region }),
    ...line.columns,
  };
  // A column that the line sets to null is left out.
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => value !== null || line.columns[name] === undefined));
};

export interface Records {
  readonly total: number;
  /** The records from `offset` on, at most `limit`, oldest first or newest first. */
  readonly page: (offset: number, limit: number, descending: boolean) => readonly JsonObject[];
}

interface Day {
  readonly day: number;
  /** Records before this day. */
  readonly before: number;
  readonly count: number;
}

const countDays = (lines: readonly UsageLine[], first: number, last: number): readonly Day[] => {
  const length = Math.max(0, last - first + 1);
  const growth = Array.from({ length: length + 1 }, () => 0);
  for (const line of lines) {
    const [from, to] = [Math.max(dayOf(line.from), first), Math.min(dayOf(line.to), last)];
    if (from > to) continue;
    const each = line.every === '1h' ? 24 : 1;
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

/** All records of these lines between two days, both included; in the order of time, and of the lines within one time. */
export const recordsOf = (billed: string, lines: readonly UsageLine[], first: number, last: number): Records => {
  const days = countDays(lines, first, last);
  const lastDay = days.at(-1);
  const total = lastDay === undefined ? 0 : lastDay.before + lastDay.count;

  const ofDay = ({ day, before }: Day): ((index: number) => JsonObject | undefined) => {
    const active = lines.filter((line) => dayOf(line.from) <= day && day <= dayOf(line.to));
    const hourly = active.filter((line) => line.every === '1h');
    return (index) => {
      const place = index - before - active.length;
      const line = place < 0 ? active[index - before] : hourly[place % hourly.length];
      return line === undefined ? undefined : recordOf(billed, line, day, place < 0 ? 0 : 1 + Math.floor(place / hourly.length));
    };
  };

  return {
    total,
    page: (offset, limit, descending) => {
      const rows: JsonObject[] = [];
      let found: { readonly of: Day; readonly at: (index: number) => JsonObject | undefined } | undefined;
      for (let row = offset; row < Math.min(offset + limit, total); row += 1) {
        const index = descending ? total - 1 - row : row;
        if (found === undefined || index < found.of.before || index >= found.of.before + found.of.count) {
          const of = days.find((day) => index >= day.before && index < day.before + day.count);
          if (of === undefined) break;
          found = { of, at: ofDay(of) };
        }
        const record = found.at(index);
        if (record !== undefined) rows.push(record);
      }
      return rows;
    },
  };
};
