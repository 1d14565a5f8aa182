// The value of a call with constant arguments, computed once.
import type { FunctionRow } from '../functions/function-row.ts';
import { functionNamed } from '../functions/table.ts';
import type { Expression } from '../language/expression.ts';
import type { Frame, Value } from './value.ts';

const nobody = { type: 'row', address: '', at: undefined, from: undefined, cells: [] } as const;
const emptyFrame = (): Frame => ({ resource: nobody, organization: nobody, now: 0, params: [], lets: [], vars: [], steps: 100_000 });

/** The value of an expression that contains only constants; undefined for other expressions and for aggregates. */
const constantOf = (expression: Expression): Value | undefined => {
  if (expression.op === 'const') return expression.value;
  const row = expression.op === 'call' ? functionNamed(expression.fn) : undefined;
  return row && expression.op === 'call' ? foldCall(row, expression.of) : undefined;
};

/** The result; for a pattern alone, whether it can be compiled. undefined if the result depends on the resource. */
export const foldCall = (row: FunctionRow, args: readonly Expression[]): Value | undefined => {
  if (row.clock) return undefined;
  const [first, second] = args.map(constantOf);
  if (row.prepare && second !== undefined) return row.prepare(second)(first ?? '', emptyFrame());
  if (first === undefined || (args.length > 1 && second === undefined)) return undefined;
  return row.run(first, second ?? null, emptyFrame());
};
