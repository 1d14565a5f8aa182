// One expression of a policy: text → checked expression with its type, or its error with the position. It never throws, whatever the text.
import { TypeError as CelTypeError, type Environment, type ErrorOptions, ParseError } from '@marcbachmann/cel-js';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { foldCall } from '../evaluate/fold.ts';
import { isUnknown } from '../evaluate/value.ts';
import { functionNamed, functionNames, internalNames } from '../functions/table.ts';
import { adaptTree } from './adapt-tree.ts';
import { describeExpressionError, plainTypes } from './describe-expression-error.ts';
import { type EmptyLiteral, emptyLiterals, misplacedEmpty } from './empty-literals.ts';
import { type Expression, everyPart, type Typed } from './expression.ts';
import { cellNames, type Shapes, typeNameOf } from './shape.ts';
import { type ExpressionError, toExpression } from './to-expression.ts';

export interface ExpressionScope {
  readonly environment: Environment;
  readonly shapes: Shapes;
  /** Names of the lets before this expression. */
  readonly lets: ReadonlySet<string>;
  /** The names that can follow `params.`. */
  readonly params: readonly string[];
}

type Parsed = ReturnType<Environment['parse']>;

export type CheckedExpression =
  | { readonly typed: Typed; readonly warnings: readonly ExpressionError[] }
  | { readonly faults: readonly ExpressionError[] };

/** The candidates for "did you mean". */
const candidates = (
  error: ParseError | CelTypeError,
  scope: ExpressionScope,
): { readonly wrong: string; readonly among: readonly string[] } | undefined => {
  const [, kind = '', wrong = ''] =
    /^(No such key: |Unknown variable: |found no matching overload for '(?:.+\.)?)(\w+)/.exec(error.summary) ?? [];
  if (kind.startsWith('Unknown')) return { wrong, among: ['resource', 'organization', 'params', 'now', ...scope.lets] };
  if (kind.startsWith('found')) return functionNames.includes(wrong) ? undefined : { wrong, among: functionNames };
  if (kind === '') return undefined;
  const node: ErrorOptions['node'] = error.node;
  const of = node && 'args' in node && Array.isArray(node.args) ? node.args[0] : undefined;
  const type = of?.checkedType?.name;
  const shape = [...scope.shapes.values()].find(({ name }) => typeNameOf(name) === type);
  return { wrong, among: shape ? cellNames(shape) : scope.params };
};

/** cel-js gives the items of an empty list no type, and then finds several operators that fit them, or none. */
const untypedEmpty = (parsed: Parsed | undefined, summary: string): ExpressionError | undefined => {
  const [first] = parsed && /undefined|overlaps with|\b[TKV]\b/.test(summary) ? emptyLiterals(parsed.ast) : [];
  return first && emptyFault(first);
};
const emptyFault = ({ of, range }: EmptyLiteral): ExpressionError => ({
  message: `the type of the items of this empty ${of} is not known`,
  help: emptyHelp,
  range,
});
const emptyHelp = 'Compare it with a list of known type, or leave it out: a macro over an empty list always has the same result.';

/** Names of functions as the policy wrote them. */
const asWritten = (summary: string): string =>
  [...internalNames].reduce((text, [written, internal]) => text.replaceAll(internal, written), summary);

const faultOf = (error: unknown, text: string, scope: ExpressionScope, parsed?: Parsed): ExpressionError => {
  const whole = { start: 0, end: text.length };
  const empty = untypedEmpty(parsed, error instanceof Error ? error.message : '');
  if (empty) return empty;
  // In addition to its own errors, cel-js throws plain ones where it expects no expression, and overflows the stack on deep ones.
  if (!(error instanceof ParseError || error instanceof CelTypeError)) {
    const message = error instanceof RangeError ? 'the expression is nested too deeply' : 'the types of this expression cannot be checked';
    return { message, range: whole, help: 'Split it into parts, each with a name in `let`.' };
  }
  const found = candidates(error, scope);
  const help = found && didYouMean(found.wrong, found.among);
  const unknownName = /^Unknown variable: (\w+)/.exec(error.summary)?.[1];
  const isParameter = found?.among === scope.params;
  return {
    message: isParameter ? `there is no parameter \`${found.wrong}\`` : describeExpressionError(asWritten(error.summary)),
    range: error.range ?? whole,
    ...(help ? { help } : {}),
    ...(unknownName === undefined ? {} : { unknownName }),
  };
};

/**
 * Calls with constants are evaluated now: an invalid pattern, date or amount is an error of the policy, not of the data. A call that fails only because a part
 * of it fails says the same: once is enough.
 */
const constantFaults = (expression: Expression, text: string): readonly ExpressionError[] => {
  const says = everyPart(expression).flatMap((part) => {
    const row = part.op === 'call' ? functionNamed(part.fn) : undefined;
    const result = part.op === 'call' && row ? foldCall(row, part.of) : undefined;
    return result !== undefined && isUnknown(result) && result.cause === 'policy-error' ? [result.says] : [];
  });
  return [...new Set(says)].map((message) => ({ message, range: { start: 0, end: text.length } }));
};

/** `expected`: the type that the expression must have; any if left out. */
export const checkExpression = (text: string, scope: ExpressionScope, expected?: string): CheckedExpression => {
  let parsed: Parsed | undefined;
  try {
    parsed = scope.environment.parse(text);
    const nullableLists = adaptTree(parsed.ast);
    const { valid, type = 'dyn', error } = parsed.check();
    if (!valid) return { faults: [faultOf(error, text, scope, parsed)] };
    const { expression, faults, warnings } = toExpression(parsed.ast, scope.shapes, scope, nullableLists);
    const empty = untypedEmpty(parsed, type);
    if (empty) return { faults: [empty] };
    const misplaced = misplacedEmpty(parsed.ast);
    if (misplaced.length > 0) return { faults: misplaced.map(emptyFault) };
    const whole = { start: 0, end: text.length };
    const wrongType: readonly ExpressionError[] =
      expected === undefined || type === expected ? [] : [{ message: `expected ${expected}, got ${plainTypes(type)}`, range: whole }];
    // Values are computed only if nothing else is wrong: a refused number has none.
    const all = [...(faults.length > 0 ? faults : constantFaults(expression, text)), ...wrongType];
    return all.length > 0 ? { faults: all } : { typed: { expression, type }, warnings };
  } catch (error) {
    return { faults: [faultOf(error, text, scope, parsed)] };
  }
};
