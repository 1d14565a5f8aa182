// How usage is read: the calls of each month, and the columns of a record.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { UsageFields } from './fields.ts';

const day = 24 * 60 * 60 * 1000;

const date = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The months to read, first and last day each, both included, UTC: the previous month, and this one up to yesterday, the newest available day. On the first of
 * a month, the current month has no data yet. Month by month, because a range across months may be refused (contradictions.md C2, C3).
 */
export const usagePeriods = (now: string): readonly { readonly start: string; readonly end: string }[] => {
  const today = Date.parse(now.slice(0, 10));
  const first = Date.parse(`${now.slice(0, 7)}-01`);
  const before = first - day;
  const last = { start: `${date(before).slice(0, 7)}-01`, end: date(before) };
  return today === first ? [last] : [last, { start: date(first), end: date(today - day) }];
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
