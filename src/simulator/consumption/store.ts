// Usage lines in memory: days as numbers, and the columns that are equal in every record of a line.
import type { JsonObject } from '../../json.ts';
import type { Item, TenantDescription, Whole } from '../description-parts.ts';

/** Usage as lines that expand to many FOCUS records: a daily line of two months is 61 records. */
export type UsageDescription = Item<TenantDescription['usage']>;
/** `every`: the charge period of one record; `quantity` and `cost` are of one record, as decimal text. */
export type UsageLine = Whole<UsageDescription>;

export const dayLength = 86_400_000;

/** A day as a number: days since 1970, UTC. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayLength);
export const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

export interface StoredLine {
  readonly line: UsageLine;
  readonly first: number;
  readonly last: number;
  readonly hourly: boolean;
  /** The content of every record of the line except its times: the beginning of its JSON text, up to the last comma. */
  readonly head: string;
  /** The values of the line instead of the times; null: none. */
  readonly own: JsonObject | null;
}

/** Money and quantities are text with 15 decimals. */
const decimals = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(15, '0').slice(0, 15)}`;
};

const timed = (name: string): boolean => name.startsWith('ChargePeriod') || name.startsWith('BillingPeriod');

export const storeLine = (tenant: string, line: UsageLine): StoredLine => {
  const columns: JsonObject = {
    SkuId: line.sku,
    ConsumedQuantity: decimals(line.quantity),
    ConsumedUnit: line.unit,
    BillingAccountId: tenant,
    SubAccountId: line.sub_account,
    BillingCurrency: 'BRL',
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
  const kept = Object.entries(columns).filter(([, value]) => value !== null);
  return {
    line,
    first: dayOf(line.from),
    last: dayOf(line.to),
    hourly: line.every === '1h',
    head: `${JSON.stringify(Object.fromEntries(kept.filter(([name]) => !timed(name)))).slice(0, -1)},`,
    own: kept.some(([name]) => timed(name)) ? Object.fromEntries(kept.filter(([name]) => timed(name))) : null,
  };
};
