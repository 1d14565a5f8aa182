// Sums usage records as their pages come: what is kept grows with accounts, SKUs and days, never with records.
// Equal records are never taken as one: without a resource id, two equal machines in one hour are two equal rows.
import { isObject, type Json } from '../json.ts';
import type { Completeness } from '../kinds/kind.ts';
import { focusReader, optionalColumns } from './focus.ts';
import type { Spend } from './spend.ts';
import { add, byText, got, sumOf, type Total, totalFor } from './usage-total.ts';

const count = (counts: Map<string, number>, column: string): void => void counts.set(column, (counts.get(column) ?? 0) + 1);

const inOrder = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([a], [b]) => byText(a, b)));

const makeMap = <V>(): Map<string, V> => new Map();

export interface UsageSums {
  /** A page of records, in any order. */
  readonly take: (records: readonly Json[]) => void;
  /** All that was taken. `completeness` is that of the collection; `readAt` when reading began, UTC. */
  readonly result: (read: { readonly readAt: string; readonly completeness: Completeness }) => Spend;
}

/** Exact, and the same whatever the order of the records. */
export const sumUsage = (): UsageSums => {
  // One map in the other: a joint key would be a new text for every record.
  const accounts = new Map<string, Map<string, Map<string, Total>>>();
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
      ends.add(record.until);
      const currencies = got(got(accounts, record.account, makeMap<Map<string, Total>>), record.month, makeMap<Total>);
      add(
        got(currencies, record.currency, () => totalFor(record)),
        record,
      );
    }
  };

  return {
    take,
    result: ({ readAt, completeness }) => ({
      version: 1,
      readAt,
      completeness,
      records,
      unreadable: inOrder(unreadable),
      having: inOrder(new Map(having.flatMap(({ column, records }) => (records > 0 ? [[column, records]] : [])))),
      // A charge for the whole month ends in the future: that says nothing about how far the data goes.
      dataUntil: [...ends]
        .filter((until) => until <= readAt)
        .reduce<string | null>((last, until) => (last === null || until > last ? until : last), null),
      sums: [...accounts.values()]
        .flatMap((months) => [...months.values()])
        .flatMap((currencies) => [...currencies.values()])
        .sort((a, b) => byText(a.account, b.account) || byText(a.month, b.month) || byText(a.currency, b.currency))
        .map(sumOf),
    }),
  };
};
