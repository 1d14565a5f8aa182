// One expression of a policy: text → checked expression with its type, or its error with the position. It never throws, whatever the text.
import {
  type ASTNode,
  TypeError as CelTypeError,
  type Environment,
  type ErrorOptions,
  ParseError,
  type SourceRange,
} from '@marcbachmann/cel-js';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { foldCall } from '../evaluate/fold.ts';
import { isUnknown } from '../evaluate/value.ts';
import { functionNamed, functionNames, internalNames } from '../functions/table.ts';
import { adaptTree } from './adapt-tree.ts';
import { rangeOf } from './checked-node.ts';
import { describeExpressionError, plainTypes } from './describe-expression-error.ts';
import { type EmptyLiteral, emptyLiterals, misplacedEmpty, nodesIn } from './empty-literals.ts';
import { type Expression, everyPart, type Typed } from './expression.ts';
import { foreignFunction, foreignName, foreignToken, strangeToken } from './foreign-words.ts';
import { cellNames, type Shapes, typeNameOf } from './shape.ts';
import { type ExpressionError, toExpression } from './to-expression.ts';

export interface ExpressionScope {
  readonly environment: Environment;
  readonly shapes: Shapes;
  /** Names of the lets before this expression. */
  readonly lets: ReadonlySet<string>;
  /** The names that can follow `params.`. */
  readonly params: readonly string[];
  /** What `resource` is. */
  readonly kind?: string | undefined;
}

type Parsed = ReturnType<Environment['parse']>;

export type CheckedExpression =
  | { readonly typed: Typed; readonly warnings: readonly ExpressionError[] }
  | { readonly faults: readonly ExpressionError[] };

/** What an error is about: the names for "did you mean", and what to say if none is close. */
interface Wrong {
  readonly name: string;
  readonly among: readonly string[];
  readonly message?: string;
  readonly help?: string | undefined;
}

/** A field of a resource, a parameter, or a part of a value that has none. */
const wrongField = (name: string, type: string | undefined, { shapes, params }: ExpressionScope): Wrong => {
  if (type === 'params' || type === undefined) {
    const help = params.length === 0 ? 'The policy has none.' : `Parameters: ${params.join(', ')}.`;
    return { name, among: params, message: `there is no parameter \`${name}\``, help };
  }
  const shape = [...shapes.values()].find((one) => typeNameOf(one.name) === type);
  if (shape) return { name, among: cellNames(shape), help: `Fields of ${shape.title[0]}: ${cellNames(shape).join(', ')}.` };
  const help = type === 'money' ? 'Compare it with an amount, such as `money("10.00 BRL")`; `currency(m)` is its currency.' : undefined;
  return { name, among: [], message: `a value of the type ${plainTypes(type)} has no field \`${name}\``, help };
};

const wrongIn = (error: ParseError | CelTypeError, scope: ExpressionScope): Wrong | undefined => {
  const [, kind = '', name = ''] =
    /^(No such key: |Unknown variable: |found no matching overload for '(?:.+\.)?)(\w+)/.exec(error.summary) ?? [];
  if (kind.startsWith('Unknown'))
    return { name, among: ['resource', 'organization', 'params', 'now', ...scope.lets], help: foreignName(name, scope.kind) };
  if (kind.startsWith('found')) {
    if (functionNames.includes(name)) return undefined;
    return name === 'now' && error.summary.endsWith("now()'")
      ? { name, among: [], message: '`now` is a value, not a function', help: 'Write `now`.' }
      : { name, among: functionNames, help: foreignFunction(name) };
  }
  if (kind === '') return undefined;
  const node: ErrorOptions['node'] = error.node;
  const of = node && 'args' in node && Array.isArray(node.args) ? node.args[0] : undefined;
  return wrongField(name, of?.checkedType?.name, scope);
};

const isKnownFunction = (name: string): boolean => functionNames.includes(name) || [...internalNames.values()].includes(name);

const contains = (node: ASTNode, { start, end }: SourceRange): boolean => {
  const range = rangeOf(node);
  return range.start <= start && end <= range.end;
};

/** `any(list, s, s.ok)`: the variable is unknown because nothing has this name. The innermost function that does not exist, with this position in an argument. */
const unknownFunctionAround = (node: ASTNode, range: SourceRange): ASTNode | undefined => {
  if (!contains(node, range)) return undefined;
  const inside = nodesIn(node.args).flatMap((one) => unknownFunctionAround(one, range) ?? [])[0];
  if (inside || (node.op !== 'call' && node.op !== 'rcall') || isKnownFunction(node.args[0])) return inside;
  return nodesIn(node.args.at(-1)).some((one) => contains(one, range)) ? node : undefined;
};

const unknownMacro = (parsed: Parsed | undefined, error: ParseError | CelTypeError): ExpressionError | undefined => {
  if (!parsed || !error.range || !error.summary.startsWith('Unknown variable')) return undefined;
  const call = unknownFunctionAround(parsed.ast, error.range);
  if (call?.op !== 'call' && call?.op !== 'rcall') return undefined;
  const [name] = call.args;
  const help = foreignFunction(name) ?? didYouMean(name, functionNames);
  return { message: `there is no function \`${name}\``, range: rangeOf(call), ...(help ? { help } : {}) };
};

/** `list.length`: cel-js takes the name for an index. */
const fieldOfList = ({ summary, range }: ParseError | CelTypeError, text: string): ExpressionError | undefined => {
  const name = range && text.slice(range.start, range.end);
  if (!range || name === undefined || !/^List index must be int, got 'string'/i.test(summary) || !/^\w+$/.test(name)) return undefined;
  const help = foreignFunction(name) ?? didYouMean(name, functionNames);
  return { message: `a list has no field \`${name}\``, range, ...(help ? { help } : {}) };
};

/** What the parser stumbled over, as the word that the policy has there. */
const strangeWord = ({ summary, range }: ParseError | CelTypeError, text: string): ExpressionError | undefined => {
  if (!range || !/^(?:Unexpected (?:character|token)|Expected \w+, got)/.test(summary) || summary.endsWith('EOF')) return undefined;
  const found = foreignToken(text, range, functionNames);
  if (found) return found;
  return summary.startsWith('Unexpected character') ? strangeToken(text, range) : undefined;
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
  const special = strangeWord(error, text) ?? unknownMacro(parsed, error) ?? fieldOfList(error, text);
  if (special) return special;
  const found = wrongIn(error, scope);
  const help = found && (didYouMean(found.name, found.among) ?? found.help);
  const unknownName = /^Unknown variable: (\w+)/.exec(error.summary)?.[1];
  return {
    message: found?.message ?? describeExpressionError(asWritten(error.summary)),
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
