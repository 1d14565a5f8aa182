// From a checked expression to a closure. Three-valued by Kleene's logic; nothing throws; loops charge steps against the frame's budget.
import { functionNamed } from '../functions/table.ts';
import type { Expression } from '../language/expression.ts';
import { cellNames, type Shapes } from '../language/shape.ts';
import { compileCall } from './compile-call.ts';
import { compileLoop } from './compile-loop.ts';
import { both, noValue, ruleError, unknownOf } from './unknown-causes.ts';
import { type Evaluate, isInterval, isList, isMap, isPartial, isRow, isUnknown, type Unknown, type Value } from './value.ts';

/** What names refer to: the order of parameters and lets in the frame, and of cells in rows. */
export interface Layout {
  readonly shapes: Shapes;
  readonly params: readonly string[];
  readonly lets: readonly CompiledLet[];
}
export interface CompiledLet {
  readonly name: string;
  readonly evaluate: Evaluate;
}

/** Compiles so that null stays null: for `== null`, `has`, lets and messages. */
export const compileNullable = (expression: Expression, layout: Layout): Evaluate => {
  if (expression.op === 'get') return get(expression.of[0], expression.shape, expression.field, layout);
  if (expression.op === 'let') return letNamed(expression.name, layout);
  if (expression.op === 'at') return at(compile(expression.of[0], layout), compile(expression.of[1], layout));
  if (expression.op === 'var') return variable(expression.slot);
  if (expression.op !== 'if') return compile(expression, layout);
  const [test, yes, no] = expression.of;
  return choose(compile(test, layout), compileNullable(yes, layout), compileNullable(no, layout));
};

/** Compiles so that a value is needed: null becomes unknown and names the field. */
export const compile = (expression: Expression, layout: Layout): Evaluate => {
  switch (expression.op) {
    case 'const': {
      const { value } = expression;
      return () => value;
    }
    case 'name':
      return names[expression.name];
    case 'param': {
      const index = layout.params.indexOf(expression.name);
      return (frame) => frame.params[index] ?? null;
    }
    case 'null':
      return () => null;
    case 'var':
      return needed(variable(expression.slot), noValue(expression.name));
    case 'get':
      return needed(compileNullable(expression, layout), noValue(`${expression.shape}.${expression.field}`));
    case 'let':
      return needed(compileNullable(expression, layout), noValue(expression.name));
    case 'at':
    case 'if':
      return needed(compileNullable(expression, layout), noValue('an item'));
    case 'not': {
      const of = compile(expression.of[0], layout);
      return (frame) => {
        const value = of(frame);
        return typeof value === 'boolean' ? !value : unknownOf(value);
      };
    }
    case 'and':
      return logical(false, compile(expression.of[0], layout), compile(expression.of[1], layout));
    case 'or':
      return logical(true, compile(expression.of[0], layout), compile(expression.of[1], layout));
    case 'is-null':
    case 'has': {
      const of = compileNullable(expression.of[0], layout);
      const whenNull = expression.op === 'is-null';
      return (frame) => {
        const value = of(frame);
        return value === null ? whenNull : isUnknown(value) ? value : !whenNull;
      };
    }
    case 'list':
      return listOf(expression.of.map((part) => compile(part, layout)));
    case 'map':
      return mapOf(expression.of.map((part) => compile(part, layout)));
    case 'call': {
      const row = functionNamed(expression.fn);
      return row
        ? compileCall(
            row,
            expression.of,
            (part) => compile(part, layout),
            (part) => compileNullable(part, layout),
          )
        : always(ruleError(`there is no function \`${expression.fn}\``));
    }
    case 'loop':
      return compileLoop(expression, (part) => compile(part, layout));
  }
};

const variable =
  (slot: number): Evaluate =>
  (frame) =>
    frame.vars[slot] ?? null;

const always =
  (value: Value): Evaluate =>
  () =>
    value;

const names: Readonly<Record<'resource' | 'organization' | 'now', Evaluate>> = {
  resource: (frame) => frame.resource,
  organization: (frame) => frame.organization,
  now: (frame) => frame.now,
};

const needed =
  (of: Evaluate, lack: Unknown): Evaluate =>
  (frame) => {
    const value = of(frame);
    return value === null ? lack : value;
  };

const get = (of: Expression, shape: string, field: string, layout: Layout): Evaluate => {
  const found = layout.shapes.get(shape);
  const index = found ? cellNames(found).indexOf(field) : -1;
  if (found?.fields[field]?.isInterval) return atEnd(compile(of, layout), index);
  // The resource itself is by far the most frequent operand.
  if (of.op === 'name' && of.name === 'resource') return (frame) => frame.resource.cells[index] ?? null;
  const row = compile(of, layout);
  return (frame) => {
    const value = row(frame);
    return isRow(value) ? (value.cells[index] ?? null) : unknownOf(value);
  };
};

/** A time that may be an interval: the end that is evaluated. */
const atEnd =
  (row: Evaluate, index: number): Evaluate =>
  (frame) => {
    const value = row(frame);
    if (!isRow(value)) return unknownOf(value);
    const cell = value.cells[index] ?? null;
    return isInterval(cell) ? cell[frame.end ?? 'by'] : cell;
  };

const letNamed = (name: string, layout: Layout): Evaluate => {
  const index = layout.lets.findIndex((one) => one.name === name);
  const evaluate = layout.lets[index]?.evaluate ?? always(ruleError(`there is no \`${name}\``));
  return (frame) => (frame.lets[index] ??= evaluate(frame));
};

/** `decides`: the value that settles the result regardless of the other side: false for &&, true for ||. */
const logical =
  (decides: boolean, left: Evaluate, right: Evaluate): Evaluate =>
  (frame) => {
    const a = left(frame);
    if (a === decides) return decides;
    const b = right(frame);
    if (b === decides) return decides;
    if (a === !decides) return typeof b === 'boolean' ? b : unknownOf(b);
    return b === !decides ? unknownOf(a) : both(unknownOf(a), unknownOf(b));
  };

const choose =
  (test: Evaluate, yes: Evaluate, no: Evaluate): Evaluate =>
  (frame) => {
    const answer = test(frame);
    if (answer === true) return yes(frame);
    if (answer === false) return no(frame);
    // Both branches have the same plain value: then the condition does not matter.
    const value = yes(frame);
    return typeof value !== 'object' && value === no(frame) ? value : unknownOf(answer);
  };

const listOf =
  (parts: readonly Evaluate[]): Evaluate =>
  (frame) => {
    const items = parts.map((part) => part(frame));
    frame.steps -= items.length;
    const lack = items.find((item) => isUnknown(item) || isPartial(item));
    return lack === undefined ? items : unknownOf(lack);
  };

const mapOf =
  (parts: readonly Evaluate[]): Evaluate =>
  (frame) => {
    const values = parts.map((part) => part(frame));
    const lack = values.find((value) => isUnknown(value) || isPartial(value));
    if (lack !== undefined) return unknownOf(lack);
    frame.steps -= values.length;
    const entries = new Map<Value, Value>();
    for (const [index, value] of values.entries()) if (index % 2 === 0) entries.set(value, values[index + 1] ?? null);
    return entries.size * 2 < values.length ? ruleError('the map has a key twice') : { type: 'map', entries };
  };

const at =
  (of: Evaluate, key: Evaluate): Evaluate =>
  (frame) => {
    const from = of(frame);
    const which = key(frame);
    if (isUnknown(which)) return which;
    if (isMap(from)) return from.entries.get(which) ?? (from.entries.has(which) ? null : ruleError('the map has no such key'));
    if (!isList(from) || typeof which !== 'number') return unknownOf(from);
    return which >= 0 && which < from.length ? (from[which] ?? null) : ruleError('the list has no item at this place');
  };
