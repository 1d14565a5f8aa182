// Rows: one resource with a cell for each field and link of its shape. Links are filled in after all rows exist.
import type { Source } from '../../errors.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import type { Row, Value } from '../evaluate/value.ts';
import { cellNames, type Shape } from '../language/shape.ts';

/** A row while its world is built: the engine reads it, and only this module writes to it. */
export interface OpenRow extends Row {
  readonly cells: Value[];
}

export interface RowPlace {
  readonly address: string;
  readonly at?: Source | undefined;
  readonly inSection?: boolean | undefined;
  readonly from?: string | undefined;
  readonly declaredAs?: string | undefined;
  readonly name?: string | undefined;
  readonly because?: string | undefined;
}

/** Builds rows of a shape; a cell without a value is unknown. `reads`: only these cells, as `kind.name`, are filled. */
export const rowMaker = (
  shape: Shape,
  reads?: ReadonlySet<string>,
): ((place: RowPlace, valueOf: (name: string) => Value | undefined) => OpenRow) => {
  const names = cellNames(shape);
  const lacks: readonly Value[] = names.map((name) => noValue(`${shape.name}.${name}`));
  const wanted = names.flatMap((name, index) => (!reads || reads.has(`${shape.name}.${name}`) ? [[name, index] as const] : []));
  return ({ address, at, inSection, from, declaredAs, name: known, because }, valueOf) => {
    const cells = lacks.slice();
    for (const [name, index] of wanted) {
      const value = valueOf(name);
      if (value !== undefined) cells[index] = value;
    }
    return { type: 'row', address, at, inSection, declaredAs, name: known, because, from, cells };
  };
};
