// Malformed usage pages over real HTTP: each with its exact error, or the exact reason why a budget is unknown. Never zero, never within the limit.
import { describe, expect, it } from 'vitest';
import type { Budget } from '../../src/desired/desired.ts';
import { TenantryError } from '../../src/errors.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { evaluateBudgets } from '../../src/spend/evaluate-budgets.ts';
import { readFrom } from '../../src/use/read/read-organization.ts';
import { type Reply, serve, settingsFor } from '../platform/serve.ts';
import { now, record } from './records.ts';

const budget: Budget = {
  key: 'everything',
  scope: { type: 'tenant' },
  amount: '100.00',
  currency: 'BRL',
  warnAt: 1,
  at: { file: 'tenantry.yaml', line: 1, col: 1 },
};

/** What a run against a server with this response ends in: an error, or the verdict about the budget. */
const resultOf = async (reply: Reply): Promise<string> => {
  const served = await serve(() => reply);
  const reader = openReader(settingsFor(served.base));
  try {
    const plan = planReads(kindList, [{ kind: 'usage', fields: 'all' }], ['br-se1']);
    const { spend } = await readFrom(reader, plan, { now: () => new Date(now) });
    const verdict = evaluateBudgets([budget], spend, { now })[0]?.verdict;
    return verdict?.type === 'unknown' ? [verdict.cause, verdict.says, verdict.because].filter(Boolean).join(': ') : String(verdict?.type);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, message }) => `${code}: ${message}`).join('; ');
  } finally {
    await reader.close();
    await served.close();
  }
};

const pageOf = (results: Json, page: JsonObject = { total: 1, limit: 1000, offset: 0, count: 1 }): Reply => ({
  body: { results, meta: { page } },
});
/** A page with one record of these columns; null leaves one out. */
const pageWith = (columns: JsonObject): Reply =>
  pageOf([Object.fromEntries(Object.entries(record(1, '1', columns)).filter(([, value]) => value !== null))]);

const unreadable = (columns: string): string =>
  `failed: some records cannot be summed because a column is missing or unreadable: ${columns}`;
const noList = 'platform-not-understood: unusable response on GET /usage: the response contains no list where one is documented';
// Two months are read, and the server sends the same page for both.
const cost = unreadable('BilledCost (2 records)');
const allColumns = unreadable(
  'BilledCost (2 records), BillingCurrency (2 records), BillingPeriodStart (2 records), ChargePeriodEnd (2 records), ChargePeriodStart (2 records)',
);

const rows: readonly (readonly [string, Reply, string])[] = [
  [
    'no JSON',
    { body: '{"results": [' },
    'platform-not-understood: 200 on GET /consumption/usage: a truncated JSON response: {"results": [ (request …)',
  ],
  [
    'a page of HTML',
    { body: '<html>busy</html>', headers: { 'content-type': 'text/html' } },
    'platform-not-understood: 200 on GET /consumption/usage: a response that is not JSON: a page, not JSON (request …)',
  ],
  ['nothing', { body: '' }, noList],
  ['null', { body: 'null' }, noList],
  ['a list', { body: [record(1, '1')] }, noList],
  ['a text', { body: '"usage"' }, noList],
  ['no records', { body: { meta: {} } }, noList],
  ['records under another name', { body: { data: [record(1, '1')] } }, noList],
  ['a map of records', { body: { results: { 0: record(1, '1') } } }, noList],
  ['a text instead of records', { body: { results: 'none' } }, noList],
  [
    'fewer records than it counts',
    pageOf([record(1, '1')], { total: 5, limit: 1000, offset: 0, count: 1 }),
    'failed: usage was not read completely: only the first 1 could be read, then unusable response on GET /usage: the server returns the same page for every request, so the rest of the list cannot be read',
  ],
  [
    'a refusal',
    { status: 403, body: { message: 'no scope' } },
    'denied: usage was not read: 403 on GET /consumption/usage: no scope (request …)',
  ],
  [
    'a period that it does not accept',
    { status: 400, body: { message: 'bad period' } },
    'failed: usage was not read completely: 400 on GET /consumption/usage: bad period (request …)',
  ],
  [
    'a period that it cannot process',
    { status: 422, body: { message: 'bad period' } },
    'failed: usage was not read completely: 422 on GET /consumption/usage: bad period (request …)',
  ],
  [
    'no such path',
    { status: 404, body: { message: 'no such path' } },
    'failed: usage was not read completely: 404 on GET /consumption/usage: no such path (request …)',
  ],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://elsewhere.example/' } },
    'platform-not-understood: 302 on GET /consumption/usage: redirected to http://elsewhere.example; redirects are not followed, check the base URL (request …)',
  ],
  ['null as a record', pageOf([null]), allColumns],
  ['a text as a record', pageOf(['usage']), allColumns],
  ['a list as a record', pageOf([[]]), allColumns],
  ['a record without columns', pageOf([{}]), allColumns],
  ['no cost', pageWith({ BilledCost: null }), cost],
  ['no currency', pageWith({ BillingCurrency: null }), unreadable('BillingCurrency (2 records)')],
  ['no billing period', pageWith({ BillingPeriodStart: null }), unreadable('BillingPeriodStart (2 records)')],
  ['no start', pageWith({ ChargePeriodStart: null }), unreadable('ChargePeriodStart (2 records)')],
  ['no end', pageWith({ ChargePeriodEnd: null }), unreadable('ChargePeriodEnd (2 records)')],
  ['a cost with a comma', pageWith({ BilledCost: '1,50' }), cost],
  ['a cost with separators', pageWith({ BilledCost: '1,000.00' }), cost],
  ['a cost with a currency', pageWith({ BilledCost: 'R$ 1.50' }), cost],
  ['a cost with a plus', pageWith({ BilledCost: '+1.5' }), cost],
  ['a cost after white space', pageWith({ BilledCost: ' 1.5' }), cost],
  ['a cost that starts with a point', pageWith({ BilledCost: '.5' }), cost],
  ['a cost that is no number', pageWith({ BilledCost: 'NaN' }), cost],
  ['an infinite cost', pageWith({ BilledCost: 'Infinity' }), cost],
  ['a hexadecimal cost', pageWith({ BilledCost: '0x1F' }), cost],
  ['a cost of 19 places', pageWith({ BilledCost: '0.0000000000000000001' }), cost],
  ['a cost with a huge exponent', pageWith({ BilledCost: '1E999' }), cost],
  ['an empty cost', pageWith({ BilledCost: '' }), cost],
  ['a truth as a cost', pageWith({ BilledCost: true }), cost],
  ['a list as a cost', pageWith({ BilledCost: ['1'] }), cost],
  ['an empty currency', pageWith({ BillingCurrency: '' }), unreadable('BillingCurrency (2 records)')],
  ['a number as a currency', pageWith({ BillingCurrency: 986 }), unreadable('BillingCurrency (2 records)')],
  ['a day that does not exist', pageWith({ ChargePeriodStart: '2026-02-30T00:00:00+00:00' }), unreadable('ChargePeriodStart (2 records)')],
  ['an hour that does not exist', pageWith({ ChargePeriodEnd: '2026-11-01T25:00:00+00:00' }), unreadable('ChargePeriodEnd (2 records)')],
  ['an offset that does not exist', pageWith({ ChargePeriodEnd: '2026-11-01T23:00:00+99:00' }), unreadable('ChargePeriodEnd (2 records)')],
  ['seconds as a time', pageWith({ ChargePeriodStart: 1793491200 }), unreadable('ChargePeriodStart (2 records)')],
  ['a month as a time', pageWith({ BillingPeriodStart: '2026-11' }), unreadable('BillingPeriodStart (2 records)')],
  [
    'a wrong cost and a wrong time',
    pageWith({ BilledCost: '1,50', ChargePeriodStart: 'yesterday' }),
    unreadable('BilledCost (2 records), ChargePeriodStart (2 records)'),
  ],
];

describe('a usage page with', () => {
  it.each(rows)('%s', async (_, reply, result) => {
    expect((await resultOf(reply)).replaceAll(/\(request [0-9a-f-]+\)/g, '(request …)')).toBe(result);
  });
});
