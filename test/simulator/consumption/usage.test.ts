import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import type { Behaviour } from '../../../src/simulator/state.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { now, organization, tenant } from '../organization.ts';

let platform: Asked;
beforeAll(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()) });
});
afterAll(async () => platform.close());

const usage = async (query: Record<string, string>) => platform.ask('consumption.getUsage', { query });
const october = { start_date: '2026-10-01', end_date: '2026-10-31' };
const november = { start_date: '2026-11-01', end_date: '2026-11-30' };

describe('consumption', () => {
  it('has a record a day, with text for decimals and an offset for times', async () => {
    const { body } = await usage({ ...october, limit: '2' });
    expect(body).toMatchObject({
      accrual_period: '2026-10',
      ...october,
      meta: { page: { count: 2, limit: 2, offset: 0, total: 31 } },
    });
    expect(listAt(body, 'results')[1]).toEqual({
      SkuId: 'sku-virtual-machines',
      ConsumedQuantity: '3600.000000000000000',
      ConsumedUnit: 'units',
      BillingAccountId: tenant,
      SubAccountId: tenant,
      BillingCurrency: 'BRL',
      BillingPeriodStart: '2026-10-01T00:00:00+00:00',
      BillingPeriodEnd: '2026-11-01T00:00:00+00:00',
      ChargePeriodStart: '2026-10-02T00:00:00+00:00',
      ChargePeriodEnd: '2026-10-03T00:00:00+00:00',
      BilledCost: '0.412500000000000',
      EffectiveCost: '0.412500000000000',
      ServiceName: 'Virtual Machines',
      ServiceCategory: 'Other',
      ResourceId: '',
      ProviderName: 'Magalu Cloud',
      RegionId: 'br-se1',
      RegionName: 'br-se1',
    });
  });

  it('ends with the day before', async () => {
    const { body } = await usage(november);
    expect(at(body, 'meta', 'page', 'total')).toBe(19);
    expect(listAt(body, 'results').at(-1)).toMatchObject({ ChargePeriodStart: '2026-11-19T00:00:00+00:00' });
  });

  it('includes sub-accounts on request, per hour if they are recorded so', async () => {
    const { body } = await usage({ ...november, include_sub_accounts: 'true', limit: '1000' });
    const records = listAt(body, 'results');
    expect(records.filter((one) => one['SubAccountId'] === 'sub-1')).toHaveLength(48);
    expect(records).toHaveLength(19 + 48);
    expect(new Set(records.filter((one) => one['SubAccountId'] === 'sub-1').map((one) => one['ChargePeriodStart'])).size).toBe(48);
    const starts = records.map((one) => textAt(one, 'ChargePeriodStart'));
    expect(starts).toEqual(starts.toSorted());
  });

  it.each([
    ['asc', 7],
    ['desc', 10],
  ])('has the same records for any page size, in %s order by %d', async (order, limit) => {
    const all = listAt((await usage({ ...november, include_sub_accounts: 'true', limit: '1000', order })).body, 'results');
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.length / limit) }, async (_, page) =>
        listAt(
          (await usage({ ...november, include_sub_accounts: 'true', order, limit: `${limit}`, offset: `${page * limit}` })).body,
          'results',
        ),
      ),
    );
    expect(pages.flat()).toEqual(all);
    const ascending = listAt((await usage({ ...november, include_sub_accounts: 'true', limit: '1000' })).body, 'results');
    expect(order === 'asc' ? all : all.toReversed()).toEqual(ascending);
  });

  it.each([
    ['the older period', { accrual_period: '2026-10' }, '2026-10-01', '2026-10-31'],
    ['nothing: the month so far', {}, '2026-11-01', '2026-11-30'],
    ['dates before a period', { ...october, accrual_period: '2026-11' }, '2026-10-01', '2026-10-31'],
    ['a range over months (C3)', { start_date: '2026-10-15', end_date: '2026-11-15' }, '2026-10-15', '2026-11-15'],
  ])('accepts %s', async (_, query: Record<string, string>, start_date, end_date) => {
    expect((await usage(query)).body).toMatchObject({ start_date, end_date });
  });

  it.each([
    ['a page that is too large', { limit: '1001' }, 422],
    ['no page at all', { limit: '0' }, 422],
    ['a negative offset', { offset: '-1' }, 422],
    ['another order', { order: 'up' }, 422],
    ['a month that is none', { accrual_period: '2026-13' }, 422],
    ['a date that is none', { start_date: '2026-1-1' }, 422],
    ['a day that is none', { start_date: '2026-02-30' }, 400],
    ['an end before the start', { start_date: '2026-11-10', end_date: '2026-11-01' }, 400],
  ])('refuses %s', async (_, query: Record<string, string>, status) => {
    expect((await usage(query)).status).toBe(status);
  });

  it('may have other columns, or omit some', async () => {
    const line = {
      service: 'X',
      from: '2026-11-01',
      to: '2026-11-01',
      cost: '-1.5',
      columns: { SubAccountId: null, Tags: { team: 'a' }, EffectiveCost: 'odd', ChargePeriodStart: 'never' },
    };
    const other = await open({ state: { tenants: [{ usage: [line] }] }, clock: stoppedClock(new Date(now).toISOString()) });
    const [record] = listAt((await other.ask('consumption.getUsage', { query: november })).body, 'results');
    expect(record).toMatchObject({
      BilledCost: '-1.500000000000000',
      EffectiveCost: 'odd',
      Tags: { team: 'a' },
      ChargePeriodStart: 'never',
    });
    expect(record).not.toHaveProperty('SubAccountId');
    await other.close();
  });
});

describe('behaviour that the documents leave open', () => {
  const from = async (behaviour: Partial<Behaviour>, query: Record<string, string>) => {
    const other = await open({ state: { ...organization, behaviour }, clock: stoppedClock(new Date(now).toISOString()) });
    const response = await other.ask('consumption.getUsage', { query });
    await other.close();
    return response;
  };
  const page = { count: 10, limit: 10, offset: 0, total: 31 };

  it.each([
    ['page', { page }],
    ['flat', page],
    ['empty', {}],
    ['absent', undefined],
  ] as const)('meta may be %s (C6)', async (usage_meta, meta) => {
    const { body } = await from({ usage_meta }, { ...october, limit: '10' });
    expect(at(body, 'meta')).toEqual(meta);
    expect(listAt(body, 'results')).toHaveLength(10);
  });

  it('a period of more than one month may be refused (C3)', async () => {
    const long = { start_date: '2026-10-15', end_date: '2026-11-15' };
    expect((await from({ usage_period: 'month' }, long)).status).toBe(400);
    expect((await from({ usage_period: 'month' }, october)).status).toBe(200);
  });
});
