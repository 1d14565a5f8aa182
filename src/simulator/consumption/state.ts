// Usage as lines that expand to many FOCUS records: a daily line of two months is 61 records.
import type { Item, TenantDescription, Whole } from '../description-parts.ts';

export type UsageDescription = Item<TenantDescription['usage']>;
/** `every`: the charge period of one record; `quantity` and `cost` are of one record, as decimal text. */
export type UsageLine = Whole<UsageDescription>;
