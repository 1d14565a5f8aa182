// One usage page, computed by hand: what `tenantry spend` reports of it over real HTTP, as literals. The arithmetic is in the comments.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { runHere } from '../commands/run-here.ts';
import { serve } from '../platform/serve.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { lab, shop, tenant } from './records.ts';

const now = '2026-11-12T12:00:00.000Z';

const november = { BillingPeriodStart: '2026-11-01T00:00:00+00:00', BillingPeriodEnd: '2026-12-01T00:00:00+00:00' };
const october = { BillingPeriodStart: '2026-10-01T00:00:00+00:00', BillingPeriodEnd: '2026-11-01T00:00:00+00:00' };

/** A whole day, UTC. */
const day = (date: string): JsonObject => ({
  ChargePeriodStart: `${date}T00:00:00+00:00`,
  ChargePeriodEnd: new Date(Date.parse(date) + 86_400_000).toISOString().replace('.000Z', '+00:00'),
});

const common = { BillingAccountId: tenant, BillingCurrency: 'BRL', ProviderName: 'Magalu Cloud' };
const machine = {
  ...common,
  SubAccountId: shop,
  SubAccountName: 'Shop',
  SkuId: 'vm-1',
  ServiceName: 'Virtual Machines',
  ChargeCategory: 'Usage',
};

const dates = (month: string, days: readonly number[]): readonly string[] =>
  days.map((date) => `${month}-${String(date).padStart(2, '0')}`);

const octoberPage: readonly JsonObject[] = [
  // Ten days of 10.00.
  ...dates('2026-10', [22, 23, 24, 25, 26, 27, 28, 29, 30, 31]).map((date) => ({
    ...machine,
    ...october,
    ...day(date),
    BilledCost: '10.000000000000000',
  })),
  // 02:00 at +03:00 on November 1 is 23:00 UTC on October 31, and midnight at +03:00 is October in UTC: billed in October, used on October 31.
  {
    ...machine,
    BillingPeriodStart: '2026-11-01T00:00:00+03:00',
    BillingPeriodEnd: '2026-12-01T00:00:00+03:00',
    ChargePeriodStart: '2026-11-01T02:00:00+03:00',
    ChargePeriodEnd: '2026-11-01T03:00:00+03:00',
    BilledCost: '0.02',
  },
];

const hour = { ChargePeriodStart: '2026-11-05T08:00:00+00:00', ChargePeriodEnd: '2026-11-05T09:00:00+00:00' };

const novemberPage: readonly JsonObject[] = [
  // Ten days of 10.00; nothing on November 9.
  ...dates('2026-11', [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]).map((date) => ({
    ...machine,
    ...november,
    ...day(date),
    BilledCost: '10.000000000000000',
  })),
  // Two equal machines in one hour: equal records, and both count.
  { ...machine, ...november, ...hour, BilledCost: '0.10' },
  { ...machine, ...november, ...hour, BilledCost: '0.10' },
  // A credit without a SKU.
  { ...common, SubAccountId: shop, ...november, ...day('2026-11-03'), ChargeCategory: 'Credit', BilledCost: '-5.00' },
  // A correction of October 20, billed in November; it needs no SKU.
  {
    ...common,
    SubAccountId: shop,
    ...november,
    ...day('2026-10-20'),
    ChargeCategory: 'Usage',
    ChargeClass: 'Correction',
    BilledCost: '-2.50',
  },
  // A refund: usage with a negative cost.
  { ...machine, ...november, ...day('2026-11-06'), BilledCost: '-1.25' },
  // 22:00 at -03:00 on October 31 is 01:00 UTC on November 1; midnight of November 1 at -03:00 is November in UTC as well.
  {
    ...machine,
    BillingPeriodStart: '2026-11-01T00:00:00-03:00',
    BillingPeriodEnd: '2026-12-01T00:00:00-03:00',
    ChargePeriodStart: '2026-10-31T22:00:00-03:00',
    ChargePeriodEnd: '2026-10-31T23:00:00-03:00',
    BilledCost: '0.01',
  },
  // A purchase once, which is no usage.
  {
    ...machine,
    ...november,
    ...day('2026-11-02'),
    SkuId: 'commitment',
    ChargeCategory: 'Purchase',
    ChargeFrequency: 'One-Time',
    BilledCost: '99.99',
  },
  // A tax for the month without a sub-account: its period ends in the future.
  {
    ...common,
    ...november,
    ChargePeriodStart: '2026-11-01T00:00:00+00:00',
    ChargePeriodEnd: '2026-12-01T00:00:00+00:00',
    ChargeCategory: 'Tax',
    BilledCost: '12.34',
  },
  // Without SubAccountId, SkuId, ServiceName and ChargeCategory: usage of no sub-account.
  { ...common, ...november, ...day('2026-11-07'), BilledCost: '7' },
  // Two currencies; 1.5E2 is 150.
  { ...machine, ...november, ...day('2026-11-09'), SubAccountId: lab, SubAccountName: 'Lab', BilledCost: '1.5E2', EffectiveCost: '100.00' },
  {
    ...machine,
    ...november,
    ...day('2026-11-04'),
    SubAccountId: lab,
    SubAccountName: 'Lab',
    BillingCurrency: 'USD',
    BilledCost: '3.00',
    EffectiveCost: '2',
  },
];

const organization = `version: 1
tenant: ${tenant}
regions: [br-se1]
budgets:
  everything: { scope: tenant, monthly: "300.00 BRL" }
  roomy: { scope: tenant, monthly: "1000.00 BRL" }
  shop: { scope: ${shop}, monthly: "250.00 BRL", warn_at: 75% }
  dollars: { scope: ${lab}, monthly: "2.00 USD" }
policies: { packs: [baseline, cost] }
`;

interface Finding {
  readonly policy: string;
  readonly address: string;
  readonly text: string;
  readonly verdict: { readonly type: string };
}
interface Result {
  readonly spend: {
    readonly records: number;
    readonly dataUntil: string;
    readonly sums: readonly JsonObject[];
    readonly budgets: readonly JsonObject[];
  };
  readonly findings: readonly Finding[];
}

/** The result of a run against a server with these pages. */
const run = async (): Promise<{ readonly code: number; readonly result: Result }> => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'tenantry.yaml'), organization);
  const served = await serve(({ query }) => {
    const pages = new Map([
      ['2026-10-01', octoberPage],
      ['2026-11-01', novemberPage],
    ]);
    const results = pages.get(query.get('start_date') ?? '') ?? [];
    const page = { total: results.length, limit: 1000, offset: 0, count: results.length };
    return { headers: { date: new Date(now).toUTCString() }, body: { results, meta: { page } } };
  });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const env = { TENANTRY_BASE_URL: served.base, MGC_API_KEY: 'k-1', MGC_TENANT_ID: tenant };
    const { code, stdout, stderr } = await runHere('spend tenantry.yaml --format json --quiet', {
      cwd: folder,
      env,
      now: () => new Date(now),
    });
    if (stdout === '') throw new Error(stderr);
    return { code, result: JSON.parse(stdout) };
  } finally {
    process.chdir(before);
    await served.close();
    rmSync(folder, { recursive: true });
  }
};

describe('a page computed by hand', () => {
  it('is summed exactly, by account, month and currency', async () => {
    const { result } = await run();
    expect(result.spend.sums).toEqual([
      // The tax 12.34 and the usage of no sub-account 7.00; only the latter should have a SKU.
      {
        account: '(none)',
        name: null,
        month: '2026-11',
        currency: 'BRL',
        billed: '19.34',
        effective: null,
        records: 2,
        negative: { records: 0, billed: '0' },
        withoutSku: { records: 1, billed: '7' },
      },
      {
        account: lab,
        name: 'Lab',
        month: '2026-11',
        currency: 'BRL',
        billed: '150',
        effective: '100',
        records: 1,
        negative: { records: 0, billed: '0' },
        withoutSku: { records: 0, billed: '0' },
      },
      {
        account: lab,
        name: 'Lab',
        month: '2026-11',
        currency: 'USD',
        billed: '3',
        effective: '2',
        records: 1,
        negative: { records: 0, billed: '0' },
        withoutSku: { records: 0, billed: '0' },
      },
      // 10 × 10.00 + 0.02.
      {
        account: shop,
        name: 'Shop',
        month: '2026-10',
        currency: 'BRL',
        billed: '100.02',
        effective: null,
        records: 11,
        negative: { records: 0, billed: '0' },
        withoutSku: { records: 0, billed: '0' },
      },
      // 10 × 10.00 + 2 × 0.10 + 0.01 + 99.99 = 200.20; minus 5.00, 2.50 and 1.25, together 8.75, is 191.45. 10 + 2 + 1 + 1 + 3 = 17 records.
      {
        account: shop,
        name: 'Shop',
        month: '2026-11',
        currency: 'BRL',
        billed: '191.45',
        effective: null,
        records: 17,
        negative: { records: 3, billed: '-8.75' },
        withoutSku: { records: 1, billed: '-5' },
      },
    ]);
    // 11 in October, 17 + 2 + 2 in November. The newest usage ends with November 11: the tax ends in December, and is no usage.
    expect(result.spend).toMatchObject({ records: 32, dataUntil: '2026-11-12T00:00:00.000Z' });
  });

  it('is compared with each budget', async () => {
    const { result } = await run();
    const shown = result.spend.budgets.map(({ budget, month, closed, verdict }) => ({
      budget: (budget as JsonObject)['key'],
      month,
      closed,
      verdict,
    }));
    const inDollars = 'it is also billed in USD, which cannot be added to BRL';
    const inReais = 'it is also billed in BRL, which cannot be added to USD';
    expect(shown).toEqual([
      // Exceeded ones first, closed months last. 3.00 of 2.00 dollars.
      {
        budget: 'dollars',
        month: '2026-11',
        closed: false,
        verdict: { type: 'over', spent: '3', share: '1.5000', atLeast: inReais, forecast: { type: 'unknown', says: inReais } },
      },
      // 19.34 + 150 + 191.45 = 360.79 of 300.00: 1.20263…, and 3.00 USD beside it.
      {
        budget: 'everything',
        month: '2026-11',
        closed: false,
        verdict: { type: 'over', spent: '360.79', share: '1.2026', atLeast: inDollars, forecast: { type: 'unknown', says: inDollars } },
      },
      // 191.45 / 250 = 0.7658, from 75 % on a warning. Recurring usage of November 5 to 11: 6 × 10.00 + 2 × 0.10 = 60.20, 8.60 a day; 19 days are left:
      // 19 × 8.60 = 163.40. 191.45 + 163.40 = 354.85; 354.85 / 250 = 1.4194.
      {
        budget: 'shop',
        month: '2026-11',
        closed: false,
        verdict: {
          type: 'warn',
          spent: '191.45',
          share: '0.7658',
          forecast: { type: 'forecast', amount: '354.85', share: '1.4194', over: true },
        },
      },
      // Below the limit in reais, but the dollars are unknown.
      { budget: 'roomy', month: '2026-11', closed: false, verdict: { type: 'unknown', cause: 'no-value', says: inDollars } },
      // On November 12 October is closed. 100.02 / 300 = 0.3334.
      { budget: 'everything', month: '2026-10', closed: true, verdict: { type: 'within', spent: '100.02', share: '0.3334' } },
      { budget: 'roomy', month: '2026-10', closed: true, verdict: { type: 'within', spent: '100.02', share: '0.1000' } },
      { budget: 'shop', month: '2026-10', closed: true, verdict: { type: 'within', spent: '100.02', share: '0.4001' } },
    ]);
  });

  it('leads to these findings, and to exit code 1', async () => {
    const { code, result } = await run();
    const shown = result.findings.map(({ policy, address, text, verdict }) => `${verdict.type} ${policy} ${address}: ${text}`);
    const inDollars = 'it is also billed in USD, which cannot be added to BRL';
    const noHistory = 'too few days before are known, or the amount of the policy is in another currency';
    const fewDays = 'too few days of both months are known, or the amount of the policy is in another currency';
    const noLedger = 'needs the first-seen ledger (`audit --ledger <file>`)';
    expect(shown).toEqual([
      'fail budget-exceeded budget/dollars: at least 3.00 USD of 2.00 USD billed in 2026-11 (UTC)',
      'fail budget-exceeded budget/everything: at least 360.79 BRL of 300.00 BRL billed in 2026-11 (UTC)',
      `unknown budget-exceeded budget/roomy: ${inDollars}`,
      `unknown budget-forecast-exceeded budget/roomy: ${inDollars}`,
      // The account has usage on November 8 and 10, so November 9 is missing: its mean is not known.
      'unknown budget-forecast-exceeded budget/shop: there is no usage record of 2026-11-09 (UTC) of an account',
      // Their days have no fourteen days with usage before them. The shop's have: October 20 and 22 to 31, and November 1 to 4.
      `unknown spend-day-anomaly spend/(none): ${noHistory}`,
      `unknown spend-day-anomaly spend/${lab}/BRL: ${noHistory}`,
      `unknown spend-day-anomaly spend/${lab}/USD: ${noHistory}`,
      `fail spend-holes spend/${shop}: no usage record on 2026-11-09 (UTC), after a week with usage on every day`,
      ...['(none)', `${lab}/BRL`, `${lab}/USD`, shop].map((one) => `unknown spend-month-reopened spend/${one}: ${noLedger}`),
      // The limit of the policy is in reais; and a month with a hole is not compared.
      `unknown spend-month-rise spend/${lab}/USD: ${fewDays}`,
      `unknown spend-month-rise spend/${shop}: ${fewDays}`,
      // The data ends with November 11: its seven last days begin with November 5. The dollars of November 4 are older, the shop has used its SKU in October.
      `fail spend-new-sku spend/${lab}/BRL: new since 2026-11-09 (UTC), up to 150.00 BRL a day: vm-1`,
      'fail spend-unexpected-currency spend: also billed in USD',
      ...[lab, shop].map((one) => `unknown sub-account-new sub-account/${one}: ${noLedger}`),
    ]);
    expect(code).toBe(1);
  });
});
