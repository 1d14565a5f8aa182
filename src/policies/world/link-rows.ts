// Fills the links of rows in one pass over both sides, before any policy is evaluated: a related resource is then a cell like any other.
import type { Link } from '../../kinds/kind.ts';
import { isList, isUnknown, type Row, type Unknown, type Value } from '../evaluate/value.ts';
import { cellNames, type Shape } from '../language/shape.ts';
import type { OpenRow } from './make-row.ts';

/** A row with the values that joins need and cells do not contain. */
export interface Linkable {
  readonly row: OpenRow;
  /** The address of its parent: the service account of a key. */
  readonly parent?: string | undefined;
  readonly region?: string | undefined;
}

/** How many items of the other kind can be linked, seen from one row. undefined: all of them. */
export type Lacking = (from: Linkable) => Unknown | undefined;

const cell = (shape: Shape, name: string): ((row: Row) => Value) => {
  const index = cellNames(shape).indexOf(name);
  return (row) => row.cells[index] ?? null;
};

/** Rows by the value that names them; a list names each of its items. */
const indexBy = (rows: readonly Linkable[], keyOf: (one: Linkable) => Value): ReadonlyMap<Value, readonly Row[]> => {
  const index = new Map<Value, Row[]>();
  for (const one of rows) {
    const key = keyOf(one);
    for (const value of isList(key) ? key : [key]) {
      const found = index.get(value);
      if (found) found.push(one.row);
      else index.set(value, [one.row]);
    }
  }
  return index;
};

/** A row of the other kind whose join value was not read could belong to any row: then every list is incomplete. */
const unreadKey = (rows: readonly Linkable[], keyOf: (one: Linkable) => Value): Unknown | undefined => {
  for (const one of rows) {
    const key = keyOf(one);
    if (isUnknown(key)) return key;
  }
  return undefined;
};

const listed = (items: readonly Row[], lack: Unknown | undefined): Value =>
  lack === undefined ? items : { type: 'partial', items, because: lack };

const joinKeys = (
  join: Link,
  ours: Shape,
  theirs: Shape,
): { readonly our: (one: Linkable) => Value; readonly their: (one: Linkable) => Value } => {
  if ('children' in join) return { our: ({ row }) => row.address, their: ({ parent }) => parent ?? null };
  const [ourCell, theirCell] = [cell(ours, join.ours), cell(theirs, join.theirs)];
  return { our: ({ row }) => ourCell(row), their: ({ row }) => theirCell(row) };
};

const none: readonly Row[] = [];

/** Fills one link of every row of `ours`. Rows with the same key share their list. */
export const linkRows = (
  name: string,
  join: Link,
  ours: Shape,
  our: readonly Linkable[],
  theirs: Shape,
  their: readonly Linkable[],
  lacking: Lacking,
): void => {
  const keys = joinKeys(join, ours, theirs);
  const index = indexBy(their, keys.their);
  const hidden = unreadKey(their, keys.their);
  const place = cellNames(ours).indexOf(name);
  for (const one of our) {
    const key = keys.our(one);
    const found =
      key === null || isUnknown(key) ? none : isList(key) ? key.flatMap((value) => index.get(value) ?? none) : (index.get(key) ?? none);
    const lack = isUnknown(key) ? key : (lacking(one) ?? hidden);
    if ('one' in join) one.row.cells[place] = found[0] ?? (key === null ? null : (lack ?? null));
    else one.row.cells[place] = key === null ? none : listed(found, lack);
  }
};
