// One function or operator of the policy language as a row of a table: its CEL signature, its purpose, and its result for three-valued arguments.
import { both, unknownOf } from '../evaluate/unknown-causes.ts';
import {
  type Frame,
  isList,
  isMoney,
  isPartial,
  isUnknown,
  isVersion,
  type Money,
  type PartialList,
  type Value,
  type Version,
} from '../evaluate/value.ts';

export type FunctionBody = (a: Value, b: Value, frame: Frame) => Value;

export interface FunctionRow {
  /** `age(time): duration`, `list<V>.sum(): V`, `int + int: int`. It is the key in the table, and the signature in cel-js. */
  readonly signature: string;
  /** For people: shown by `policy explain` and in the docs. Operators have none. */
  readonly about?: string;
  /** What policies write instead of the name in the signature: cel-js has a function of this name that returns a type of its own. */
  readonly written?: string;
  /** cel-js provides it. */
  readonly standard?: true;
  /** Reads the clock of the frame: never computed in advance. */
  readonly clock?: true;
  readonly run: FunctionBody;
  /** Compiles a one-argument function from its second argument, which seldom changes: a pattern is compiled once. Replaces `run`. */
  readonly prepare?: (second: Value) => (first: Value, frame: Frame) => Value;
}

/** Why the result is unknown if arguments are incomplete. */
export const lacking = (a: Value, b: Value): Value => {
  if (isUnknown(a) || isPartial(a)) return isUnknown(b) || isPartial(b) ? both(unknownOf(a), unknownOf(b)) : unknownOf(a);
  return unknownOf(b);
};

/** Takes the steps; false if fewer are left: then the work is not started. */
export const charge = (frame: Frame, steps: number): boolean => {
  frame.steps -= steps;
  return frame.steps >= 0;
};

export const onText =
  (run: (text: string, frame: Frame) => Value): FunctionBody =>
  (a, _, frame) =>
    typeof a === 'string' ? run(a, frame) : unknownOf(a);

export const onTexts =
  (run: (a: string, b: string, frame: Frame) => Value): FunctionBody =>
  (a, b, frame) =>
    typeof a === 'string' && typeof b === 'string' ? run(a, b, frame) : lacking(a, b);

export const onNumber =
  (run: (number: number, frame: Frame) => Value): FunctionBody =>
  (a, _, frame) =>
    typeof a === 'number' ? run(a, frame) : unknownOf(a);

export const onNumbers =
  (run: (a: number, b: number) => Value): FunctionBody =>
  (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? run(a, b) : lacking(a, b);

export const onMoney =
  (run: (a: Money, b: Money) => Value): FunctionBody =>
  (a, b) =>
    isMoney(a) && isMoney(b) ? run(a, b) : lacking(a, b);

export const onVersions =
  (run: (a: Version, b: Version) => Value): FunctionBody =>
  (a, b) =>
    isVersion(a) && isVersion(b) ? run(a, b) : lacking(a, b);

/** A list that must be complete; each item is charged as a step. */
export const onList =
  (run: (items: readonly Value[], frame: Frame) => Value): FunctionBody =>
  (a, _, frame) => {
    if (!isList(a)) return unknownOf(a);
    frame.steps -= a.length;
    return run(a, frame);
  };

/** A list that may be partial, as its known items. */
export const itemsOf = (value: Value): { readonly items: readonly Value[]; readonly partial?: PartialList } | undefined => {
  if (isList(value)) return { items: value };
  return isPartial(value) ? { items: value.items, partial: value } : undefined;
};
