// A checked expression as plain data: what cel-js parsed and type-checked, with every overload settled. Built-in rules are stored as this.

export type Macro = 'exists' | 'all' | 'exists_one' | 'filter' | 'map';

export type Expression =
  | { readonly op: 'const'; readonly value: boolean | number | string }
  | { readonly op: 'name'; readonly name: 'resource' | 'organization' | 'now' }
  | { readonly op: 'param'; readonly name: string }
  | { readonly op: 'let'; readonly name: string }
  /** A variable of a macro; `slot` is its place in the frame. */
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
  /** Keys and values in turn. */
  | { readonly op: 'map'; readonly of: readonly Expression[] }
  /** Goes over the first of `of`; the second is the predicate, or what `map` makes of an item; a third is map's own, after its filter. */
  | {
      readonly op: 'loop';
      readonly macro: Macro;
      readonly slot: number;
      readonly of: readonly [Expression, Expression] | readonly [Expression, Expression, Expression];
    };

/** An expression with its static type, in CEL's words: `bool`, `list<member>`. */
export interface Typed {
  readonly expression: Expression;
  readonly type: string;
}

const none: readonly Expression[] = [];
const childrenOf = (expression: Expression): readonly Expression[] => ('of' in expression ? expression.of : none);

/** The expression and everything in it, outside in. */
export const everyPart = (expression: Expression): readonly Expression[] => [expression, ...childrenOf(expression).flatMap(everyPart)];

/** Steps of one straight evaluation: what a loop charges for each item. */
export const sizeOf = (expression: Expression): number => childrenOf(expression).reduce((sum, child) => sum + sizeOf(child), 1);
