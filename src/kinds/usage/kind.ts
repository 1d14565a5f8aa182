// What was used and billed. The platform sends hundreds of thousands of records, which have no identity: they are summed as they come
// (spend/) and never kept; an item of this kind is one of those sums.
import { int, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';

const day = 24 * 60 * 60 * 1000;

const date = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The months to read, first and last day each, both included, UTC: the month before, and this one up to yesterday, the newest day there is.
 * On the first of a month nothing of it is there yet. Month by month, because a range across months may be refused (contradictions.md C2, C3).
 */
export const usagePeriods = (now: string): readonly { readonly start: string; readonly end: string }[] => {
  const today = Date.parse(now.slice(0, 10));
  const first = Date.parse(`${now.slice(0, 7)}-01`);
  const before = first - day;
  const last = { start: `${date(before).slice(0, 7)}-01`, end: date(before) };
  return today === first ? [last] : [last, { start: date(first), end: date(today - day) }];
};

export const usage = defineKind({
  name: 'usage',
  title: ['usage', 'usage'],
  about:
    'The usage of one account in one month in one currency, summed from FOCUS v1.0 records (UTC). Reading it requires an API key with the scope of the consumption application.',
  fields: {
    account: { type: 'text', side: 'live', about: 'The sub-account, or the organization itself.' },
    month: { type: 'text', side: 'live', about: 'The billing period, YYYY-MM.' },
    currency: { type: 'text', side: 'live', about: 'Billing currency.' },
    billed: { type: 'decimal', side: 'live', about: 'Billed amount.' },
    records: { type: 'int', side: 'live', about: 'Number of records summed.' },
  },
  collection: {
    operation: 'consumption.getUsage',
    per: 'tenant',
    calls: ({ now }) =>
      (now === undefined ? [] : usagePeriods(now)).map(({ start, end }) => ({
        query: { start_date: start, end_date: end, include_sub_accounts: 'true' },
      })),
  },
  permissions: { read: [], write: [] },
  decode: (wire) => {
    const [account, month, currency] = [text(wire, 'account'), text(wire, 'month'), text(wire, 'currency')];
    if (!account || !month || !currency) return undefined;
    const address = addressOf('usage', account, month, currency);
    const values = present({ account, month, currency, billed: text(wire, 'billed'), records: int(wire, 'records') });
    return { id: `${account}/${month}/${currency}`, address, phase: 'settled', values };
  },
  address: ({ account = '', month = '', currency = '' }) => addressOf('usage', account, month, currency),
  sample: { account: 'ef4a70d5-c51a-40ee-94f7-3e1e08903425', month: '2026-11', currency: 'BRL', billed: '1234.5', records: 720 },
});
