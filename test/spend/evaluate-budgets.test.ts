// Budgets against sums, forecasts, and every way in which nothing can be said.
import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/desired/desired.ts';
import type { JsonObject } from '../../src/json.ts';
import type { Completeness } from '../../src/kinds/kind.ts';
import { text } from '../../src/platform/wire.ts';
import { evaluateBudgets, forecastsOf } from '../../src/spend/evaluate-budgets.ts';
import { freshnessOf } from '../../src/spend/freshness.ts';
import { firstUsualMonth, isWholeMonth } from '../../src/spend/read-days.ts';
import type { Spend } from '../../src/spend/spend.ts';
import { lab, now, record, shop, spendOf, tenant } from './records.ts';

const budget = (scope: Budget['scope'], amount = '1500.00', warnAt = 0.8): Budget => ({
  key: 'b',
  scope,
  amount,
  currency: 'BRL',
  warnAt,
  at: { file: 'acme.yaml', line: 1, col: 1 },
});
const whole = budget({ type: 'tenant' });
const each = budget({ type: 'every-sub-account' });

/** The same cost on every day from the first to the one given, for one account. */
const daily = (until: number, cost: string, columns: JsonObject = {}): readonly JsonObject[] =>
  Array.from({ length: until }, (_, index) => record(index + 1, cost, columns));

const verdicts = (one: Budget, spend: Spend | undefined, at = now) =>
  evaluateBudgets([one], spend, { now: at, tenant }).map(({ account, verdict }) => [
    account,
    verdict.type === 'unknown' ? verdict.cause : verdict.type,
    verdict.type === 'unknown' ? verdict.says : verdict.spent,
  ]);

const exactly = (total: string) => verdicts(whole, spendOf([...daily(18, '0'), record(19, total)]));

describe('a budget', () => {
  it.each([
    ['below the share to warn at', '63.157894', 'within'],
    ['at the share to warn at', '63.157894736842105263', 'within'],
    ['just there', '63.157894736842105264', 'warn'],
    ['at the limit itself', '78.947368421052631578', 'warn'],
    ['over', '78.947368421052631579', 'over'],
  ])('%s', (_, cost, type) => {
    expect(verdicts(whole, spendOf(daily(19, cost)))[0]?.[1]).toBe(type);
  });

  it('warns at exactly its share, and is exceeded only above its limit', () => {
    expect(exactly('1199.999999999999999')).toEqual([[null, 'within', '1199.999999999999999']]);
    expect(exactly('1200')).toEqual([[null, 'warn', '1200']]);
    expect(exactly('1500')).toEqual([[null, 'warn', '1500']]);
    expect(exactly('1500.000000000000001')).toEqual([[null, 'over', '1500.000000000000001']]);
  });

  it('shows the share of its limit', () => {
    const [evaluation] = evaluateBudgets([whole], spendOf(daily(19, '50')), { now });
    expect(evaluation).toMatchObject({ month: '2026-11', verdict: { spent: '950', share: '0.6333' } });
    const [nothing] = evaluateBudgets([budget({ type: 'tenant' }, '0')], spendOf(daily(19, '50')), { now });
    expect(nothing?.verdict).toMatchObject({ type: 'over', share: null });
  });

  const records = [
    ...daily(19, '100', { SubAccountName: 'Shop' }),
    ...daily(19, '10', { SubAccountId: lab }),
    ...daily(19, '200', { SubAccountId: tenant }),
  ];

  it('of the tenant adds all accounts; of every sub-account excludes the tenant itself', () => {
    expect(verdicts(whole, spendOf(records))).toEqual([[null, 'over', '5890']]);
    expect(verdicts(each, spendOf(records))).toEqual([
      [lab, 'within', '190'],
      [shop, 'over', '1900'],
    ]);
    expect(verdicts(budget({ type: 'sub-account', id: shop }), spendOf(records))).toEqual([[shop, 'over', '1900']]);
    expect(evaluateBudgets([each], spendOf(records), { now, tenant }).map(({ name }) => name)).toEqual([null, 'Shop']);
  });

  it('separates the months', () => {
    const before = daily(19, '1000', { BillingPeriodStart: '2026-10-01T00:00:00Z' });
    expect(verdicts(whole, spendOf([...before, ...daily(19, '1')]))).toEqual([
      [null, 'within', '19'],
      [null, 'over', '19000'],
    ]);
  });
});

describe('an unknown budget', () => {
  const good = daily(19, '1');

  it.each<[string, Budget, Spend | undefined, string, string]>([
    ['usage was not read', whole, undefined, 'no-value', 'usage was not read'],
    ['no record at all', whole, spendOf([]), 'no-value', 'there is no usage record yet'],
    ['stale', whole, spendOf(daily(16, '1')), 'stale', 'ends at 2026-11-17 00:00 UTC'],
    [
      'an account without a record',
      budget({ type: 'sub-account', id: lab }),
      spendOf(good),
      'no-value',
      'no usage record of 2026-11 (UTC)',
    ],
    ['no sub-account', each, spendOf(daily(19, '1', { SubAccountId: null })), 'no-value', 'no usage record names a sub-account'],
    ['a column is missing', whole, spendOf([...good, record(3, '1', { BillingCurrency: null })]), 'failed', 'BillingCurrency (1 record)'],
    ['another currency', whole, spendOf([...good, record(3, '1', { BillingCurrency: 'USD' })]), 'no-value', 'also billed in USD'],
    ['a limit out of range', budget({ type: 'tenant' }, '1e-40'), spendOf(good), 'failed', 'cannot be held exactly'],
  ])('%s', (_, one, spend, cause, says) => {
    expect(verdicts(one, spend)).toEqual([
      [expect.anything(), cause, expect.stringContaining(says)].with(0, one.scope.type === 'sub-account' ? lab : null),
    ]);
  });

  it.each<[Completeness, string]>([
    [{ type: 'denied', cause: '403 on GET /usage' }, 'denied'],
    [{ type: 'failed', cause: '500' }, 'failed'],
    [{ type: 'partial', cause: 'only 1000 were read' }, 'failed'],
    [{ type: 'unsupported' }, 'not-offered'],
    [{ type: 'not-requested' }, 'no-value'],
  ])('%o', (completeness, cause) => {
    expect(verdicts(whole, spendOf(good, { completeness }))[0]?.[1]).toBe(cause);
  });

  it('is exceeded if the known part is, whatever another currency adds', () => {
    expect(verdicts(whole, spendOf([...daily(19, '100'), record(3, '1', { BillingCurrency: 'USD' })]))).toEqual([[null, 'over', '1900']]);
  });

  it('on the first of a month is unknown, and not stale', () => {
    const october = daily(19, '1', { BillingPeriodStart: '2026-10-01T00:00:00Z', ChargePeriodEnd: '2026-11-01T00:00:00Z' });
    expect(verdicts(whole, spendOf(october, { readAt: '2026-11-01T03:00:00.000Z' }), '2026-11-01T03:00:00.000Z')).toEqual([
      [null, 'no-value', 'there is no usage record of 2026-11 (UTC) yet'],
      [null, 'within', '19'],
    ]);
  });
});

describe('the previous month', () => {
  const october = (until: number, cost: string): readonly JsonObject[] =>
    daily(until, cost).map((one) => ({
      ...one,
      BillingPeriodStart: '2026-10-01T00:00:00Z',
      ChargePeriodStart: text(one, 'ChargePeriodStart')?.replace('2026-11', '2026-10') ?? null,
      ChargePeriodEnd: text(one, 'ChargePeriodEnd')?.replace('2026-11', '2026-10') ?? null,
    }));
  const months = (at: string, closeDay?: number) =>
    evaluateBudgets([whole], spendOf([...october(30, '60'), ...daily(8, '1')], { readAt: at }), {
      now: at,
      ...(closeDay === undefined ? {} : { closeDay }),
    }).map(({ month, closed, verdict }) => [month, verdict.type, ...(closed ? ['closed'] : [])]);

  it('is evaluated through the day on which it closes', () => {
    expect(months('2026-11-10T23:59:59.000Z')).toEqual([
      ['2026-11', 'within'],
      ['2026-10', 'over'],
    ]);
    const closed = [
      ['2026-11', 'within'],
      ['2026-10', 'over', 'closed'],
    ];
    expect(months('2026-11-11T00:00:00.000Z')).toEqual(closed);
    expect(months('2026-11-09T00:00:00.000Z', 5)).toEqual(closed);
  });

  it('is complete once the data goes past it, however old that is', () => {
    expect(months('2026-11-28T00:00:00.000Z', 28)).toEqual([
      ['2026-11', 'unknown'],
      ['2026-10', 'over'],
    ]);
  });

  it('has no forecast, and no row if nothing of it was read', () => {
    const at = '2026-11-09T00:00:00.000Z';
    const [, before] = evaluateBudgets([whole], spendOf([...october(30, '6'), ...daily(8, '1')], { readAt: at }), { now: at });
    expect(before?.verdict).toEqual({ type: 'within', spent: '180', share: '0.1200' });
    expect(evaluateBudgets([whole], spendOf(daily(8, '1'), { readAt: at }), { now: at }).map(({ month }) => month)).toEqual(['2026-11']);
  });
});

describe('already exceeded', () => {
  it.each<[string, Spend, string]>([
    ['stale', spendOf(daily(16, '100')), 'the newest usage record ends at'],
    ['read in part', spendOf(daily(19, '100'), { completeness: { type: 'partial', cause: 'only 1000 were read' } }), 'only 1000'],
    ['unreadable in part', spendOf([...daily(19, '100'), record(3, '1', { BillingCurrency: null })]), 'BillingCurrency'],
  ])('is exceeded by a minimum amount if usage is %s', (_, spend, atLeast) => {
    const [evaluation] = evaluateBudgets([whole], spend, { now, tenant });
    expect(evaluation?.verdict).toMatchObject({
      type: 'over',
      atLeast: expect.stringContaining(atLeast),
      forecast: { type: 'unknown' },
    });
  });

  it('of every sub-account: one row for each exceeded one, and one for the unknown others', () => {
    const spend = spendOf([...daily(16, '100'), ...daily(16, '1', { SubAccountId: lab })]);
    expect(verdicts(each, spend)).toEqual([
      [shop, 'over', '1600'],
      [null, 'stale', expect.stringContaining('ends at')],
    ]);
  });

  it('never means usage without a sub-account', () => {
    const spend = spendOf([...daily(19, '1000', { SubAccountId: null }), ...daily(19, '1')]);
    expect(verdicts(each, spend)).toEqual([[shop, 'within', '19']]);
    expect(verdicts(whole, spend)).toEqual([[null, 'over', '19019']]);
  });
});

describe('freshness', () => {
  it.each([
    ['2026-11-20T00:00:00.000Z', 'fresh'],
    ['2026-11-18T00:00:00.000Z', 'fresh'],
    ['2026-11-17T23:00:00.000Z', 'stale'],
  ])('data until %s is %s on the 20th', (dataUntil, type) => {
    expect(freshnessOf({ dataUntil }, now)).toEqual({ type, until: dataUntil });
  });

  it('is unknown without a record', () => {
    expect(freshnessOf({ dataUntil: null }, now)).toEqual({ type: 'empty' });
  });
});

const forecast = (records: readonly JsonObject[], at = now) => {
  const [evaluation] = evaluateBudgets([whole], spendOf(records, { readAt: at }), { now: at });
  return evaluation?.verdict.type === 'unknown' ? evaluation.verdict : evaluation?.verdict.forecast;
};

describe('a forecast', () => {
  it('adds the mean of the last seven complete days for each day left', () => {
    // 12 days at 10, 7 days at 40; 11 days are left of November.
    const records = [...daily(12, '10'), ...daily(19, '40').slice(12)];
    expect(forecast(records)).toEqual({ type: 'forecast', amount: '840', share: '0.5600', over: false });
    expect(forecast(daily(19, '51'))).toMatchObject({ amount: '1530', over: true });
  });

  it('excludes one-time charges, and the current day', () => {
    const fee = record(18, '500', { ChargeFrequency: 'One-Time' });
    const today = record(20, '7', { ChargePeriodStart: '2026-11-20T01:00:00Z', ChargePeriodEnd: '2026-11-20T02:00:00Z' });
    expect(forecast([...daily(19, '10'), fee, today])).toMatchObject({ amount: '800' });
  });

  it('includes amounts billed for days of other months', () => {
    const correction = record(1, '-40', { ChargePeriodStart: '2026-10-05T00:00:00Z', ChargePeriodEnd: '2026-10-05T01:00:00Z' });
    expect(forecast([...daily(19, '10'), correction])).toMatchObject({ amount: '260' });
  });

  it('needs five complete days without a gap', () => {
    const fifth = '2026-11-05T12:00:00.000Z';
    expect(forecast(daily(4, '10'), fifth)).toEqual({
      type: 'unknown',
      says: 'a forecast needs 5 complete days of the month (UTC); there are 4',
    });
    expect(forecast(daily(5, '10'), '2026-11-06T12:00:00.000Z')).toMatchObject({ type: 'forecast', amount: '300' });
    expect(forecast(daily(19, '10').toSpliced(6, 1))).toEqual({
      type: 'unknown',
      says: 'there is no usage record of 2026-11-07 (UTC)',
    });
  });

  it('ends with the evaluation if the data is newer, and no name of an account is that of the tenant', () => {
    const [result] = evaluateBudgets([whole], spendOf(daily(19, '10', { SubAccountName: 'Shop' })), { now: '2026-11-05T12:00:00.000Z' });
    expect(result).toMatchObject({ account: null, name: null, verdict: { forecast: { says: expect.stringContaining('there are 4') } } });
  });

  it('expects a charge of a whole day again', () => {
    const day = daily(19, '10').map((one) => ({
      ...one,
      ChargePeriodStart: text(one, 'ChargePeriodStart')?.replace('T23', 'T00') ?? '',
    }));
    expect(forecast(day)).toMatchObject({ amount: '300' });
  });

  it('is not over at exactly the limit', () => {
    expect(forecast(daily(19, '50'))).toEqual({ type: 'forecast', amount: '1500', share: '1.0000', over: false });
  });

  it('counts days up to the evaluation, also if the data reaches beyond it', () => {
    expect(forecast(daily(19, '10'), '2026-11-05T12:00:00.000Z')).toMatchObject({
      type: 'unknown',
      says: expect.stringContaining('there are 4'),
    });
    expect(forecast(daily(1, '10'), '2026-11-02T12:00:00.000Z')).toMatchObject({
      type: 'unknown',
      says: expect.stringContaining('there is 1'),
    });
  });

  it('treats a day with records only of another account as a day without cost', () => {
    const shopDays = daily(19, '10').toSpliced(18, 1);
    const evaluation = evaluateBudgets(
      [budget({ type: 'sub-account', id: shop })],
      spendOf([...shopDays, ...daily(19, '1', { SubAccountId: lab })]),
      { now },
    );
    // 180 so far; six of the last seven days cost 10.
    expect(evaluation[0]?.verdict).toMatchObject({ forecast: { amount: expect.stringMatching(/^274\.285714285714285/) } });
  });
});

describe('the forecasts of a tenant', () => {
  const days = daily(19, '10');
  const dollars = daily(19, '2', { BillingCurrency: 'USD', SubAccountId: lab });
  const october = daily(19, '1000', { BillingPeriodStart: '2026-10-01T00:00:00Z', BillingCurrency: 'EUR' });

  it('are of the current month, one for each currency', () => {
    expect(forecastsOf(spendOf([...days, ...dollars, ...october]), { now })).toEqual([
      { month: '2026-11', currency: 'USD', amount: '60' },
      { month: '2026-11', currency: 'BRL', amount: '300' },
    ]);
  });

  it('do not exist if usage was not read completely, or is too young', () => {
    expect(forecastsOf(spendOf(days, { completeness: { type: 'denied', cause: '403' } }), { now })).toEqual([]);
    expect(forecastsOf(spendOf(daily(4, '10')), { now: '2026-11-05T12:00:00.000Z' })).toEqual([]);
    expect(forecastsOf(spendOf(daily(19, '10').toSpliced(6, 1)), { now })).toEqual([]);
  });
});

it.each([
  ['2026-10-01', '2026-11-20', true, '2026-10'],
  ['2026-10-02', '2026-11-20', false, '2026-10'],
  ['2026-10-01', '2026-10-30', false, '2026-09'],
  ['2026-10-01', '2026-10-31', true, '2026-10'],
])('of the days from %s to %s, October is whole: %s; usage is compared with that of %s', (first, last, isWhole, usual) => {
  const read = { period: { first, last } };
  expect([isWholeMonth(read, '2026-10'), firstUsualMonth(read)]).toEqual([isWhole, usual]);
});

describe('what is not known', () => {
  const saysOf = (spend: Spend, at = now) => verdicts(whole, spend, at)[0]?.[2];

  it('is stated with its cause', () => {
    const read = (completeness: Completeness) => saysOf(spendOf(daily(19, '1'), { completeness }));
    expect(read({ type: 'denied', cause: '403 on GET /usage' })).toBe('usage was not read');
    expect(read({ type: 'unsupported' })).toBe('usage is not offered by this platform');
    expect(read({ type: 'not-requested' })).toBe('usage was not read');
  });

  it('names each missing column with its records', () => {
    const records = [...daily(19, '1'), record(1, '1', { BilledCost: null }), record(1, '1', { BilledCost: '', BillingCurrency: '' })];
    expect(saysOf(spendOf(records))).toBe(
      'some records cannot be summed because a column is missing or unreadable: BilledCost (2 records), BillingCurrency (1 record)',
    );
  });

  it('names the other currencies in their order, whatever the account', () => {
    const accounts = [record(1, '1', { BillingCurrency: 'USD', SubAccountId: lab }), record(1, '1', { BillingCurrency: 'EUR' })];
    expect(saysOf(spendOf([...daily(19, '1'), ...accounts]))).toContain('billed in EUR, USD,');
    const records = [...daily(19, '1'), record(1, '1', { BillingCurrency: 'USD' }), record(1, '1', { BillingCurrency: 'EUR' })];
    expect(saysOf(spendOf(records))).toBe('it is also billed in EUR, USD, which cannot be added to BRL');
  });

  it('is not proved by an amount that only reaches the limit', () => {
    const other = record(1, '1', { BillingCurrency: 'USD' });
    expect(verdicts(whole, spendOf([record(19, '1500'), other]))[0]?.[1]).toBe('no-value');
    expect(verdicts(whole, spendOf([record(19, '1500.01'), other]))[0]?.[1]).toBe('over');
  });

  it('is not a past month that the data covers, however old the data is', () => {
    const december = '2026-12-08T12:00:00.000Z';
    const next = {
      BillingPeriodStart: '2026-12-01T00:00:00Z',
      ChargePeriodStart: '2026-12-01T00:00:00Z',
      ChargePeriodEnd: '2026-12-02T00:00:00Z',
    };
    const spend = spendOf([...daily(30, '1'), record(1, '2', next)], { readAt: december });
    expect(verdicts(whole, spend, december).map(([, type]) => type)).toEqual(['stale', 'within']);
  });

  it('is every budget without any data, each of an account with its id', () => {
    const results = evaluateBudgets([whole, each, budget({ type: 'sub-account', id: shop })], undefined, { now });
    expect(results.map(({ account, month, closed, verdict }) => [account, month, closed, verdict])).toEqual(
      [null, null, shop].map((account) => [account, '2026-11', false, { type: 'unknown', cause: 'no-value', says: 'usage was not read' }]),
    );
  });

  it('leaves every sub-account without a tenant to exclude, and none without usage', () => {
    const spend = spendOf([...daily(19, '1'), ...daily(19, '2', { SubAccountId: lab, SubAccountName: 'Lab' })]);
    expect(evaluateBudgets([each], spend, { now }).map(({ account, name }) => [account, name])).toEqual([
      [lab, 'Lab'],
      [shop, null],
    ]);
    expect(verdicts(budget({ type: 'sub-account', id: tenant }), spend)).toEqual([
      [tenant, 'no-value', 'there is no usage record of 2026-11 (UTC) yet'],
    ]);
  });
});

describe('another time than that of the read', () => {
  const account = budget({ type: 'sub-account', id: shop });
  const spend = spendOf([...daily(19, '1'), ...daily(19, '2', { SubAccountId: lab })]);

  it('counts no usage of that day or later', () => {
    expect(verdicts(whole, spend, '2026-11-15T12:00:00.000Z')[0]).toEqual([null, 'within', '42']);
    expect(verdicts(account, spend, '2026-11-15T00:00:00.000Z')[0]).toEqual([shop, 'within', '14']);
  });

  it.each([whole, each, account])('reports a month that was not read as unknown, also the one before: $scope.type', (one) => {
    const at = '2026-10-05T12:00:00.000Z';
    const months = evaluateBudgets([one], spend, { now: at, tenant }).map(({ month, verdict }) => [
      month,
      verdict.type === 'unknown' && verdict.says,
    ]);
    expect(months).toContainEqual(['2026-09', 'the usage of 2026-09 (UTC) was not read']);
  });

  it('reports a month that had not begun at the read as unknown', () => {
    const november = spendOf(daily(30, '1'), { readAt: '2026-12-01T03:00:00.000Z' });
    const at = (time: string) => verdicts(whole, november, time)[0];
    expect(at('2026-12-01T12:00:00.000Z')).toEqual([null, 'no-value', 'there is no usage record of 2026-12 (UTC) yet']);
    expect(at('2026-12-02T12:00:00.000Z')).toEqual([null, 'no-value', 'the usage of 2026-12 (UTC) was not read']);
  });
});
