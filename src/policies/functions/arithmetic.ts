// Numbers and texts. Ints are exact: a result beyond 2^53 is an error of the policy, never a rounded number.
import { quoted } from '../../yaml/visible.ts';
import { overBudget, ruleError, unknownOf } from '../evaluate/unknown-causes.ts';
import type { Value } from '../evaluate/value.ts';
import { charge, type FunctionBody, type FunctionRow, itemsOf, lacking, onNumber, onNumbers, onText, onTexts } from './function-row.ts';

/** `+ 0` removes JavaScript's negative zero from ints. */
export const exact = (number: number): Value =>
  Number.isSafeInteger(number) ? number + 0 : ruleError('a whole number is too large to be exact, or is divided by zero');

const int = (sign: string, run: (a: number, b: number) => number): FunctionRow => ({
  signature: `int ${sign} int: int`,
  standard: true,
  run: onNumbers((a, b) => exact(run(a, b))),
});
const double = (sign: string, run: (a: number, b: number) => number): FunctionRow => ({
  signature: `double ${sign} double: double`,
  standard: true,
  run: onNumbers(run),
});

/** Charged before the text is built: texts that double in each `let` would otherwise exceed JavaScript's limit. */
const joinText: FunctionBody = onTexts((a, b, frame) => (charge(frame, a.length + b.length) ? a + b : overBudget));

const joinLists: FunctionBody = (a, b, frame) => {
  const [left, right] = [itemsOf(a), itemsOf(b)];
  if (!left || !right) return lacking(a, b);
  if (!charge(frame, left.items.length + right.items.length)) return overBudget;
  const items = [...left.items, ...right.items];
  if (!left.partial && !right.partial) return items;
  const because = unknownOf(lacking(left.partial ?? null, right.partial ?? null));
  return { type: 'partial', items, because };
};

const parsed = (number: number, text: string): Value => (Number.isFinite(number) ? number : ruleError(`${quoted(text)} is not a number`));

export const arithmetic: readonly FunctionRow[] = [
  int('+', (a, b) => a + b),
  int('-', (a, b) => a - b),
  int('*', (a, b) => a * b),
  int('/', (a, b) => Math.trunc(a / b)),
  int('%', (a, b) => a % b),
  { signature: '-int: int', standard: true, run: onNumber((a) => exact(-a)) },
  double('+', (a, b) => a + b),
  double('-', (a, b) => a - b),
  double('*', (a, b) => a * b),
  double('/', (a, b) => a / b),
  { signature: '-double: double', standard: true, run: onNumber((a) => -a) },
  { signature: 'string + string: string', standard: true, run: joinText },
  { signature: 'list<V> + list<V>: list<V>', standard: true, run: joinLists },
  { signature: 'int(double): int', about: 'The number without its fraction.', standard: true, run: onNumber((a) => exact(Math.trunc(a))) },
  {
    signature: 'int(string): int',
    about: 'The whole number that a text writes.',
    standard: true,
    run: onText((text) => (/^-?\d+$/.test(text) ? exact(Number(text)) : ruleError(`${quoted(text)} is not a whole number`))),
  },
  { signature: 'double(int): double', about: 'The same number, with a fraction.', standard: true, run: onNumber((a) => a) },
  {
    signature: 'double(string): double',
    about: 'The number that a text writes.',
    standard: true,
    run: onText((text) => parsed(/^-?[\d.]+(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : Number.NaN, text)),
  },
  { signature: 'string(int): string', about: 'A number as text.', standard: true, run: onNumber(String) },
  {
    signature: 'string(bool): string',
    about: '`true` or `false`.',
    standard: true,
    run: (a) => (typeof a === 'boolean' ? String(a) : unknownOf(a)),
  },
];
