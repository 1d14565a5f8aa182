// The values of expressions at run time. The static type decides how a number is meant: an int, a double, a time or a duration (both in milliseconds).
import type { Source } from '../../errors.ts';
import type { UnknownCause } from '../finding.ts';
import type { Shape } from '../language/shape.ts';

/** Neither true nor false: a value was not read, is absent, or cannot be computed. Names what is missing. */
export interface Unknown {
  readonly type: 'unknown';
  readonly cause: UnknownCause;
  /** Fields, as `kind.field`. */
  readonly missing: readonly string[];
  readonly says: string;
  /** Why the collection was not read: it follows `says`, except in reports that list the reads. */
  readonly because?: string;
}

/** A list of which only some items are known: known items prove results, absent items prove nothing. */
export interface PartialList {
  readonly type: 'partial';
  readonly items: readonly Value[];
  readonly because: Unknown;
}

/** An exact amount: `units` of 10^-18. A decimal without currency has the currency ''. */
export interface Money {
  readonly type: 'money';
  readonly units: bigint;
  readonly currency: string;
}

export interface Version {
  readonly type: 'version';
  readonly text: string;
}

/** A time between two scans: later than the one, at the latest that of the other. Expressions see one end at a time (`Frame.end`). */
export interface Interval {
  readonly type: 'interval';
  readonly after: number;
  readonly by: number;
}

export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<Value, Value>;
}

/** One resource: a cell for each field and link of its shape, in the order of the shape. */
export interface Row {
  readonly type: 'row';
  readonly address: string;
  readonly at: Source | undefined;
  /** Whether `at` is only the section that the resource would be declared in. */
  readonly inSection?: boolean | undefined;
  /**
   * The address in the files, if it differs: `deploy.old` while `deploy` is rotated, a live name that a rename will change, or the name of a resource that is
   * addressed by its id.
   */
  readonly declaredAs?: string | undefined;
  /** Of a resource that is addressed by its id: the name that people know it by. */
  readonly name?: string | undefined;
  /** Of a collection: why it was not read. */
  readonly because?: string | undefined;
  /** The collection that it was read in, for live resources. */
  readonly from: string | undefined;
  readonly cells: readonly Value[];
  /** Of the parts of a field, which are equal where all of them are: their names and types. */
  readonly record?: Shape;
}

export type Value =
  | boolean
  | number
  | string
  | null
  | readonly Value[]
  | Unknown
  | PartialList
  | Money
  | Version
  | Interval
  | MapValue
  | Row;

/** An evaluation of an expression: fast if all values are known, and it never throws. */
export type Evaluate = (frame: Frame) => Value;

/** The input of an evaluation. One frame is reused for many resources; only the engine writes to it. */
export interface Frame {
  resource: Row;
  organization: Row;
  now: number;
  /** The end of intervals that is evaluated; `by` if it is absent. */
  readonly end?: 'after' | 'by';
  params: readonly Value[];
  /** `undefined` = not computed yet. */
  lets: (Value | undefined)[];
  vars: Value[];
  /** Steps left; below zero no further result counts. */
  steps: number;
}

export const unknown = (cause: UnknownCause, missing: readonly string[], says: string, because?: string): Unknown => ({
  type: 'unknown',
  cause,
  missing,
  says,
  ...(because !== undefined && { because }),
});

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const tagOf = (value: Value): string | undefined =>
  typeof value === 'object' && value !== null && !isList(value) ? value.type : undefined;
export const isUnknown = (value: Value): value is Unknown => tagOf(value) === 'unknown';
export const isPartial = (value: Value): value is PartialList => tagOf(value) === 'partial';
export const isMoney = (value: Value): value is Money => tagOf(value) === 'money';
export const isRow = (value: Value): value is Row => tagOf(value) === 'row';
export const isVersion = (value: Value): value is Version => tagOf(value) === 'version';
export const isInterval = (value: Value): value is Interval => tagOf(value) === 'interval';
export const isMap = (value: Value): value is MapValue => tagOf(value) === 'map';
