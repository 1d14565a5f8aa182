// Spend as one resource: the age of the usage records, and their currencies. Policies about money depend on it.
import { type AccountUsage, accountUsage } from '../../spend/account-usage.ts';
import { spendAsOf } from '../../spend/as-of.ts';
import { dayLength, monthBefore, startOfDay } from '../../spend/calendar.ts';
import { parseDecimal } from '../../spend/decimal.ts';
import { freshnessOf } from '../../spend/freshness.ts';
import { isUnreadMonth, unreadMonthText } from '../../spend/read-days.ts';
import type { Spend } from '../../spend/spend.ts';
import { visible } from '../../yaml/visible.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import { intervalOf, type LedgerFacts, noLedger } from '../ledger/ledger-facts.ts';
import { type Reopened, reopenedOf } from '../ledger/reopened-months.ts';
import { whyIncomplete } from '../world/unread.ts';
import type { Derived, RowDraft } from './derived.ts';

const lackOf = ({ completeness }: Spend): Unknown | undefined =>
  completeness.type === 'unsupported'
    ? unknown('not-offered', ['spend'], 'usage is not offered by this platform')
    : whyIncomplete(completeness, 'usage');

const currencies = (spend: Spend, now: string): Value => {
  const month = now.slice(0, 7);
  const items = [...new Set(spendAsOf(spend, now).sums.flatMap((sum) => (sum.month === month ? [sum.currency] : [])))].sort();
  const lack = lackOf(spend) ?? (isUnreadMonth(spend, month, now) ? unreadMonth('currencies', month) : undefined);
  return lack ? { type: 'partial', items, because: lack } : items;
};

const times = (spend: Spend, now: number): Readonly<Record<string, Value>> => {
  const until = spend.dataUntil === null ? undefined : timeOf(spend.dataUntil);
  const none = lackOf(spend) ?? null;
  if (until === undefined) return { data_until: none, behind: none };
  return { data_until: until, behind: startOfDay(new Date(now).toISOString()) - dayLength - until };
};

const usageDay: Shape = {
  name: 'spend-days',
  title: ['day of usage', 'days of usage'],
  about: 'A complete day with usage.',
  declarable: false,
  isRecord: true,
  fields: {
    day: { type: 'string', about: 'The day, UTC.', side: 'live' },
    ago: { type: 'int', about: '1 for the newest complete day.', side: 'live' },
    billed: { type: 'money', about: 'Recurring usage of that day.', side: 'live' },
    known: { type: 'int', about: 'How many of the 28 days before have usage.', side: 'live' },
    usual: { type: 'money', about: 'Their median.', side: 'live' },
    spread: { type: 'money', about: '1.4826 times their median deviation from it, and at least 5 % of the median.', side: 'live' },
  },
  links: {},
  sample: {},
};

const newUse: Shape = {
  name: 'spend-new-usage',
  title: ['new use', 'new uses'],
  about: 'A SKU or region that the account uses again or for the first time.',
  declarable: false,
  isRecord: true,
  fields: {
    type: { type: 'string', about: 'sku or region.', side: 'live', values: ['sku', 'region'] },
    name: { type: 'string', about: 'The SKU or the region.', side: 'live' },
    first_day: { type: 'string', about: 'The first day with usage, UTC.', side: 'live' },
    billed: { type: 'money', about: 'The largest recurring usage of a day since then.', side: 'live' },
    is_proved: { type: 'bool', about: 'Whether all of the 90 days before were read; none that was read has usage.', side: 'live' },
  },
  links: {},
  sample: {},
};

const reopenedMonth: Shape = {
  name: 'spend-reopened',
  title: ['reopened month', 'reopened months'],
  about: 'A closed month whose sum is not the one that was recorded first.',
  declarable: false,
  isRecord: true,
  fields: {
    month: { type: 'string', about: 'The month, `YYYY-MM`, UTC.', side: 'live' },
    recorded: { type: 'money', about: 'Its sum when the ledger first saw it closed.', side: 'live' },
    billed: { type: 'money', about: 'Its sum now.', side: 'live' },
    change: { type: 'money', about: 'The difference, without its sign.', side: 'live' },
    changed_at: { type: 'time', isInterval: true, about: 'When it changed: between two scans.', side: 'live' },
  },
  links: {},
  sample: {},
};

const reopenedMonths = ({ account, currency }: AccountUsage, reopened: Reopened | undefined): Value => {
  if (!reopened) return noLedger('spend.reopened');
  if (reopened.type === 'unknown') return unknown('no-ledger', ['spend.reopened'], reopened.says);
  return reopened.months
    .filter((one) => one.account === account && one.currency === currency)
    .map(({ month, recorded, billed, began }): Value => {
      const [before, now] = [parseDecimal(recorded) ?? 0n, parseDecimal(billed) ?? 0n];
      const [was, is, change] = [before, now, now > before ? now - before : before - now].map(
        (units): Value => ({ type: 'money', units, currency }),
      );
      const cells = [month, was ?? null, is ?? null, change ?? null, intervalOf(began)];
      return { type: 'row', address: '', at: undefined, from: undefined, cells, record: reopenedMonth };
    });
};

const newUses = ({ fresh, currency }: AccountUsage): Value =>
  fresh.map(({ type, name, first, isProved, billed }): Value => {
    const cells: readonly Value[] = [type, name, first, { type: 'money', units: billed, currency }, isProved];
    return { type: 'row', address: '', at: undefined, from: undefined, cells, record: newUse };
  });

const unreadMonth = (field: string, month: string): Unknown => unknown('no-value', [`spend.${field}`], unreadMonthText(month));

/** Why sums are not known: not everything was read, or it is too old. */
const unsummed = (spend: Spend, now: string): Unknown | undefined => {
  const columns = Object.keys(spend.unreadable);
  const lack = lackOf(spend);
  if (lack) return lack;
  if (columns.length > 0)
    return unknown('failed', ['spend'], `some records cannot be summed: ${visible(columns.join(', '))} is missing or unreadable`);
  return freshnessOf(spend, now).type === 'stale' ? unknown('stale', ['spend'], 'usage records are too old') : undefined;
};

const accountRow = (usage: AccountUsage, address: string, spend: Spend, now: number, reopened: Reopened | undefined): RowDraft => {
  const { account, name, currency } = usage;
  const at = new Date(now).toISOString();
  const month = at.slice(0, 7);
  const lack = unsummed(spend, at);
  const money = (units: bigint | null): Value => (units === null ? null : { type: 'money', units, currency });
  const day = ({ day: date, ago, billed, known, usual, spread }: AccountUsage['days'][number]): Value => ({
    type: 'row',
    address: '',
    at: undefined,
    from: undefined,
    cells: [date, ago, money(billed), known, money(usual), money(spread)],
    record: usageDay,
  });
  return {
    address,
    values: {
      address,
      account,
      name,
      currency,
      currencies: [currency],
      ...times(spend, now),
      holes: lackOf(spend) ?? usage.holes,
      days: lack ?? usage.days.map(day),
      compared_days: lack ?? usage.comparedDays,
      this_month: lack ?? (usage.thisMonth === null ? unreadMonth('this_month', month) : money(usage.thisMonth)),
      last_month: lack ?? (usage.lastMonth === null ? unreadMonth('last_month', monthBefore(month)) : money(usage.lastMonth)),
      risen: usage.risen ?? unknown('no-value', ['spend.risen'], 'some of the last 14 days were not read'),
      new_usage: lack ?? newUses(usage),
      reopened: lack ?? reopenedMonths(usage, reopened),
      records: null,
    },
  };
};

/** An account that is billed in several currencies has one row for each. */
const accountRows = (spend: Spend, now: number, ledger: LedgerFacts | undefined): readonly RowDraft[] => {
  const all = accountUsage(spend, new Date(now).toISOString());
  const reopened = ledger && reopenedOf(spend, ledger.memory);
  const many = new Map<string, number>();
  for (const { account } of all) many.set(account, (many.get(account) ?? 0) + 1);
  return all.map((usage) => {
    const { account, currency } = usage;
    return accountRow(usage, `spend/${account}${many.get(account) === 1 ? '' : `/${currency}`}`, spend, now, reopened);
  });
};

/** Fields that only policies about single accounts read: without such a policy there are no rows for them. */
const ofAccounts = ['holes', 'days', 'this_month', 'last_month', 'new_usage', 'reopened'] as const;

const none = {
  account: null,
  name: null,
  currency: null,
  holes: null,
  days: null,
  compared_days: null,
  this_month: null,
  last_month: null,
  risen: null,
  new_usage: null,
  reopened: null,
};

export const spend: Derived = {
  shape: {
    name: 'spend',
    title: ['spend', 'spend'],
    about: 'The usage records of the organization: as a whole, and of each account in each currency.',
    declarable: false,
    fields: {
      address: {
        type: 'string',
        about: '`spend` for all usage; `spend/<account>` for an account, with the currency if there are several.',
        side: 'live',
      },
      account: { type: 'string', about: 'The account; null for all usage.', side: 'live' },
      name: { type: 'string', about: 'Its name, for display only.', side: 'live' },
      currency: { type: 'string', about: 'The currency of the account; null for all usage.', side: 'live' },
      days: {
        type: 'list<spend_days>',
        about: 'Its complete days with usage, of the newest 28, oldest first.',
        side: 'live',
        record: { many: true, shape: usageDay },
      },
      holes: {
        type: 'list<string>',
        about: 'Days without a usage record of the account, although each of the seven days before had one.',
        side: 'live',
      },
      compared_days: { type: 'int', about: 'How many complete days of this month are compared with the last month.', side: 'live' },
      this_month: { type: 'money', about: 'Recurring usage of those days.', side: 'live' },
      last_month: { type: 'money', about: 'Recurring usage of the same days of the last month.', side: 'live' },
      risen: { type: 'list<string>', about: 'The SKUs whose last seven days rose most over the seven before.', side: 'live' },
      new_usage: {
        type: 'list<spend_new_usage>',
        about: 'Its SKUs and regions whose first usage after 90 days without any is in the last seven complete days.',
        side: 'live',
        record: { many: true, shape: newUse },
      },
      reopened: {
        type: 'list<spend_reopened>',
        about: 'Its closed months whose sum is not the one that the ledger recorded first.',
        side: 'live',
        record: { many: true, shape: reopenedMonth },
      },
      currencies: { type: 'list<string>', about: 'The currencies of the charges of this month.', side: 'live' },
      data_until: {
        type: 'time',
        about: 'The end of the newest usage record; null if there is none. Purchases, taxes and credits do not count.',
        side: 'live',
      },
      behind: {
        type: 'duration',
        about: 'How long before the start of yesterday (UTC) usage ends: it is known a day later. Zero or less if nothing is missing.',
        side: 'live',
      },
      records: { type: 'int', about: 'How many records were read.', side: 'live' },
    },
    links: {},
    sample: {
      account: null,
      name: null,
      currency: null,
      days: [],
      holes: [],
      compared_days: 18,
      this_month: '7400.00 BRL',
      last_month: '7100.00 BRL',
      risen: [],
      new_usage: [],
      reopened: [],
      address: 'spend',
      currencies: ['BRL'],
      data_until: '2026-11-19T00:00:00Z',
      behind: '12h',
      records: 5210,
    },
  },
  rows: ({ spend: facts, now, ledger }, reads = new Set()) =>
    facts && [
      {
        address: 'spend',
        values: {
          ...none,
          address: 'spend',
          currencies: currencies(facts, new Date(now).toISOString()),
          records: facts.records,
          ...times(facts, now),
        },
      },
      ...(ofAccounts.some((field) => reads.has(`spend.${field}`)) ? accountRows(facts, now, ledger) : []),
    ],
};
