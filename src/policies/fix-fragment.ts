// The piece of desired state that fixes a failure: the template of the policy, taken apart once and filled in for each resource.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { show } from './evaluate/show.ts';
import { type Evaluate, type Frame, isUnknown, type Value } from './evaluate/value.ts';
import { describeValue, piecesOf } from './message.ts';

export interface CompiledPlace {
  readonly name: string;
  readonly type: string;
  readonly evaluate: Evaluate;
}

/** undefined: an absent value cannot be proposed. */
type Fill = (frame: Frame) => Json | undefined;

export interface CompiledFix {
  readonly when: Evaluate | undefined;
  readonly fill: Fill;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** The format of durations in the file: one number, one unit. */
const writtenDuration = (ms: number): string | undefined => {
  const [unit, length] = units.find(([, size]) => ms >= size && ms % size === 0) ?? [];
  return unit === undefined || length === undefined ? undefined : `${ms / length}${unit}`;
};

const written = (value: Value, type: string): Json | undefined => {
  if (value === null || isUnknown(value)) return undefined;
  return type === 'duration' && typeof value === 'number' ? writtenDuration(value) : show(value, type);
};

/** By the text that contains the placeholders. */
type Places = ReadonlyMap<string, readonly CompiledPlace[]>;

/** A text that is only one placeholder becomes the value itself: a list stays a list. */
const fillText = (text: string, places: Places): Fill => {
  const own = places.get(text);
  const pieces = own && piecesOf(text);
  if (!own || !pieces || 'message' in pieces) return () => text;
  const fills = new Map(own.map(({ name, type, evaluate }): readonly [string, Fill] => [name, (frame) => written(evaluate(frame), type)]));
  const [only] = own;
  const whole = own.length === 1 && only && text === `{${only.name}}` ? fills.get(only.name) : undefined;
  if (whole) return whole;
  const parts = pieces.map((piece): string | Fill =>
    piece.type === 'text' ? piece.text : (fills.get(piece.expression) ?? (() => undefined)),
  );
  return (frame) => {
    let words = '';
    for (const part of parts) {
      const value = typeof part === 'string' ? part : part(frame);
      if (value === undefined) return undefined;
      words += describeValue(value);
    }
    return words;
  };
};

/** An entry without a value is left out; a key without a value leaves out everything below it. */
const fillJson = (value: Json, places: Places): Fill => {
  if (typeof value === 'string') return fillText(value, places);
  if (isArray(value)) {
    const items = value.map((item) => fillJson(item, places));
    return (frame) => items.map((fill) => fill(frame)).filter((item) => item !== undefined);
  }
  if (!isObject(value)) return () => value;
  const members = Object.entries(value).map(([key, below]) => ({ name: fillText(key, places), below: fillJson(below, places) }));
  return (frame) => {
    const entries: [string, Json][] = [];
    for (const { name, below } of members) {
      const [key, inside] = [name(frame), below(frame)];
      if (typeof key === 'string' && inside !== undefined) entries.push([key, inside]);
    }
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  };
};

export const compileFix = (desired: JsonObject, when: Evaluate | undefined, places: Places): CompiledFix => ({
  when,
  fill: fillJson(desired, places),
});

/** undefined: it must be fixed by hand. */
export const fragmentOf = (fix: CompiledFix | undefined, frame: Frame): JsonObject | undefined => {
  if (!fix || (fix.when && fix.when(frame) !== true)) return undefined;
  const fragment = fix.fill(frame);
  return isObject(fragment) ? fragment : undefined;
};
