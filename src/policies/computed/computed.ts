// A computed field: what policies see of a resource beyond its own fields, found out from other resources or from the file. Only where a policy reads it.
import type { Json } from '../../json.ts';
import type { WorldFacts } from '../derived/derived.ts';
import type { Unknown, Value } from '../evaluate/value.ts';
import type { Shape, ShapeField, ShapeLink, Shapes } from '../language/shape.ts';
import type { Linkable } from '../world/link-rows.ts';

/** The world around the resources, with all rows and their own fields. */
export interface ComputedFacts {
  readonly shapes: Shapes;
  readonly rows: (kind: string) => readonly Linkable[];
  /** Why not every resource of a kind is among the rows; undefined: all are. */
  readonly lacking: (kind: string) => Unknown | undefined;
  readonly facts: WorldFacts;
}

export interface Computed {
  /** The kind of the catalogue that has it. */
  readonly kind: string;
  readonly name: string;
  readonly cell: { readonly field: ShapeField; readonly sample: Json } | { readonly link: ShapeLink };
  /** What it is computed from, as `kind.field`: read wherever a policy reads it. */
  readonly needs: readonly string[];
  /** Called once a world; undefined for a row: it has no value. */
  values(facts: ComputedFacts): (row: Linkable) => Value | undefined;
}

/** Reads one field of a row by its name. */
export const fieldOf = (shapes: Shapes, kind: string, name: string): ((row: Linkable) => Value) => {
  const shape = shapes.get(kind);
  const index = shape ? cellIndex(shape, name) : -1;
  return ({ row }) => row.cells[index] ?? null;
};

const cellIndex = (shape: Shape, name: string): number => [...Object.keys(shape.fields), ...Object.keys(shape.links)].indexOf(name);
