// Sums usage records as their pages arrive: memory grows with accounts, SKUs and days, never with records. Equal records are never merged: without a resource
// id, two equal machines in one hour are two equal rows.
import { isObject, type Json } from '../json.ts';
import type { Completeness } from '../kinds/kind.ts';
import { focusReader, optionalColumns } from './focus.ts';
import { type DayRange, noAccount, type Spend } from './spend.ts';
import { add, byText, got, join, sumOf, type Total, totalFor } from './usage-total.ts';

const count = (counts: Map<string, number>, column: string): void => void counts.set(column, (counts.get(column) ?? 0) + 1);

const inOrder = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([a], [b]) => byText(a, b)));

const makeMap = <V>(): Map<string, V> => new Map();

export interface UsageSums {
  /** A page of records, in any order. */
  readonly take: (records: readonly Json[]) => void;
  /** The sums of all pages. `completeness` is that of the collection; `readAt` is the start of the read, UTC; `period`, the requested days. */
  readonly result: (read: { readonly readAt: string; readonly completeness: Completeness; readonly period: DayRange }) => Spend;
}

/** Account → month → currency. Nested maps: a combined key would be a new text for every record. */
type Totals = Map<string, Map<string, Map<string, Total>>>;

const totalAt = (totals: Totals, account: string, at: { readonly month: string; readonly currency: string }): Total => {
  const currencies = got(got(totals, account, makeMap<Map<string, Total>>), at.month, makeMap<Total>);
  return got(currencies, at.currency, () => totalFor(account, at));
};

const allOf = (totals: Totals): readonly Total[] =>
  [...totals.values()].flatMap((months) => [...months.values()]).flatMap((currencies) => [...currencies.values()]);

/**
 * Sub-accounts are identified by their own column if any record has it, otherwise by the payer (contradictions.md C8). Records with neither belong to no
 * account.
 */
const byAccount = (named: Totals, unnamed: Totals): readonly Total[] => {
  const joined: Totals = new Map(named);
  for (const total of allOf(unnamed)) join(totalAt(joined, named.size > 0 ? noAccount : total.account, total), total);
  return allOf(joined);
};

/** Exact, and independent of the order of the records. */
export const sumUsage = (): UsageSums => {
  const named: Totals = new Map();
  const unnamed: Totals = new Map();
  const unreadable = new Map<string, number>();
  const having = optionalColumns.map((column) => ({ column, records: 0 }));
  const ends = new Set<string>();
  const readRecord = focusReader();
  let records = 0;

  const take = (page: readonly Json[]): void => {
    for (const wire of page) {
      records += 1;
      if (isObject(wire)) {
        for (const one of having) if ((wire[one.column] ?? '') !== '') one.records += 1;
      }
      const record = readRecord(wire);
      if (record.type === 'unreadable') {
        for (const column of record.columns) count(unreadable, column);
        continue;
      }
      if (record.usage) ends.add(record.until);
      const total =
        record.subAccount === null ? totalAt(unnamed, record.payer ?? noAccount, record) : totalAt(named, record.subAccount, record);
      add(total, record);
    }
  };

  return {
    take,
    result: ({ readAt, completeness, period }) => ({
      version: 1,
      readAt,
      completeness,
      period,
      records,
      unreadable: inOrder(unreadable),
      having: inOrder(new Map(having.flatMap(({ column, records }) => (records > 0 ? [[column, records]] : [])))),
      // A charge for the whole month ends in the future: it does not show how recent the data is.
      dataUntil: [...ends]
        .filter((until) => until <= readAt)
        .reduce<string | null>((last, until) => (last === null || until > last ? until : last), null),
      sums: byAccount(named, unnamed)
        .toSorted((a, b) => byText(a.account, b.account) || byText(a.month, b.month) || byText(a.currency, b.currency))
        .map(sumOf),
    }),
  };
};
