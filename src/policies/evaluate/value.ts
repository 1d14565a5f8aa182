// What an expression can be at run time. Static types say how a number is meant: an int, a double, a time or a duration (both in milliseconds).
import type { Source } from '../../errors.ts';
import type { UnknownCause } from '../finding.ts';

/** Not true, not false: something was not read, has no value, or cannot be computed. Names what is missing. */
export interface Unknown {
  readonly type: 'unknown';
  readonly cause: UnknownCause;
  /** Fields, as `kind.field`. */
  readonly missing: readonly string[];
  readonly says: string;
}

/** A list of which only some items are known: it proves what its items prove, and nothing by what it lacks. */
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

export interface MapValue {
  readonly type: 'map';
  readonly entries: ReadonlyMap<Value, Value>;
}

/** One resource: a cell for each field and link of its shape, in the order of the shape. */
export interface Row {
  readonly type: 'row';
  readonly address: string;
  readonly at: Source | undefined;
  /** What the file calls it, where it has another name now: `deploy.old` while `deploy` is rotated, a live name that a rename is to change. */
  readonly declaredAs?: string | undefined;
  /** The collection it was read in, for live resources. */
  readonly from: string | undefined;
  readonly cells: readonly Value[];
}

export type Value = boolean | number | string | null | readonly Value[] | Unknown | PartialList | Money | Version | MapValue | Row;

/** An evaluation of an expression: fast where everything is there, never throwing. */
export type Evaluate = (frame: Frame) => Value;

/** What an evaluation looks at. One frame is reused for many resources; only the engine writes to it. */
export interface Frame {
  resource: Row;
  organization: Row;
  now: number;
  params: readonly Value[];
  /** `undefined` = not computed yet. */
  lets: (Value | undefined)[];
  vars: Value[];
  /** Steps left; below zero nothing counts any more. */
  steps: number;
}

export const unknown = (cause: UnknownCause, missing: readonly string[], says: string): Unknown => ({
  type: 'unknown',
  cause,
  missing,
  says,
});

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const tagOf = (value: Value): string | undefined =>
  typeof value === 'object' && value !== null && !isList(value) ? value.type : undefined;
export const isUnknown = (value: Value): value is Unknown => tagOf(value) === 'unknown';
export const isPartial = (value: Value): value is PartialList => tagOf(value) === 'partial';
export const isMoney = (value: Value): value is Money => tagOf(value) === 'money';
export const isRow = (value: Value): value is Row => tagOf(value) === 'row';
export const isVersion = (value: Value): value is Version => tagOf(value) === 'version';
export const isMap = (value: Value): value is MapValue => tagOf(value) === 'map';
