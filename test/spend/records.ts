// Usage records for the tests of spend: the known columns of the platform, with the changes of a test.
import type { JsonObject } from '../../src/json.ts';
import { usagePeriod } from '../../src/kinds/usage/read.ts';
import type { Spend } from '../../src/spend/spend.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';

export const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const shop = 'ef4a70d5-c51a-40ee-94f7-3e1e08903425';
export const lab = '0a1b2c3d-c51a-40ee-94f7-3e1e08903425';

/** One hour of one machine, on a day of November 2026. */
export const record = (day: number, cost: string, columns: JsonObject = {}): JsonObject => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    SkuId: 'vm-1',
    ConsumedQuantity: '3600.000000000000000',
    ConsumedUnit: 'instances*seconds',
    BillingAccountId: tenant,
    SubAccountId: shop,
    BillingCurrency: 'BRL',
    BillingPeriodStart: '2026-11-01T00:00:00+00:00',
    BillingPeriodEnd: '2026-12-01T00:00:00+00:00',
    ChargePeriodStart: `${date}T23:00:00+00:00`,
    ChargePeriodEnd: new Date(Date.parse(`${date}T23:00:00Z`) + 3_600_000).toISOString().replace('.000Z', '+00:00'),
    BilledCost: cost,
    ServiceName: 'Virtual Machines',
    ProviderName: 'Magalu Cloud',
    ...columns,
  };
};

export const now = '2026-11-20T12:00:00.000Z';

/** The days that a read at that time requests. */
export const period = usagePeriod(now);

export const spendOf = (records: readonly JsonObject[], read: Partial<Pick<Spend, 'readAt' | 'completeness' | 'period'>> = {}): Spend => {
  const sums = sumUsage();
  sums.take(records);
  return sums.result({ readAt: now, completeness: { type: 'complete' }, period: usagePeriod(read.readAt ?? now), ...read });
};
