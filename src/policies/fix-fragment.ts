// The piece of desired state that fixes a failure: the template of the policy, filled in for one resource.
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { show } from './evaluate/show.ts';
import { type Evaluate, type Frame, isUnknown, type Value } from './evaluate/value.ts';
import { describeValue, piecesOf } from './message.ts';

export interface CompiledPlace {
  readonly name: string;
  readonly type: string;
  readonly evaluate: Evaluate;
}

export interface CompiledFix {
  readonly desired: JsonObject;
  readonly when: Evaluate | undefined;
  /** By the text that contains the placeholders. */
  readonly places: ReadonlyMap<string, readonly CompiledPlace[]>;
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

/** A text that is only one placeholder becomes the value itself: a list stays a list. undefined: an absent value cannot be proposed. */
const filledText = (text: string, { places }: CompiledFix, frame: Frame): Json | undefined => {
  const own = places.get(text);
  const pieces = own && piecesOf(text);
  if (!own || !pieces || 'message' in pieces) return text;
  const values = new Map<string, Json | undefined>();
  for (const { name, type, evaluate } of own) values.set(name, written(evaluate(frame), type));
  const [only] = own;
  if (own.length === 1 && only && text === `{${only.name}}`) return values.get(only.name);
  const words = pieces.map((piece) => {
    const value = piece.type === 'text' ? piece.text : values.get(piece.expression);
    return value === undefined ? undefined : describeValue(value);
  });
  return words.includes(undefined) ? undefined : words.join('');
};

/** An entry without a value is left out; a key without a value leaves out everything below it. */
const filled = (value: Json, fix: CompiledFix, frame: Frame): Json | undefined => {
  if (typeof value === 'string') return filledText(value, fix, frame);
  if (isArray(value)) return value.flatMap((item) => filled(item, fix, frame) ?? []);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, below]): (readonly [string, Json])[] => {
    const [name, inside] = [filledText(key, fix, frame), filled(below, fix, frame)];
    return typeof name === 'string' && inside !== undefined ? [[name, inside]] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** undefined: it must be fixed by hand. */
export const fragmentOf = (fix: CompiledFix | undefined, frame: Frame): JsonObject | undefined => {
  if (!fix || (fix.when && fix.when(frame) !== true)) return undefined;
  const fragment = filled(fix.desired, fix, frame);
  return isObject(fragment) ? fragment : undefined;
};
