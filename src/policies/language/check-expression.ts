// One expression of a rule: text → checked expression with its type, or what is wrong with it and where.
import { type Environment, type ErrorOptions, ParseError, TypeError as CelTypeError } from '@marcbachmann/cel-js';
import { functionNamed, functionNames } from '../functions/table.ts';
import { foldCall } from '../evaluate/fold.ts';
import { isUnknown } from '../evaluate/value.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { everyPart, type Expression, type Typed } from './expression.ts';
import { type Fault, lowered } from './lower.ts';
import { cellNames, type Shapes, typeNameOf } from './shape.ts';
import { plainTypes, worded } from './word-fault.ts';

export interface Scope {
  readonly environment: Environment;
  readonly shapes: Shapes;
  /** Names of the lets before this expression. */
  readonly lets: ReadonlySet<string>;
  /** What `params.` can name. */
  readonly params: readonly string[];
}

export type Checked = { readonly typed: Typed } | { readonly faults: readonly Fault[] };

/** The names that could have been meant where one is wrong. */
const candidates = (
  error: ParseError | CelTypeError,
  scope: Scope,
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

const faultOf = (error: unknown, text: string, scope: Scope): Fault => {
  if (!(error instanceof ParseError || error instanceof CelTypeError)) throw error;
  const found = candidates(error, scope);
  const help = found && didYouMean(found.wrong, found.among);
  return { message: worded(error.summary), range: error.range ?? { start: 0, end: text.length }, ...(help ? { help } : {}) };
};

/** Calls with constants are tried now: a pattern, a date or an amount that cannot be read is an error of the rule, not of the data. */
const constantFaults = (expression: Expression, text: string): readonly Fault[] =>
  everyPart(expression).flatMap((part) => {
    const row = part.op === 'call' ? functionNamed(part.fn) : undefined;
    const result = part.op === 'call' && row ? foldCall(row, part.of) : undefined;
    if (result === undefined || !isUnknown(result) || result.cause !== 'rule-error') return [];
    return [{ message: result.says, range: { start: 0, end: text.length } }];
  });

/** `expected`: the type it must have; any, when left out. */
export const checkExpression = (text: string, scope: Scope, expected?: string): Checked => {
  try {
    const parsed = scope.environment.parse(text);
    const { valid, type = 'dyn', error } = parsed.check();
    if (!valid) return { faults: [faultOf(error, text, scope)] };
    const { expression, faults } = lowered(parsed.ast, scope.shapes, scope.lets);
    const whole = { start: 0, end: text.length };
    const wrongType: readonly Fault[] =
      expected === undefined || type === expected
        ? []
        : [{ message: `this is ${plainTypes(type)}; ${expected} is needed here`, range: whole }];
    const all = [...faults, ...constantFaults(expression, text), ...wrongType];
    return all.length > 0 ? { faults: all } : { typed: { expression, type } };
  } catch (error) {
    return { faults: [faultOf(error, text, scope)] };
  }
};
