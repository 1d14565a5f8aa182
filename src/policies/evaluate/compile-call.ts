// Calls of functions and operators. Constants are computed once, patterns are compiled once, and the most frequent comparisons have closures of their own.
import type { FunctionRow } from '../functions/function-row.ts';
import type { Expression } from '../language/expression.ts';
import { foldCall } from './fold.ts';
import { unknownOf } from './unknown-causes.ts';
import type { Evaluate, Frame, Value } from './value.ts';

type Compile = (expression: Expression) => Evaluate;

/** A pattern seldom changes between two resources: its compiled function is kept until it does. */
const preparedCall = (prepare: NonNullable<FunctionRow['prepare']>, first: Evaluate, second: Evaluate): Evaluate => {
  let last: Value | undefined;
  let run: (value: Value, frame: Frame) => Value = unknownOf;
  return (frame) => {
    const argument = second(frame);
    if (argument !== last) {
      run = prepare(argument);
      last = argument;
    }
    return run(first(frame), frame);
  };
};

const equalsConstant = ({ run }: FunctionRow, left: Evaluate, right: Expression): Evaluate | undefined => {
  if (right.op !== 'const' || typeof right.value === 'boolean') return undefined;
  const { value } = right;
  return (frame) => {
    const found = left(frame);
    return typeof found === typeof value ? found === value : run(found, value, frame);
  };
};

/** `x in [null, "a"]`: null is an item to look for, not a missing value. */
const looksForNull = ({ signature }: FunctionRow, list: Expression): boolean =>
  signature.includes(' in ') && list.op === 'list' && list.of.some(({ op }) => op === 'null');

export const compileCall = (row: FunctionRow, args: readonly Expression[], compile: Compile, compileNullable: Compile): Evaluate => {
  const folded = foldCall(row, args);
  if (folded !== undefined && args.every((arg) => arg.op === 'const')) return () => folded;
  const [a, b] = args;
  if (!a) return () => row.run(null, null, neverRead);
  const first = b && looksForNull(row, b) ? compileNullable(a) : compile(a);
  if (!b) return (frame) => row.run(first(frame), null, frame);
  const special = /^(?:string|int) == /.test(row.signature) ? equalsConstant(row, first, b) : undefined;
  if (special) return special;
  const second = compile(b);
  if (row.prepare) return preparedCall(row.prepare, first, second);
  const { run } = row;
  return (frame) => run(first(frame), second(frame), frame);
};

const neverRead: Frame = {
  resource: { type: 'row', address: '', at: undefined, from: undefined, cells: [] },
  organization: { type: 'row', address: '', at: undefined, from: undefined, cells: [] },
  now: 0,
  params: [],
  lets: [],
  vars: [],
  steps: 0,
};
