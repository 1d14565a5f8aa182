// Sums of usage records: exact, by account, month and currency, independent of the order, and nothing is silently dropped.
import { array, assert, constantFrom, integer, record as objectOf, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { text } from '../../src/platform/wire.ts';
import { exactText, parseDecimal } from '../../src/spend/decimal.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { bodies } from '../kinds/storage-world.ts';
import { lab, now, period, record, shop, spendOf, tenant } from './records.ts';

const complete = { type: 'complete' } as const;

describe('the sample of the platform', () => {
  const results = bodies['consumption.getUsage']?.['results'];

  it('is one sum of one account', () => {
    const spend = spendOf(isArray(results) ? results.filter(isObject) : []);
    expect(spend.sums).toEqual([
      {
        account: 'ef4a70d5-c51a-40ee-94f7-3e1e08903425',
        name: null,
        month: '2026-07',
        currency: 'BRL',
        billed: '0.4708112',
        effective: '0.4708112',
        records: 3,
        negative: { records: 0, billed: '0' },
        withoutSku: { records: 0, billed: '0' },
        days: [
          { day: '2026-07-04', billed: '0.4708112', steady: '0.4708112', usage: true },
          { day: '2026-07-05', billed: '0', steady: '0', usage: true },
        ],
        skus: [
          {
            sku: 'sku-amostra-bs-07',
            region: 'br-se1',
            service: 'Block Storage',
            billed: '0.0583112',
            days: [{ day: '2026-07-04', billed: '0.0583112', steady: '0.0583112', usage: true }],
          },
          {
            sku: 'sku-amostra-egr-02',
            region: null,
            service: 'Network',
            billed: '0',
            days: [{ day: '2026-07-05', billed: '0', steady: '0', usage: true }],
          },
          {
            sku: 'sku-amostra-vm-01',
            region: 'br-se1',
            service: 'Virtual Machines',
            billed: '0.4125',
            days: [{ day: '2026-07-04', billed: '0.4125', steady: '0.4125', usage: true }],
          },
        ],
      },
    ]);
    expect(spend).toMatchObject({ records: 3, dataUntil: '2026-07-05T01:00:00.000Z', unreadable: {} });
    expect(spend.having).toEqual({ EffectiveCost: 3, ServiceName: 3, SkuId: 3, SubAccountId: 3 });
  });
});

const account = (columns: JsonObject) => spendOf([record(1, '1', columns)]).sums.map((sum) => sum.account);

describe('the account of a record', () => {
  it.each([
    ['its sub-account', {}, shop],
    ['otherwise its billing account', { SubAccountId: null }, tenant],
    ['an empty id is no id', { SubAccountId: '' }, tenant],
    ['otherwise none, but it is not dropped', { SubAccountId: null, BillingAccountId: null }, '(none)'],
  ])('%s', (_, columns, expected) => {
    expect(account(columns)).toEqual([expected]);
  });

  it('the month is that of the billing period, the day that of the charge period, both in UTC', () => {
    const correction = record(1, '-2.5', {
      ChargeClass: 'Correction',
      SkuId: null,
      ChargePeriodStart: '2026-10-30T22:00:00-03:00',
      ChargePeriodEnd: '2026-10-30T23:00:00-03:00',
    });
    const [sum] = spendOf([correction]).sums;
    expect(sum).toMatchObject({
      month: '2026-11',
      days: [{ day: '2026-10-31' }],
      negative: { records: 1, billed: '-2.5' },
      withoutSku: { records: 0 },
    });
  });

  it('is none, if other records name their sub-account, and for a tax without one', () => {
    const accounts = (records: readonly JsonObject[]) => spendOf(records).sums.map(({ account: of, billed }) => [of, billed]);
    const own = record(1, '5', { SubAccountId: null });
    expect(accounts([own, record(1, '2')])).toEqual([
      ['(none)', '5'],
      [shop, '2'],
    ]);
    expect(accounts([own, record(2, '3', { SubAccountId: null, ChargeCategory: 'Tax' })])).toEqual([
      ['(none)', '3'],
      [tenant, '5'],
    ]);
  });

  it('currencies and months are never added together', () => {
    const records = [
      record(1, '1'),
      record(1, '1', { BillingCurrency: 'USD' }),
      record(1, '1', { BillingPeriodStart: '2026-10-01T00:00:00Z' }),
    ];
    expect(spendOf(records).sums.map(({ month, currency, billed }) => [month, currency, billed])).toEqual([
      ['2026-10', 'BRL', '1'],
      ['2026-11', 'BRL', '1'],
      ['2026-11', 'USD', '1'],
    ]);
  });
});

describe('counted records', () => {
  it('equal records are two records: two equal machines of one hour', () => {
    expect(spendOf([record(1, '0.1'), record(1, '0.1'), record(1, '0.1')]).sums[0]).toMatchObject({ billed: '0.3', records: 3 });
  });

  it('charges that do not recur daily are not steady', () => {
    const month = { ChargePeriodStart: '2026-11-01T00:00:00Z', ChargePeriodEnd: '2026-12-01T00:00:00Z' };
    const records = [
      record(1, '1'),
      record(1, '10', { ChargeFrequency: 'One-Time' }),
      record(1, '100', { ChargeCategory: 'Tax', SkuId: null }),
      record(1, '-5', { ChargeCategory: 'Credit' }),
      record(1, '1000', { ChargeFrequency: 'Recurring', ...month }),
      record(1, '-3'),
      record(1, '7', { ChargeCategory: 'Adjustment' }),
      record(1, '9', { ChargeCategory: 'Purchase' }),
      record(1, '11', { ChargeClass: 'Correction' }),
    ];
    const { sums, dataUntil } = spendOf(records.map((one) => ({ ...one, SubAccountId: shop })));
    expect(sums[0]).toMatchObject({ billed: '1130', days: [{ billed: '1130', steady: '1', usage: true }], withoutSku: { records: 0 } });
    // A charge for the whole month ends in the future: it is a record, but does not show how recent the data is.
    expect(dataUntil).toBe('2026-11-02T00:00:00.000Z');
  });

  it('only usage determines the end of the data, and the days with data', () => {
    const { sums, dataUntil } = spendOf([
      record(3, '1'),
      record(9, '1', { ChargeCategory: 'Tax' }),
      record(8, '-1', { ChargeCategory: 'Credit' }),
    ]);
    expect(dataUntil).toBe('2026-11-04T00:00:00.000Z');
    expect(sums.flatMap(({ days }) => days.map(({ day, usage }) => [day, usage]))).toEqual(
      expect.arrayContaining([
        ['2026-11-03', true],
        ['2026-11-08', false],
        ['2026-11-09', false],
      ]),
    );
  });

  it('usage without a SKU is counted separately', () => {
    expect(spendOf([record(1, '3', { SkuId: null })]).sums[0]?.withoutSku).toEqual({ records: 1, billed: '3' });
  });

  it('an effective cost that some record lacks is unknown', () => {
    const one = record(1, '3', { EffectiveCost: '2' });
    expect(spendOf([one, one]).sums[0]?.effective).toBe('4');
    expect(spendOf([one, record(1, '3')]).sums[0]?.effective).toBeNull();
  });

  it('payers without a sub-account are one sum beside named accounts, with every part of theirs', () => {
    const other = '11111111-c51a-40ee-94f7-3e1e08903425';
    const own = { SubAccountId: null, BillingAccountName: 'Head office', EffectiveCost: '1' };
    const records = [
      record(1, '-3', { ...own, SkuId: null }),
      record(2, '5', { ...own, BillingAccountId: other, EffectiveCost: '2', BillingAccountName: 'Branch' }),
      record(3, '-1', { ...own, BillingAccountId: other, SkuId: null }),
      record(3, '0', { ...own, BillingAccountId: null }),
      record(1, '8'),
    ];
    expect(spendOf(records).sums[0]).toMatchObject({
      account: '(none)',
      name: 'Head office',
      billed: '1',
      effective: '5',
      records: 4,
      negative: { records: 2, billed: '-4' },
      withoutSku: { records: 2, billed: '-4' },
      days: [
        { day: '2026-11-01', billed: '-3' },
        { day: '2026-11-02', billed: '5' },
        { day: '2026-11-03', billed: '-1' },
      ],
      skus: [
        { sku: null, billed: '-4' },
        { sku: 'vm-1', billed: '5', service: 'Virtual Machines' },
      ],
    });
    expect(spendOf([...records, record(4, '1', { SubAccountId: null })]).sums[0]?.effective).toBeNull();
    expect(spendOf([record(4, '1', { SubAccountId: null }), ...records]).sums[0]?.effective).toBeNull();
  });

  it('the columns that some policies need are counted, in the order of their names', () => {
    const spend = spendOf([record(1, '1', { Tags: 'a', ChargeCategory: 'Usage' }), record(2, '1', { Tags: '', ServiceName: null })]);
    expect(Object.entries(spend.having)).toEqual([
      ['ChargeCategory', 1],
      ['ServiceName', 1],
      ['SkuId', 2],
      ['SubAccountId', 2],
      ['Tags', 1],
    ]);
  });

  it('data reaches to the moment of the read, and not beyond', () => {
    const until = (end: string) => spendOf([record(19, '1', { ChargePeriodEnd: end })]).dataUntil;
    expect(until(now)).toBe(now);
    expect(until('2026-11-20T12:00:01Z')).toBeNull();
  });

  it('unknown columns are ignored, and numbers are accepted in place of texts', () => {
    expect(spendOf([record(1, '1', { x_own: 1, BilledCost: 3 })]).sums[0]?.billed).toBe('3');
  });

  it.each<[string, JsonObject, readonly string[]]>([
    ['no cost', { BilledCost: null }, ['BilledCost']],
    ['a cost that is not a number', { BilledCost: '1,50' }, ['BilledCost']],
    ['a cost out of range', { BilledCost: '1e-30' }, ['BilledCost']],
    ['no currency and no month', { BillingCurrency: '', BillingPeriodStart: null }, ['BillingCurrency', 'BillingPeriodStart']],
    ['an invalid time', { ChargePeriodEnd: 'soon' }, ['ChargePeriodEnd']],
  ])('a record with %s is reported, not dropped', (_, columns, expected) => {
    const spend = spendOf([record(1, '1'), record(2, '1', columns)]);
    expect(spend.records).toBe(2);
    expect(spend.unreadable).toEqual(Object.fromEntries(expected.map((column) => [column, 1])));
    expect(spend.sums[0]?.records).toBe(1);
  });

  it('an item that is not a record is also unreadable', () => {
    const sums = sumUsage();
    sums.take([null, 'text', []]);
    expect(sums.result({ readAt: now, completeness: complete, period }).unreadable['BilledCost']).toBe(3);
  });
});

const total = (texts: readonly string[]): string => exactText(texts.reduce((sum, text) => sum + (parseDecimal(text) ?? 0n), 0n));

describe('laws', () => {
  const any = objectOf({
    day: integer({ min: 1, max: 19 }),
    cents: integer({ min: -500, max: 5000 }),
    account: constantFrom(shop, lab, null),
    sku: constantFrom('vm-1', 'bs-2', null),
    currency: constantFrom('BRL', 'USD'),
    name: constantFrom('Shop', 'Shop (new)', null),
  }).map(({ day, cents, account, sku, currency, name }) =>
    record(day, `${cents}E-2`, { SubAccountId: account, SkuId: sku, BillingCurrency: currency, SubAccountName: name }),
  );

  it('the order of records and the cut into pages change nothing', () => {
    assert(
      property(array(any, { maxLength: 40 }), integer({ min: 1, max: 7 }), (records, size) => {
        const sums = sumUsage();
        const shuffled: readonly Json[] = records.toReversed();
        for (let at = 0; at < shuffled.length; at += size) sums.take(shuffled.slice(at, at + size));
        expect(sums.result({ readAt: now, completeness: complete, period })).toEqual(spendOf(records));
      }),
    );
  });

  it('days, SKUs and accounts each add up to the total', () => {
    assert(
      property(array(any, { maxLength: 40 }), (records) => {
        const { sums } = spendOf(records);
        for (const { billed, days, skus } of sums) {
          expect(total(days.map((day) => day.billed))).toBe(billed);
          expect(total(skus.map((sku) => sku.billed))).toBe(billed);
          expect(total(skus.flatMap((sku) => sku.days.map((day) => day.billed)))).toBe(billed);
        }
        expect(total(sums.map(({ billed }) => billed))).toBe(total(records.map((one) => text(one, 'BilledCost') ?? '')));
      }),
    );
  });
});
