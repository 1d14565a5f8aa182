// How usage is read: the calls of each month, and the columns of a record.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { UsageFields } from './fields.ts';

const day = 24 * 60 * 60 * 1000;

const date = (time: number): string => new Date(time).toISOString().slice(0, 10);

const lastOfMonth = (day: string): string => date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));

/** The days to read, both included, UTC: the previous month, and this one up to yesterday, the newest available day. On the first of a month, this one has no data yet. */
export const usagePeriod = (now: string): { readonly first: string; readonly last: string } => {
  const yesterday = date(Date.parse(now.slice(0, 10)) - day);
  const monthBefore = date(Date.parse(`${now.slice(0, 7)}-01`) - day).slice(0, 7);
  return { first: `${monthBefore}-01`, last: yesterday };
};

/** The period month by month, because a range across months may be refused (contradictions.md C2, C3). */
export const usagePeriods = (now: string): readonly { readonly start: string; readonly end: string }[] => {
  const { first, last } = usagePeriod(now);
  const endOfFirst = lastOfMonth(first);
  return [{ start: first, end: endOfFirst }, ...(last > endOfFirst ? [{ start: `${last.slice(0, 7)}-01`, end: last }] : [])];
};

export const reads: Reads<UsageFields> = {
  collection: {
    operation: 'consumption.getUsage',
    calls: ({ now }) =>
      (now === undefined ? [] : usagePeriods(now)).map(({ start, end }) => ({
        query: { start_date: start, end_date: end, include_sub_accounts: 'true' },
      })),
  },
  decode: (_wire, _scope, { account, month, currency }) => {
    if (!account || !month || !currency) return undefined;
    const address = addressOf('usage', account, month, currency);
    return { id: `${account}/${month}/${currency}`, address, phase: 'settled', values: {} };
  },
};
