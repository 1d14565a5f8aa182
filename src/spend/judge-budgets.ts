// Budgets against sums: within, warn, over, or unknown. Stale, missing or partial data is unknown, never zero. Months are UTC.
import type { Budget } from '../desired/desired.ts';
import { exactText, parseDecimal, shareOf, timesDecimal } from './decimal.ts';
import { coveredDays, type Forecast, forecastOf } from './forecast.ts';
import { freshnessOf } from './freshness.ts';
import type { MonthSum, Spend } from './spend.ts';

type WhyUnknown = 'denied' | 'failed' | 'not-offered' | 'no-value' | 'stale';

type ForecastVerdict =
  | { readonly type: 'forecast'; readonly amount: string; readonly share: string | null; readonly over: boolean }
  | { readonly type: 'unknown'; readonly says: string };

export type BudgetVerdict =
  | {
      /** warn: from `warnAt` of the limit on; over: more than the limit. */
      readonly type: 'within' | 'warn' | 'over';
      /** Exact decimals, in the currency of the budget. */
      readonly spent: string;
      /** Of the limit, four places; null for a limit of nothing. */
      readonly share: string | null;
      readonly forecast: ForecastVerdict;
    }
  | { readonly type: 'unknown'; readonly cause: WhyUnknown; readonly says: string };

/** A budget for the tenant, or for one account. */
export interface BudgetJudgement {
  readonly budget: Budget;
  /** null: the tenant with all its accounts, or accounts that are not known. */
  readonly account: string | null;
  readonly name: string | null;
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly verdict: BudgetVerdict;
}

export interface BudgetOptions {
  /** UTC, ISO 8601: when the data was read. */
  readonly now: string;
  /** Its own usage is no sub-account's. */
  readonly tenant?: string | undefined;
  /** In milliseconds; see freshness.ts. */
  readonly grace?: number;
}

type Unknown = Extract<BudgetVerdict, { type: 'unknown' }>;

const unknown = (cause: WhyUnknown, says: string): Unknown => ({ type: 'unknown', cause, says });

const list = (columns: Readonly<Record<string, number>>): string =>
  Object.entries(columns)
    .map(([column, records]) => `${column} (${records} record${records === 1 ? '' : 's'})`)
    .join(', ');

/** Why nothing at all can be judged; undefined when the sums can be relied on. */
const whyNotJudged = (spend: Spend | undefined, { now, grace }: BudgetOptions): Unknown | undefined => {
  if (!spend) return unknown('no-value', 'usage was not read');
  const { completeness } = spend;
  if (completeness.type === 'denied') return unknown('denied', `usage was not read: ${completeness.cause}`);
  if (completeness.type === 'failed' || completeness.type === 'partial') {
    return unknown('failed', `usage was not read completely: ${completeness.cause}`);
  }
  if (completeness.type === 'unsupported') return unknown('not-offered', 'usage is not offered by this platform');
  if (completeness.type === 'not-asked') return unknown('no-value', 'usage was not read');
  if (Object.keys(spend.unreadable).length > 0) {
    return unknown('failed', `some records cannot be summed, because a column is missing or unreadable: ${list(spend.unreadable)}`);
  }
  const freshness = freshnessOf(spend, now, grace);
  if (freshness.type === 'empty') return unknown('no-value', 'there is no usage record yet');
  return freshness.type === 'stale' ? unknown('stale', `the newest usage record ends at ${freshness.until}`) : undefined;
};

interface Judging extends BudgetOptions {
  readonly spend: Spend;
  readonly covered: ReadonlySet<string>;
  readonly month: string;
}

const amountOf = (sums: readonly MonthSum[]): bigint => sums.reduce((total, { billed }) => total + (parseDecimal(billed) ?? 0n), 0n);

const forecastVerdict = (forecast: Forecast, limit: bigint): ForecastVerdict =>
  forecast.type === 'unknown'
    ? forecast
    : {
        type: 'forecast',
        amount: exactText(forecast.amount),
        share: shareOf(forecast.amount, limit) ?? null,
        over: forecast.amount > limit,
      };

/** `sums`: those of the month, of the accounts that the budget is about, in every currency. */
const judge = ({ amount, currency, warnAt }: Budget, sums: readonly MonthSum[], { month, spend, covered, now }: Judging): BudgetVerdict => {
  const limit = parseDecimal(amount);
  if (limit === undefined) return unknown('failed', `its limit ${amount} cannot be held exactly`);
  const own = sums.filter((sum) => sum.currency === currency);
  const others = [...new Set(sums.filter((sum) => sum.currency !== currency).map((sum) => sum.currency))].sort();
  const spent = amountOf(own);
  if (own.length === 0 && others.length === 0) return unknown('no-value', `there is no usage record of ${month} (UTC) yet`);
  // More than the limit is proved by one currency alone; anything else is not, as currencies are never added together.
  if (others.length > 0 && spent <= limit)
    return unknown('no-value', `it is also billed in ${others.join(', ')}, which cannot be added to ${currency}`);
  const warn = timesDecimal(limit, parseDecimal(String(warnAt)) ?? parseDecimal('1') ?? 0n);
  return {
    type: spent > limit ? 'over' : spent >= warn ? 'warn' : 'within',
    spent: exactText(spent),
    share: shareOf(spent, limit) ?? null,
    forecast: forecastVerdict(forecastOf(own, month, { dataUntil: spend.dataUntil, covered }, now), limit),
  };
};

const nameOf = (sums: readonly MonthSum[]): string | null => sums.find(({ name }) => name !== null)?.name ?? null;

const judgeOne = (budget: Budget, judging: Judging, byAccount: ReadonlyMap<string, readonly MonthSum[]>): readonly BudgetJudgement[] => {
  const { month, tenant } = judging;
  const inMonth = (sums: readonly MonthSum[]): readonly MonthSum[] => sums.filter((sum) => sum.month === month);
  const forAccount = (account: string, sums: readonly MonthSum[]): BudgetJudgement => ({
    budget,
    account,
    name: nameOf(sums),
    month,
    verdict: judge(budget, inMonth(sums), judging),
  });
  const { scope } = budget;
  if (scope.type === 'tenant') {
    const sums = inMonth([...byAccount.values()].flat());
    return [{ budget, account: null, name: null, month, verdict: judge(budget, sums, judging) }];
  }
  if (scope.type === 'sub-account') return [forAccount(scope.id, byAccount.get(scope.id) ?? [])];
  const accounts = [...byAccount].filter(([account]) => account !== tenant);
  if (accounts.length > 0) return accounts.map(([account, sums]) => forAccount(account, sums));
  return [{ budget, account: null, name: null, month, verdict: unknown('no-value', 'no usage record names a sub-account') }];
};

/** Every budget over the current month (of `now`), in the order of the budgets and of the accounts. */
export const judgeBudgets = (budgets: readonly Budget[], spend: Spend | undefined, options: BudgetOptions): readonly BudgetJudgement[] => {
  const month = options.now.slice(0, 7);
  const refused = whyNotJudged(spend, options);
  if (refused || !spend) {
    const verdict = refused ?? unknown('no-value', 'usage was not read');
    return budgets.map((budget) => ({
      budget,
      account: budget.scope.type === 'sub-account' ? budget.scope.id : null,
      name: null,
      month,
      verdict,
    }));
  }
  const byAccount = new Map<string, MonthSum[]>();
  for (const sum of spend.sums) {
    const sums = byAccount.get(sum.account);
    if (sums) sums.push(sum);
    else byAccount.set(sum.account, [sum]);
  }
  const judging = { ...options, spend, covered: coveredDays(spend), month };
  return budgets.flatMap((budget) => judgeOne(budget, judging, byAccount));
};
