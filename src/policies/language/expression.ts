// A checked expression as plain data: parsed and type-checked by cel-js, with every overload resolved. Built-in policies are stored in this form.

export type Macro = 'exists' | 'all' | 'exists_one' | 'filter' | 'map';

export type Expression =
  | { readonly op: 'const'; readonly value: boolean | number | string }
  /** Only as an item of a list. */
  | { readonly op: 'null' }
  | { readonly op: 'name'; readonly name: 'resource' | 'organization' | 'now' }
  | { readonly op: 'param'; readonly name: string }
  | { readonly op: 'let'; readonly name: string }
  /** A variable of a macro; `slot` is its index in the frame. */
  | { readonly op: 'var'; readonly slot: number; readonly name: string }
  /** A field or link of a resource. `shape` is the kind that has it. */
  | { readonly op: 'get'; readonly of: readonly [Expression]; readonly shape: string; readonly field: string }
  /** An item of a list or map. */
  | { readonly op: 'at'; readonly of: readonly [Expression, Expression] }
  | { readonly op: 'not' | 'is-null' | 'has'; readonly of: readonly [Expression] }
  | { readonly op: 'and' | 'or'; readonly of: readonly [Expression, Expression] }
  | { readonly op: 'if'; readonly of: readonly [Expression, Expression, Expression] }
  /** A function or operator by its signature in the table of functions: `age(time): duration`, `int + int: int`. */
  | { readonly op: 'call'; readonly fn: string; readonly of: readonly Expression[] }
  | { readonly op: 'list'; readonly of: readonly Expression[] }
  /** Alternating keys and values. */
  | { readonly op: 'map'; readonly of: readonly Expression[] }
  /** Loops over the first of `of`; the second is the predicate, or the value of `map` for an item; a third is the value of `map` if it has a filter. */
  | {
      readonly op: 'loop';
      readonly macro: Macro;
      readonly slot: number;
      readonly of: readonly [Expression, Expression] | readonly [Expression, Expression, Expression];
    };

/** An expression with its static type, in CEL's terms: `bool`, `list<member>`. */
export interface Typed {
  readonly expression: Expression;
  readonly type: string;
}

const none: readonly Expression[] = [];
const childrenOf = (expression: Expression): readonly Expression[] => ('of' in expression ? expression.of : none);

/** The expression and all its parts, parents first. */
export const everyPart = (expression: Expression): readonly Expression[] => [expression, ...childrenOf(expression).flatMap(everyPart)];

/** The number of steps of one evaluation without loops: a loop charges it for each item. */
export const sizeOf = (expression: Expression): number => childrenOf(expression).reduce((sum, child) => sum + sizeOf(child), 1);
