// Budgets against sums: within, warn, over, or unknown. Incomplete data is unknown, never zero, unless the known part already exceeds the limit. Months are
// UTC.
import type { Budget } from '../desired/desired.ts';
import { groupBy } from '../live/group-by.ts';
import type { Decimal, Month } from '../value-types.ts';
import { type KnownSpend, type KnownSum, spendAsOf } from './as-of.ts';
import { monthBefore } from './calendar.ts';
import { exactText, parseDecimal, shareOf, timesDecimal } from './decimal.ts';
import { coveredDays, type Forecast, forecastOf } from './forecast.ts';
import { freshnessOf } from './freshness.ts';
import { isUnreadMonth, unreadMonthText } from './read-days.ts';
import { noAccount, type Spend } from './spend.ts';

type WhyUnknown = 'denied' | 'failed' | 'not-offered' | 'no-value' | 'stale';

type ForecastVerdict =
  | { readonly type: 'forecast'; readonly amount: Decimal; readonly share: string | null; readonly over: boolean }
  | { readonly type: 'unknown'; readonly says: string };

/** Whether the budget is exceeded. */
export type BudgetVerdict =
  | {
      /** warn: from `warnAt` of the limit on; over: more than the limit. */
      readonly type: 'within' | 'warn' | 'over';
      /** Exact decimals, in the currency of the budget. */
      readonly spent: Decimal;
      /** The share of the limit, with four places; null for a limit of zero. */
      readonly share: string | null;
      /** Why the billed amount may exceed `spent`: then `spent` is a minimum. Only with `over`. */
      readonly atLeast?: string;
      /** Absent for a past month. */
      readonly forecast?: ForecastVerdict;
    }
  | {
      readonly type: 'unknown';
      readonly cause: WhyUnknown;
      readonly says: string;
      /** Why usage was not read, as in `reads`. */
      readonly because?: string;
    };

/** A budget for the tenant, or for one account, in one month. */
export interface BudgetResult {
  /** As declared in the file. */
  readonly budget: Budget;
  /** null: the tenant with all its accounts, or unknown accounts. */
  readonly account: string | null;
  /** Its name, for display only. */
  readonly name: string | null;
  /** `YYYY-MM`, UTC. */
  readonly month: Month;
  /** Closed for charges: it is displayed, and causes no failure. */
  readonly closed: boolean;
  /** Whether the budget is exceeded. */
  readonly verdict: BudgetVerdict;
}

export interface BudgetOptions {
  /** UTC, ISO 8601: when the data was read. */
  readonly now: string;
  /** The tenant's own usage belongs to no sub-account. */
  readonly tenant?: string | undefined;
  /** In milliseconds; see freshness.ts. */
  readonly grace?: number;
  /** Charges for the previous month arrive through this day: the month is closed from the next day on. */
  readonly closeDay?: number;
}

const usualCloseDay = 10;

type Unknown = Extract<BudgetVerdict, { type: 'unknown' }>;

const unknown = (cause: WhyUnknown, says: string, because?: string): Unknown => ({
  type: 'unknown',
  cause,
  says,
  ...(because !== undefined && { because }),
});

const wholeText = ({ says, because }: Unknown): string => (because === undefined ? says : `${says}: ${because}`);

const list = (columns: Readonly<Record<string, number>>): string =>
  Object.entries(columns)
    .map(([column, records]) => `${column} (${records} record${records === 1 ? '' : 's'})`)
    .join(', ');

/** Why the sums of a month are incomplete; undefined if they are reliable. */
const whyIncomplete = (spend: KnownSpend, month: string, { now, grace }: BudgetOptions): Unknown | undefined => {
  const { completeness } = spend;
  if (completeness.type === 'denied') return unknown('denied', 'usage was not read', completeness.cause);
  if (completeness.type === 'failed' || completeness.type === 'partial') {
    return unknown('failed', 'usage was not read completely', completeness.cause);
  }
  if (completeness.type === 'unsupported') return unknown('not-offered', 'usage is not offered by this platform');
  if (completeness.type === 'not-requested') return notRead;
  if (Object.keys(spend.unreadable).length > 0) {
    return unknown('failed', `some records cannot be summed because a column is missing or unreadable: ${list(spend.unreadable)}`);
  }
  if (isUnreadMonth(spend, month, now)) return unknown('no-value', unreadMonthText(month));
  const freshness = freshnessOf(spend, now, grace);
  // A month is complete once the data extends beyond it, whatever the age of the data.
  if (freshness.type !== 'empty' && freshness.until.slice(0, 7) > month) return undefined;
  if (freshness.type === 'empty') return unknown('no-value', 'there is no usage record yet');
  return freshness.type === 'stale'
    ? unknown('stale', `the newest usage record ends at ${freshness.until.slice(0, 16).replace('T', ' ')} UTC`)
    : undefined;
};

const notRead = unknown('no-value', 'usage was not read');

interface MonthEvaluation extends BudgetOptions {
  readonly spend: KnownSpend;
  readonly covered: ReadonlySet<string>;
  readonly current: string;
  readonly month: string;
  readonly closed: boolean;
  readonly lack: Unknown | undefined;
  /** Nothing of the month was requested. */
  readonly isUnread: boolean;
}

const amountOf = (sums: readonly KnownSum[]): bigint => sums.reduce((total, { billed }) => total + (parseDecimal(billed) ?? 0n), 0n);

const forecastVerdict = (forecast: Forecast, limit: bigint): ForecastVerdict =>
  forecast.type === 'unknown'
    ? forecast
    : {
        type: 'forecast',
        amount: exactText(forecast.amount),
        share: shareOf(forecast.amount, limit) ?? null,
        over: forecast.amount > limit,
      };

/** `sums`: those of the month, for the accounts of the budget, in every currency. */
const verdictOf = (
  { amount, currency, warnAt }: Budget,
  sums: readonly KnownSum[],
  { month, current, spend, lack, covered, now }: MonthEvaluation,
): BudgetVerdict => {
  const limit = parseDecimal(amount);
  if (limit === undefined) return unknown('failed', `its limit ${amount} cannot be held exactly`);
  const own = sums.filter((sum) => sum.currency === currency);
  const others = [...new Set(sums.filter((sum) => sum.currency !== currency).map((sum) => sum.currency))].sort();
  const spent = amountOf(own);
  const incomplete =
    lack ??
    (others.length > 0
      ? unknown('no-value', `it is also billed in ${others.join(', ')}, which cannot be added to ${currency}`)
      : own.length === 0
        ? unknown('no-value', `there is no usage record of ${month} (UTC) yet`)
        : undefined);
  // The read data can prove that a limit is exceeded; it proves nothing else, because currencies are never added together and records may be missing.
  if (incomplete && (spent <= limit || nothingRead.includes(spend.completeness.type))) return incomplete;
  const warn = timesDecimal(limit, parseDecimal(String(warnAt)) ?? parseDecimal('1') ?? 0n);
  return {
    type: spent > limit ? 'over' : spent >= warn ? 'warn' : 'within',
    spent: exactText(spent),
    share: shareOf(spent, limit) ?? null,
    ...(incomplete ? { atLeast: wholeText(incomplete) } : {}),
    ...(month === current
      ? {
          forecast: incomplete
            ? { type: 'unknown', says: wholeText(incomplete) }
            : forecastVerdict(forecastOf(own, month, { dataUntil: spend.dataUntil, covered }, now), limit),
        }
      : {}),
  };
};

const nothingRead: readonly Spend['completeness']['type'][] = ['denied', 'unsupported', 'not-requested'];

const nameOf = (sums: readonly KnownSum[]): string | null => sums.find(({ name }) => name !== null)?.name ?? null;

/** Ids are compared case-insensitively: the file has them in lower case. */
type ByAccount = ReadonlyMap<string, readonly KnownSum[]>;

const evaluateOne = (budget: Budget, evaluations: MonthEvaluation, byAccount: ByAccount): readonly BudgetResult[] => {
  const { tenant, month, closed, current, lack, isUnread } = evaluations;
  const resultsOf = (account: string | null, sums: readonly KnownSum[]): readonly BudgetResult[] => {
    const inMonth = sums.filter((sum) => sum.month === month);
    // Nothing is known about a month before the first record: it is neither exceeded nor awaited. A month that was not read may have been exceeded.
    if (month !== current && !isUnread && inMonth.length === 0) return [];
    const verdict = verdictOf(budget, inMonth, evaluations);
    return [{ budget, account, name: account === null ? null : nameOf(sums), month, closed, verdict }];
  };
  const { scope } = budget;
  if (scope.type === 'tenant') return resultsOf(null, [...byAccount.values()].flat());
  if (scope.type === 'sub-account') return resultsOf(scope.id, byAccount.get(scope.id.toLowerCase()) ?? []);
  const accounts = [...byAccount].flatMap(([key, sums]) =>
    key === tenant?.toLowerCase() || key === noAccount ? [] : resultsOf(sums[0]?.account ?? key, sums),
  );
  if ((month !== current && !isUnread) || (accounts.length > 0 && !lack)) return accounts;
  // The missing accounts are not known: one row represents all of them, beside those that already exceed the limit.
  const verdict = lack ?? unknown('no-value', 'no usage record names a sub-account');
  return [...accounts.filter((one) => one.verdict.type === 'over'), { budget, account: null, name: null, month, closed, verdict }];
};

/** Every budget in the current month (of `now`), and in the previous one, which may be closed; in the order of the budgets and of the accounts. */
export const evaluateBudgets = (budgets: readonly Budget[], read: Spend | undefined, options: BudgetOptions): readonly BudgetResult[] => {
  const { now, closeDay = usualCloseDay } = options;
  const current = now.slice(0, 7);
  if (!read) {
    return budgets.map((budget) => ({
      budget,
      account: budget.scope.type === 'sub-account' ? budget.scope.id : null,
      name: null,
      month: current,
      closed: false,
      verdict: notRead,
    }));
  }
  const spend = spendAsOf(read, now);
  const byAccount = groupBy(spend.sums, ({ account }) => account.toLowerCase());
  const covered = coveredDays(spend);
  const evaluations = [current, monthBefore(current)].map((month): MonthEvaluation => {
    const closed = month !== current && Number(now.slice(8, 10)) > closeDay;
    return {
      ...options,
      spend,
      covered,
      current,
      month,
      closed,
      lack: whyIncomplete(spend, month, options),
      isUnread: isUnreadMonth(spend, month, now),
    };
  });
  return budgets.flatMap((budget) => evaluations.flatMap((one) => evaluateOne(budget, one, byAccount)));
};

/** What a month is expected to cost. */
export interface MonthForecast {
  /** `YYYY-MM`, UTC. */
  readonly month: Month;
  /** ISO 4217. */
  readonly currency: string;
  readonly amount: Decimal;
}

/** Of the current month, for each currency; none of sums that are incomplete or too young. */
export const forecastsOf = (read: Spend, options: BudgetOptions): readonly MonthForecast[] => {
  const month = options.now.slice(0, 7);
  const spend = spendAsOf(read, options.now);
  if (whyIncomplete(spend, month, options)) return [];
  const data = { dataUntil: spend.dataUntil, covered: coveredDays(spend) };
  const byCurrency = groupBy(
    spend.sums.filter((sum) => sum.month === month),
    ({ currency }) => currency,
  );
  return [...byCurrency].flatMap(([currency, sums]): readonly MonthForecast[] => {
    const forecast = forecastOf(sums, month, data, options.now);
    return forecast.type === 'forecast' ? [{ month, currency, amount: exactText(forecast.amount) }] : [];
  });
};
