// Budgets as resources: the monthly limit of the file and the billed amount. The sums are computed in one place, spend/evaluate-budgets.ts.
import type { Budget } from '../../desired/desired.ts';
import { holesByAccount } from '../../spend/account-usage.ts';
import { type BudgetResult, evaluateBudgets } from '../../spend/evaluate-budgets.ts';
import { noAccount, type Spend } from '../../spend/spend.ts';
import { visible } from '../../yaml/visible.ts';
import { moneyOf } from '../evaluate/money.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import type { Derived, RowDraft, WorldFacts } from './derived.ts';

const moneyIn = ({ currency }: Budget, amount: string): Value => moneyOf(`${amount} ${currency}`) ?? null;

/** The first moment after a month. */
const endOf = (month: string): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)));

const asUnknown = ({ cause, says, because }: Extract<BudgetResult['verdict'], { readonly type: 'unknown' }>, field: string): Value =>
  unknown(cause, [field], visible(says), because === undefined ? undefined : visible(because));

const spentOf = ({ budget, verdict }: BudgetResult): Value =>
  verdict.type === 'unknown' ? asUnknown(verdict, 'budget.spent') : moneyIn(budget, verdict.spent);

const atLeast = ({ verdict }: BudgetResult): boolean => verdict.type !== 'unknown' && verdict.atLeast !== undefined;

const noForecast = (says: string): Value => unknown('no-value', ['budget.forecast'], visible(says));

/** null for a month that has ended; unknown for a scope with days of which records are missing. */
const forecastValue = ({ budget, account, verdict }: BudgetResult, holes: Holes): Value => {
  if (verdict.type === 'unknown') return asUnknown(verdict, 'budget.forecast');
  const { forecast } = verdict;
  if (forecast === undefined) return null;
  if (forecast.type === 'unknown') return noForecast(forecast.says);
  const hole = account === null ? [...holes.values()].flat()[0] : holes.get(account.toLowerCase())?.[0];
  return hole === undefined ? moneyIn(budget, forecast.amount) : noForecast(`there is no usage record of ${hole} (UTC) of an account`);
};

/** Account → days of this month without usage records, although it is used every day. */
type Holes = ReadonlyMap<string, readonly string[]>;

const holesOf = (spend: Spend | undefined, now: string): Holes =>
  new Map(
    spend &&
      [...holesByAccount(spend, now)].map(([account, days]) => [
        account.toLowerCase(),
        days.filter((day) => day.startsWith(now.slice(0, 7))),
      ]),
  );

const draftOf = (result: BudgetResult, current: string, holes: Holes): RowDraft => {
  const { budget, account, name, month } = result;
  const { key, scope, amount, warnAt, at } = budget;
  const parts = [key, ...(scope.type === 'every-sub-account' && account !== null ? [account] : []), ...(month === current ? [] : [month])];
  const address = `budget/${parts.join('/')}`;
  const limit = moneyIn(budget, amount);
  return {
    address,
    at,
    values: {
      address,
      key,
      scope: scope.type,
      account,
      name,
      amount: limit,
      warn_at: warnAt,
      month,
      ends: endOf(month),
      spent: spentOf(result),
      forecast: forecastValue(result, holes),
      covered: true,
      at_least: atLeast(result),
    },
  };
};

/** The last day on which the previous month is still evaluated; the policy sets it. */
const latestCloseDay = 28;

/** What no budget covers: the tenant, and accounts billed this month. A budget of the tenant covers its accounts too. */
const uncovered = ({ desired, spend, live }: WorldFacts, now: string): readonly RowDraft[] => {
  const budgets = desired?.budgets ?? [];
  if (budgets.some(({ scope }) => scope.type === 'tenant')) return [];
  const tenant = live?.tenant ?? desired?.tenant;
  const month = now.slice(0, 7);
  const own = new Set(budgets.flatMap(({ scope }) => (scope.type === 'sub-account' ? [scope.id.toLowerCase()] : [])));
  const isOther = (account: string): boolean => account === noAccount || account.toLowerCase() === tenant?.toLowerCase();
  const billed = new Map(
    (spend?.sums ?? []).flatMap((sum) => (sum.month === month && !isOther(sum.account) ? [[sum.account, sum.name]] : [])),
  );
  const accounts = budgets.some(({ scope }) => scope.type === 'every-sub-account')
    ? []
    : [...billed].filter(([account]) => !own.has(account.toLowerCase()));
  return [[null, null] as const, ...accounts].map(([account, name]): RowDraft => {
    const address = `budget/(missing)/${account ?? tenant ?? 'tenant'}`;
    const scope = account === null ? 'tenant' : 'sub-account';
    const none = { key: null, amount: null, warn_at: null, spent: null, forecast: null };
    return { address, values: { ...none, address, scope, account, name, month, ends: endOf(month), at_least: false, covered: false } };
  });
};

const rows = (facts: WorldFacts, reads: ReadonlySet<string> = new Set()): readonly RowDraft[] | undefined => {
  const { desired, spend, live, now } = facts;
  if (!desired) return undefined;
  const at = new Date(now).toISOString();
  const result = evaluateBudgets(desired.budgets, spend, { now: at, tenant: live?.tenant ?? desired.tenant, closeDay: latestCloseDay });
  const holes = reads.has('budget.forecast') ? holesOf(spend, at) : new Map();
  const declared = result.filter(({ closed }) => !closed).map((one) => draftOf(one, at.slice(0, 7), holes));
  return reads.has('budget.covered') ? [...declared, ...uncovered(facts, at)] : declared;
};

export const budget: Derived = {
  shape: {
    name: 'budget',
    title: ['budget', 'budgets'],
    about:
      'What may be billed in a month: for the tenant, for one sub-account, or for each of them. In the current month, and in the previous one through day 28.',
    declarable: true,
    fields: {
      address: {
        type: 'string',
        about: '`budget/<key>`, with the account if it is for every sub-account, and with the month if that is the previous one.',
        side: 'both',
      },
      key: { type: 'string', about: 'Its key in the file.', side: 'both' },
      scope: {
        type: 'string',
        about: 'tenant, sub-account or every-sub-account.',
        side: 'both',
        values: ['tenant', 'sub-account', 'every-sub-account'],
      },
      account: { type: 'string', about: 'The sub-account it is for; null for the tenant.', side: 'both' },
      name: { type: 'string', about: 'The name of that account.', side: 'live' },
      amount: { type: 'money', about: 'What may be billed in a month; null for what no budget covers.', side: 'both' },
      covered: { type: 'bool', about: 'Whether there is a budget; false for what no budget covers.', side: 'both' },
      warn_at: { type: 'double', about: 'The share of the amount at which it warns, 0 to 1.', side: 'both' },
      month: { type: 'string', about: 'The month, `YYYY-MM`, UTC.', side: 'live' },
      ends: { type: 'time', about: 'When that month ends, UTC.', side: 'live' },
      spent: {
        type: 'money',
        about:
          'What was billed in that month so far; unknown if records are missing, stale or in several currencies, unless those that were read are over the amount already.',
        side: 'live',
      },
      forecast: {
        type: 'money',
        about: 'What is expected to be billed until the end of this month; null for a month that has ended.',
        side: 'live',
      },
      at_least: { type: 'bool', about: 'Whether `spent` is only a lower bound, because records are missing or stale.', side: 'live' },
    },
    links: {},
    sample: {
      address: 'budget/everything',
      key: 'everything',
      scope: 'tenant',
      account: null,
      name: null,
      amount: '25000.00 BRL',
      warn_at: '80%',
      month: '2026-11',
      ends: '2026-12-01T00:00:00Z',
      spent: '12480.55 BRL',
      forecast: '22150.00 BRL',
      covered: true,
      at_least: false,
    },
  },
  rows,
};
