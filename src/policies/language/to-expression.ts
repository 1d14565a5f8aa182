// From the checked tree of cel-js to our own expression. Constructs outside of the policy language are refused here, with their position.

import type { ASTNode, SourceRange } from '@marcbachmann/cel-js';
import { documentation } from '../../repository.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import { functionNamed } from '../functions/table.ts';
import { isNull, type NullableLists } from './adapt-tree.ts';
import { chosenBinary, chosenFunction, chosenUnary, rangeOf, typeOf } from './checked-node.ts';
import type { Expression, Macro } from './expression.ts';
import { memberType, type Shape, type Shapes, typeNameOf } from './shape.ts';

/** The error of an expression, and its position in the text. */
export interface ExpressionError {
  readonly message: string;
  readonly help?: string;
  readonly range: SourceRange;
  /** Set if it is that nothing has this name. */
  readonly unknownName?: string;
}

interface Lowering {
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly lets: ReadonlySet<string>;
  readonly params: readonly string[];
  readonly faults: ExpressionError[];
  readonly nullableLists: NullableLists;
  readonly warnings: ExpressionError[];
  /** Variables of the enclosing macros, innermost last. */
  readonly vars: readonly string[];
}

const nothing: Expression = { op: 'const', value: false };
const refuse = (into: Lowering, node: ASTNode, message: string, help?: string): Expression => {
  into.faults.push({ message, range: rangeOf(node), ...(help ? { help } : {}) });
  return nothing;
};

const constant = (node: ASTNode, value: unknown, into: Lowering): Expression => {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return { op: 'const', value };
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number)
      ? { op: 'const', value: number }
      : refuse(into, node, `the number ${value} is too large to be exact`);
  }
  if (value === null)
    return refuse(into, node, '`null` can only be compared, or be an item of a list: `resource.x == null`, `resource.x in [null, "a"]`');
  return refuse(into, node, 'bytes and unsigned numbers are not supported in policies');
};

const name = (node: ASTNode, text: string, into: Lowering): Expression => {
  const slot = into.vars.lastIndexOf(text);
  if (slot >= 0) return { op: 'var', slot, name: text };
  if (text === 'resource' || text === 'organization' || text === 'now') return { op: 'name', name: text };
  return into.lets.has(text) ? { op: 'let', name: text } : refuse(into, node, `\`${text}\` is not a value that policies can use`);
};

const member = (node: ASTNode, of: ASTNode, field: string, into: Lowering): Expression => {
  if (of.op === 'id' && of.args === 'params' && !into.vars.includes('params')) return { op: 'param', name: field };
  const type = typeOf(of);
  const shape = into.shapes.get(type.name);
  if (shape) return { op: 'get', of: [lower(of, into)], shape: shape.name, field };
  if (type.kind === 'map' || type.kind === 'dyn') return { op: 'at', of: [lower(of, into), { op: 'const', value: field }] };
  return refuse(into, node, `${type.name} has no fields`);
};

const item = (node: ASTNode, of: ASTNode, key: ASTNode, into: Lowering): Expression => {
  if (key.op === 'value' && typeof key.args === 'string') return member(node, of, key.args, into);
  const { name: type, kind } = typeOf(of);
  if (into.shapes.has(type)) return refuse(into, key, 'a field is named by a text, not computed');
  if (kind !== 'list' && kind !== 'map' && kind !== 'dyn') return refuse(into, node, `${type} has no items`);
  if (kind === 'list' && !['int', 'dyn'].includes(typeOf(key).name))
    return refuse(into, key, `the place of an item is an int, not ${typeOf(key).name}`);
  return { op: 'at', of: [lower(of, into), lower(key, into)] };
};

const call = (node: ASTNode, signature: string | undefined, args: readonly ASTNode[], into: Lowering): Expression => {
  if (signature === undefined)
    return refuse(
      into,
      node,
      'the type of a value is not known here',
      'A field without a known type can be compared with `==`, `!=` and `in`, and its members be named.',
    );
  if (!functionNamed(signature))
    return refuse(into, node, `\`${signature}\` is not supported in policies`, `${documentation('policies')} lists the functions.`);
  return { op: 'call', fn: signature, of: args.map((arg) => lower(arg, into)) };
};

/** The fields with fixed values that a comparison looks at, and the texts that it compares them with. */
const comparedValues = (left: Expression, right: Expression): readonly string[] => {
  const parts = right.op === 'list' ? right.of : left.op === 'list' ? [] : [left, right];
  return parts.flatMap((part) => (part.op === 'const' && typeof part.value === 'string' ? [part.value] : []));
};

/** A value that a field never has makes a comparison that is always false, most often by a slip of the pen. */
const warnOfValues = (node: ASTNode, left: Expression, right: Expression, into: Lowering): void => {
  for (const side of [left, right]) {
    if (side.op !== 'get') continue;
    const values = into.shapes.get(typeNameOf(side.shape))?.fields[side.field]?.values;
    if (!values) continue;
    for (const value of comparedValues(left, right)) {
      if (values.includes(value)) continue;
      const message = `\`${side.field}\` of ${side.shape} is never ${quoted(value)}`;
      const help = didYouMean(value, values) ?? `Values: ${values.join(', ')}.`;
      into.warnings.push({ message, help, range: rangeOf(node) });
    }
  }
};

const compared = (node: ASTNode, expression: Expression, into: Lowering): Expression => {
  const [left, right] = expression.op === 'call' ? expression.of : [];
  if (left && right) warnOfValues(node, left, right, into);
  return expression;
};

const equality = (node: ASTNode, negated: boolean, left: ASTNode, right: ASTNode, into: Lowering): Expression => {
  const not = (expression: Expression): Expression => (negated ? { op: 'not', of: [expression] } : expression);
  if (isNull(left) && isNull(right)) return refuse(into, node, '`null` is compared with itself');
  if (isNull(left) || isNull(right)) return not({ op: 'is-null', of: [lower(isNull(left) ? right : left, into)] });
  const sign = negated ? '!=' : '==';
  return compared(node, call(node, chosenBinary(node, left, right) ?? `dyn ${sign} dyn: bool`, [left, right], into), into);
};

const binary = (node: ASTNode, sign: string, left: ASTNode, right: ASTNode, into: Lowering): Expression =>
  compared(
    node,
    call(node, chosenBinary(node, left, right) ?? (sign === 'in' ? 'dyn in dyn: bool' : undefined), [left, right], into),
    into,
  );

const macros: ReadonlyMap<string, Macro> = new Map(
  (['exists', 'all', 'exists_one', 'filter', 'map'] as const).map((macro) => [macro, macro]),
);

const loop = (node: ASTNode, macro: Macro, over: ASTNode, [variable, ...bodies]: readonly ASTNode[], into: Lowering): Expression => {
  if (typeOf(over).kind !== 'list') return refuse(into, over, `\`${macro}\` goes over a list, not over ${typeOf(over).name}`);
  const name = variable?.op === 'id' ? variable.args : '';
  const inside: Lowering = { ...into, vars: [...into.vars, name] };
  const [first = nothing, second] = bodies.map((body) => lower(body, inside));
  const list = lower(over, into);
  const slot = into.vars.length;
  return { op: 'loop', macro, slot, of: second ? [list, first, second] : [list, first] };
};

/** cel-js does not check the field in `has`. */
const has = (node: ASTNode, of: ASTNode | undefined, into: Lowering): Expression => {
  if (of?.op !== '.') return refuse(into, node, '`has` takes a field: `has(resource.x)`');
  const expression = memberOfUnchecked(of, into);
  return { op: 'has', of: [expression.lowered] };
};
const memberOfUnchecked = (node: ASTNode, into: Lowering): { readonly lowered: Expression; readonly type: string } => {
  if (node.op !== '.') return { lowered: lower(node, into), type: typeOf(node).name };
  const [of, field] = node.args;
  if (of.op === 'id' && of.args === 'params' && !into.vars.includes('params')) {
    const lowered = into.params.includes(field)
      ? lower(node, into)
      : refuse(into, node, `there is no parameter \`${field}\``, didYouMean(field, into.params));
    return { lowered, type: 'dyn' };
  }
  const inner = memberOfUnchecked(of, into);
  const shape = into.shapes.get(inner.type);
  const type = shape && memberType(shape, field);
  if (!shape || !type)
    return { lowered: refuse(into, node, `${shape ? shape.title[0] : inner.type} has no field \`${field}\``), type: 'dyn' };
  return { lowered: { op: 'get', of: [inner.lowered], shape: shape.name, field }, type };
};

const listLiteral = (node: ASTNode, items: readonly ASTNode[], into: Lowering): Expression => {
  if (items.length > 0 && items.every(isNull))
    return refuse(into, node, 'a list of nothing but `null` has no type', 'Compare with `== null`.');
  return { op: 'list', of: items.map((part) => (isNull(part) ? { op: 'null' } : lower(part, into))) };
};

/** Keys as in CEL: a text, a whole number or a bool, each once. Computed keys are compared when the map is built. */
const keyTypes: ReadonlySet<string> = new Set(['string', 'int', 'bool']);

const mapLiteral = (entries: readonly (readonly [ASTNode, ASTNode])[], into: Lowering): Expression => {
  const known = new Set<boolean | number | string>();
  const lowerKey = (node: ASTNode): Expression => {
    if (!keyTypes.has(typeOf(node).name))
      return refuse(into, node, `a key of a map is a string, an int or a bool, not ${typeOf(node).name}`);
    const key = lower(node, into);
    if (key.op !== 'const') return key;
    if (known.has(key.value)) return refuse(into, node, `the map has the key ${JSON.stringify(key.value)} twice`);
    known.add(key.value);
    return key;
  };
  return { op: 'map', of: entries.flatMap(([key, value]) => [lowerKey(key), lower(value, into)]) };
};

const lower = (node: ASTNode, into: Lowering): Expression => {
  switch (node.op) {
    case 'value':
      return constant(node, node.args, into);
    case 'id':
      return name(node, node.args, into);
    case '.':
      return member(node, node.args[0], node.args[1], into);
    case '[]':
      return item(node, node.args[0], node.args[1], into);
    case '!_':
      return { op: 'not', of: [lower(node.args, into)] };
    case '-_':
      return call(node, chosenUnary(node, node.args), [node.args], into);
    case '&&':
    case '||':
      return { op: node.op === '&&' ? 'and' : 'or', of: [lower(node.args[0], into), lower(node.args[1], into)] };
    case '?:':
      return { op: 'if', of: [lower(node.args[0], into), lower(node.args[1], into), lower(node.args[2], into)] };
    case 'list':
      return listLiteral(node, into.nullableLists.get(node) ?? node.args, into);
    case 'map':
      return mapLiteral(node.args, into);
    case 'call': {
      const [called, args] = node.args;
      return called === 'has' ? has(node, args[0], into) : call(node, chosenFunction(node, args), args, into);
    }
    case 'rcall': {
      const [called, receiver, args] = node.args;
      const macro = macros.get(called);
      return macro && args.length > 1
        ? loop(node, macro, receiver, args, into)
        : call(node, chosenFunction(node, args, receiver), [receiver, ...args], into);
    }
    case '==':
    case '!=':
      return equality(node, node.op === '!=', node.args[0], node.args[1], into);
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return binary(node, node.op, node.args[0], node.args[1], into);
    case '.?':
    case '[?]':
      return refuse(into, node, 'optional access is not supported in policies: a missing value is unknown by itself');
  }
};

/** The expression, or everything in it that the policy language refuses. */
export const toExpression = (
  root: ASTNode,
  shapes: Shapes,
  { lets, params }: { readonly lets: ReadonlySet<string>; readonly params: readonly string[] },
  nullableLists: NullableLists,
): { readonly expression: Expression; readonly faults: readonly ExpressionError[]; readonly warnings: readonly ExpressionError[] } => {
  const faults: ExpressionError[] = [];
  const warnings: ExpressionError[] = [];
  const byTypeName = new Map([...shapes.values()].map((shape) => [typeNameOf(shape.name), shape]));
  return { expression: lower(root, { shapes: byTypeName, lets, params, faults, nullableLists, warnings, vars: [] }), faults, warnings };
};
