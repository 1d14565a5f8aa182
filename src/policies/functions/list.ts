// Lists. The known items of a partial list decide if they can; otherwise the result is unknown.

import { addMoney, compareMoney } from '../evaluate/money.ts';
import { both, overBudget, unknownOf } from '../evaluate/unknown-causes.ts';
import { isList, isMap, isMoney, isRow, isUnknown, type Unknown, unknown, type Value } from '../evaluate/value.ts';
import { exact } from './arithmetic.ts';
import { holds } from './comparison.ts';
import { type FunctionBody, type FunctionRow, itemsOf, lacking, onList } from './function-row.ts';

/** One object for each resource; records are equal if all their parts are. */
const isResource = (value: Value): boolean => isRow(value) && value.record === undefined;

/** Long lists that many resources share, such as the permissions of a role, are hashed once. */
const remembered = new WeakMap<readonly Value[], ReadonlySet<Value> | false>();
const long = 32;

const hashed = (items: readonly Value[]): ReadonlySet<Value> | undefined => {
  const known = remembered.get(items);
  if (known !== undefined) return known || undefined;
  const isPlain = items.every((item) => typeof item === 'string' || typeof item === 'boolean' || isResource(item));
  const made = isPlain ? new Set(items) : undefined;
  if (items.length > long) remembered.set(items, made ?? false);
  return made;
};

/** Plain values are looked up by hash; the others are compared. */
const lookup = (items: readonly Value[], rest: Unknown | undefined): ((value: Value) => Value) => {
  const known = hashed(items);
  if (known) return (value) => known.has(value) || (rest ?? false);
  return (value) => holds(items, value, rest);
};

/** all: every item of `wanted` is in the list; any: one of them is. Kleene's logic over the items, then over the missing part of `wanted`. */
const compareLists =
  (stopAt: boolean): FunctionBody =>
  (list, wanted, frame) => {
    const [left, right] = [itemsOf(list), itemsOf(wanted)];
    if (!left || !right) return lacking(list, wanted);
    frame.steps -= left.items.length + right.items.length;
    const has = lookup(left.items, left.partial?.because);
    let lack: Unknown | undefined = right.partial?.because;
    for (const item of right.items) {
      const answer = has(item);
      if (answer === stopAt) return stopAt;
      if (isUnknown(answer)) lack = lack ? both(lack, answer) : answer;
    }
    return lack ?? !stopAt;
  };

const except: FunctionBody = (list, taken, frame) => {
  const left = itemsOf(list);
  if (!left || !isList(taken)) return lacking(list, taken);
  frame.steps -= left.items.length + taken.length;
  const has = lookup(taken, undefined);
  const items = left.items.filter((item) => has(item) === false);
  return left.partial ? { ...left.partial, items } : items;
};

/** The key by which a value is hashed. Values without a key are compared, and charged for it. */
const hashOf = (value: Value): Value | undefined => {
  if (isMoney(value)) return `${value.units} ${value.currency}`;
  return typeof value !== 'object' || isResource(value) ? value : undefined;
};

const distinct: FunctionBody = (list, _, frame) => {
  const known = itemsOf(list);
  if (!known) return unknownOf(list);
  frame.steps -= known.items.length;
  const hashes = new Set<Value>();
  const items: Value[] = [];
  let lack: Unknown | undefined = known.partial?.because;
  for (const item of known.items) {
    if (frame.steps < 0) return overBudget;
    const hash = hashOf(item);
    if (hash !== undefined) {
      if (!hashes.has(hash)) items.push(item);
      hashes.add(hash);
      continue;
    }
    frame.steps -= items.length;
    const before = holds(items, item, undefined);
    if (before === false) items.push(item);
    else if (isUnknown(before)) lack = lack ? both(lack, before) : before;
  }
  return lack ? { type: 'partial', items, because: lack } : items;
};

const empty: Unknown = unknown('no-value', [], 'an empty list has no sum, least or greatest item');

const folded = (join: (a: Value, b: Value) => Value): FunctionBody =>
  onList(
    (items) =>
      items.reduce<Value | undefined>(
        (result, item) => (result === undefined ? item : isUnknown(result) ? result : join(result, item)),
        undefined,
      ) ?? empty,
  );
const add = (a: Value, b: Value): Value => (isMoney(a) && isMoney(b) ? addMoney(a, b) : lacking(a, b));
const addNumbers = (a: Value, b: Value): Value => (typeof a === 'number' && typeof b === 'number' ? a + b : lacking(a, b));
const addInts = (a: Value, b: Value): Value => (typeof a === 'number' && typeof b === 'number' ? exact(a + b) : lacking(a, b));
const less = (a: Value, b: Value): Value => {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  if (!isMoney(a) || !isMoney(b)) return lacking(a, b);
  const order = compareMoney(a, b);
  return typeof order === 'number' ? order < 0 : order;
};
const pick =
  (smaller: boolean) =>
  (a: Value, b: Value): Value => {
    const answer = less(b, a);
    return typeof answer === 'boolean' ? (answer === smaller ? b : a) : answer;
  };

/** The sum of an empty list of numbers is 0; a sum of money without items has no currency, so it is absent. */
const orZero =
  (sum: FunctionBody): FunctionBody =>
  (list, b, frame) =>
    isList(list) && list.length === 0 ? 0 : sum(list, b, frame);

const sums = {
  int: orZero(folded(addInts)),
  double: orZero(folded(addNumbers)),
  duration: orZero(folded(addInts)),
  money: folded(add),
  decimal: folded(add),
} as const;
const measured = ['int', 'double', 'duration', 'money', 'decimal'] as const;
const size: FunctionBody = (list) => (isList(list) ? list.length : isMap(list) ? list.entries.size : unknownOf(list));

export const list: readonly FunctionRow[] = [
  { signature: 'size(list<dyn>): int', about: 'How many items a list has.', standard: true, run: size },
  { signature: 'list<dyn>.size(): int', standard: true, run: size },
  { signature: 'size(map<dyn, dyn>): int', standard: true, run: size },
  { signature: 'map<dyn, dyn>.size(): int', standard: true, run: size },
  {
    signature: 'list<V>.contains_all(list<V>): bool',
    about: 'Whether every item of the other list is in this one.',
    run: compareLists(false),
  },
  { signature: 'list<V>.overlaps(list<V>): bool', about: 'Whether an item of the other list is in this one.', run: compareLists(true) },
  { signature: 'list<V>.except(list<V>): list<V>', about: 'The items that are not in the other list.', run: except },
  { signature: 'list<V>.distinct(): list<V>', about: 'Each item once.', run: distinct },
  ...measured.flatMap((type): readonly FunctionRow[] => [
    { signature: `list<${type}>.sum(): ${type}`, about: 'The sum of numbers, durations or money.', run: sums[type] },
    { signature: `list<${type}>.min(): ${type}`, about: 'The least item.', run: folded(pick(true)) },
    { signature: `list<${type}>.max(): ${type}`, about: 'The greatest item.', run: folded(pick(false)) },
  ]),
  { signature: 'list<time>.min(): time', run: folded(pick(true)) },
  { signature: 'list<time>.max(): time', run: folded(pick(false)) },
];
