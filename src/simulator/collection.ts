// Records by id, with indexes and cached orders, so that the cost of a request depends on its page and not on the collection. Records are never changed in
// place: `put` replaces one.
import type { Json } from '../json.ts';

export type Recorded = { readonly [field: string]: Json };

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

export interface RecordTable<T extends Recorded, I extends string = never> {
  readonly get: (id: string) => T | undefined;
  readonly size: () => number;
  /** All records in the order of their first `put`. */
  readonly all: () => readonly T[];
  /** The records of one key of an index, in the order of their arrival. */
  readonly by: (index: I, key: string) => readonly T[];
  /** The records of `by`, or all, sorted by fields; equal ones keep the order of their arrival. Cached until the next change. */
  readonly sorted: (orders: readonly SortOrder[], under?: { readonly index: I; readonly key: string }) => readonly T[];
  readonly put: (record: T) => void;
  readonly drop: (id: string) => void;
}

interface Setup<T, I extends string> {
  readonly id: (record: T) => string;
  /** Index name → the keys of a record. */
  readonly indexes: Readonly<Record<I, (record: T) => readonly string[]>>;
}

const rank = (value: Json | undefined): string | number => (typeof value === 'number' || typeof value === 'string' ? value : '');

const compare = (a: Recorded, b: Recorded, orders: readonly SortOrder[]): number => {
  for (const { field, descending } of orders) {
    const [left, right] = [rank(a[field]), rank(b[field])];
    if (left !== right) return left < right === descending ? 1 : -1;
  }
  return 0;
};

export const createCollection = <T extends Recorded, I extends string = never>(setup: Setup<T, I>): RecordTable<T, I> => {
  const records = new Map<string, T>();
  const cache = new Map<string, readonly T[]>();
  const indexes = Object.entries<Setup<T, I>['indexes'][I]>(setup.indexes).map(([name, keysOf]) => ({
    name,
    keysOf,
    // Most keys have one record: a set for each of them would use most of the memory.
    filed: new Map<string, string | Set<string>>(),
  }));
  type Index = (typeof indexes)[number];

  const unfile = ({ filed }: Index, key: string, id: string): void => {
    const ids = filed.get(key);
    if (ids === id) filed.delete(key);
    if (ids === undefined || typeof ids === 'string') return;
    ids.delete(id);
    if (ids.size === 0) filed.delete(key);
  };
  const file = ({ filed }: Index, key: string, id: string): void => {
    const ids = filed.get(key);
    if (ids === id) return;
    if (ids === undefined) filed.set(key, id);
    else if (typeof ids === 'string') filed.set(key, new Set([ids, id]));
    else ids.add(id);
  };
  // Only changed keys are updated, so that a record keeps its position under unchanged keys.
  const refile = (id: string, before: T | undefined, after: T | undefined): void => {
    for (const index of indexes) {
      const [was, is] = [before === undefined ? [] : index.keysOf(before), after === undefined ? [] : index.keysOf(after)];
      for (const key of was) if (!is.includes(key)) unfile(index, key, id);
      for (const key of is) file(index, key, id);
    }
  };
  const cached = (name: string, make: () => readonly T[]): readonly T[] => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const made = make();
    cache.set(name, made);
    return made;
  };
  const all = (): readonly T[] => cached('', () => [...records.values()]);
  const idsBy = (index: I, key: string): readonly string[] => {
    const ids = indexes.find(({ name }) => name === index)?.filed.get(key) ?? [];
    return typeof ids === 'string' ? [ids] : [...ids];
  };
  const by = (index: I, key: string): readonly T[] =>
    idsBy(index, key).flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : [record];
    });

  return {
    get: (id) => records.get(id),
    size: () => records.size,
    all,
    by,
    sorted: (orders, under) => {
      const name = `${under === undefined ? '' : `${under.index} ${under.key}`} ${orders.map((order) => `${order.field}:${order.descending}`).join(',')}`;
      return cached(name, () => [...(under === undefined ? all() : by(under.index, under.key))].sort((a, b) => compare(a, b, orders)));
    },
    put: (record) => {
      const id = setup.id(record);
      const before = records.get(id);
      records.set(id, record);
      refile(id, before, record);
      cache.clear();
    },
    drop: (id) => {
      const before = records.get(id);
      if (before === undefined) return;
      refile(id, before, undefined);
      records.delete(id);
      cache.clear();
    },
  };
};
