// `==`, `in`, `<` and similar operators, for every pair of comparable types.

import { compareMoney } from '../evaluate/money.ts';
import { same } from '../evaluate/same.ts';
import { both } from '../evaluate/unknown-causes.ts';
import { isList, isMap, isUnknown, type Unknown, type Value } from '../evaluate/value.ts';
import { compareVersions } from '../evaluate/version.ts';
import { type FunctionBody, type FunctionRow, itemsOf, lacking, onMoney, onNumbers, onTexts, onVersions } from './function-row.ts';

const not =
  (run: FunctionBody): FunctionBody =>
  (a, b, frame) => {
    const answer = run(a, b, frame);
    return typeof answer === 'boolean' ? !answer : answer;
  };

const equalTypes = ['string', 'int', 'double', 'bool', 'time', 'duration', 'money', 'decimal', 'version'] as const;
const standardEqual: ReadonlySet<string> = new Set(['string', 'int', 'double', 'bool']);

const equality = (left: string, right: string, standard: boolean, run: FunctionBody = same): readonly FunctionRow[] => [
  { signature: `${left} == ${right}: bool`, run, ...(standard ? { standard } : {}) },
  { signature: `${left} != ${right}: bool`, run: not(run), ...(standard ? { standard } : {}) },
];

/** How many items a value has, on all levels. */
const sizeOf = (value: Value): number => {
  if (isMap(value)) return sizeOf([...value.entries.values()]);
  return isList(value) ? value.reduce<number>((sum, item) => sum + sizeOf(item), value.length) : 0;
};

/** Charged for each item: a loop around the comparison of two long lists would otherwise cost no more than its rounds. */
const sameItems: FunctionBody = (a, b, frame) => {
  frame.steps -= sizeOf(a);
  return same(a, b);
};

/** Whether one of the items equals the value; if items are missing, only true is certain. */
export const holds = (items: readonly Value[], value: Value, rest: Unknown | undefined): Value => {
  let lack = rest;
  for (const item of items) {
    const equal = item === value ? true : same(item, value);
    if (equal === true) return true;
    if (isUnknown(equal)) lack = lack ? both(lack, equal) : equal;
  }
  return lack ?? false;
};

const isIn: FunctionBody = (value, list, frame) => {
  const known = itemsOf(list);
  if (!known || isUnknown(value)) return lacking(value, list);
  frame.steps -= known.items.length;
  return holds(known.items, value, known.partial?.because);
};

const isKeyOf: FunctionBody = (key, map) => (isMap(map) && !isUnknown(key) ? map.entries.has(key) : lacking(key, map));

const orders = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
} as const;
const numbers: Readonly<Record<keyof typeof orders, FunctionBody>> = {
  '<': onNumbers((a, b) => a < b),
  '<=': onNumbers((a, b) => a <= b),
  '>': onNumbers((a, b) => a > b),
  '>=': onNumbers((a, b) => a >= b),
};
const signs = ['<', '<=', '>', '>='] as const;

const ordered = (sign: (typeof signs)[number]): readonly FunctionRow[] => {
  const holdsFor = orders[sign];
  const plain = (left: string, right: string, standard: boolean): FunctionRow => ({
    signature: `${left} ${sign} ${right}: bool`,
    run: numbers[sign],
    ...(standard ? { standard } : {}),
  });
  const text = onTexts((a, b) => holdsFor(a < b ? -1 : a > b ? 1 : 0));
  const money = onMoney((a, b) => {
    const order = compareMoney(a, b);
    return typeof order === 'number' ? holdsFor(order) : order;
  });
  return [
    plain('int', 'int', true),
    plain('double', 'double', true),
    plain('int', 'double', true),
    plain('double', 'int', true),
    plain('time', 'time', false),
    plain('duration', 'duration', false),
    { signature: `string ${sign} string: bool`, run: text, standard: true },
    { signature: `money ${sign} money: bool`, run: money },
    { signature: `decimal ${sign} decimal: bool`, run: money },
    { signature: `version ${sign} version: bool`, run: onVersions((a, b) => holdsFor(compareVersions(a, b))) },
  ];
};

export const comparison: readonly FunctionRow[] = [
  ...equalTypes.flatMap((type) => equality(type, type, standardEqual.has(type))),
  ...equality('list<V>', 'list<V>', true, sameItems),
  ...equality('map<K, V>', 'map<K, V>', true, sameItems),
  // A field of unknown type can only be compared for equality.
  ...equality('dyn', 'dyn', true, sameItems),
  { signature: 'V in list<V>: bool', run: isIn, standard: true },
  { signature: 'K in map<K, V>: bool', run: isKeyOf, standard: true },
  { signature: 'dyn in dyn: bool', run: isIn, standard: true },
  ...signs.flatMap(ordered),
];
