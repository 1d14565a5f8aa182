// How usage is read: the calls of each month, and the columns of a record.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { UsageFields } from './fields.ts';

const day = 24 * 60 * 60 * 1000;

const date = (time: number): string => new Date(time).toISOString().slice(0, 10);

const lastOfMonth = (day: string): string => date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));

/**
 * The days to read, both included, UTC: the previous month, and this one up to yesterday, the newest available day. On the first of a month, this one has no
 * data yet. `days`: at least so many.
 */
export const usagePeriod = (now: string, days = 0): { readonly first: string; readonly last: string } => {
  const today = Date.parse(now.slice(0, 10));
  const monthBefore = date(Date.parse(`${now.slice(0, 7)}-01`) - day).slice(0, 7);
  const [first = ''] = [`${monthBefore}-01`, date(today - days * day)].toSorted();
  return { first, last: date(today - day) };
};

/** The period month by month, because a range across months may be refused (contradictions.md C2, C3). */
export const usagePeriods = (now: string, days?: number): readonly { readonly start: string; readonly end: string }[] => {
  const { first, last } = usagePeriod(now, days);
  const months: { readonly start: string; readonly end: string }[] = [];
  for (let start = first; start <= last; start = date(Date.parse(lastOfMonth(start)) + day)) {
    const [end = ''] = [lastOfMonth(start), last].toSorted();
    months.push({ start, end });
  }
  return months;
};

export const reads: Reads<UsageFields> = {
  collection: {
    operation: 'consumption.getUsage',
    calls: ({ now, usageDays }) =>
      (now === undefined ? [] : usagePeriods(now, usageDays)).map(({ start, end }) => ({
        query: { start_date: start, end_date: end, include_sub_accounts: 'true' },
      })),
  },
  decode: (_wire, _scope, { account, month, currency }) => {
    if (!account || !month || !currency) return undefined;
    const address = addressOf('usage', account, month, currency);
    return { id: `${account}/${month}/${currency}`, address, phase: 'settled', values: {} };
  },
};
