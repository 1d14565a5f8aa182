// The shape of a body or a query, as small checks that also give the checked value its type. All errors are found at once.
import { isArray, isObject, type Json } from '../json.ts';

/** One error of a request: position, message and type, in the words of the platform's own checks. */
export interface Flaw {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export type Decoded<T> = { readonly type: 'fits'; readonly value: T } | { readonly type: 'flawed'; readonly flaws: readonly Flaw[] };

/** `undefined` is an absent value. */
export type Decoder<T> = (value: Json | undefined, loc: Flaw['loc']) => Decoded<T>;

type ValueOf<S> = S extends Decoder<infer T> ? T : never;

export type Decoders = { readonly [key: string]: Decoder<unknown> };
export type DecodedFields<F extends Decoders> = { readonly [K in keyof F]: ValueOf<F[K]> };

const fits = <T>(value: T): Decoded<T> => ({ type: 'fits', value });
export const flawed = (loc: Flaw['loc'], msg: string, type: string): Decoded<never> => ({ type: 'flawed', flaws: [{ loc, msg, type }] });

const missing = (loc: Flaw['loc']): Decoded<never> => flawed(loc, 'field required', 'missing');

interface TextRule {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern means, in words. */
  readonly form?: string;
}

export const text =
  (rule: TextRule = {}): Decoder<string> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    if (typeof value !== 'string') return flawed(loc, 'a string is required', 'string_type');
    if (value.length < (rule.min ?? 0)) return flawed(loc, `at least ${rule.min} characters are required`, 'string_too_short');
    if (value.length > (rule.max ?? Infinity)) return flawed(loc, `at most ${rule.max} characters are allowed`, 'string_too_long');
    if (rule.pattern !== undefined && !rule.pattern.test(value))
      return flawed(loc, rule.form ?? 'the form is not right', 'string_pattern_mismatch');
    return fits(value);
  };

/** One `@` with text around it and no white space: as tolerant as the platform is known to be. */
export const email: Decoder<string> = text({ pattern: /^[^\s@]+@[^\s@]+$/, form: 'not an e-mail address', max: 320 });

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const bounded = (value: number, { min, max }: Bounds, loc: Flaw['loc']): Decoded<number> => {
  if (min !== undefined && value < min) return flawed(loc, `must be greater than or equal to ${min}`, 'greater_than_equal');
  if (max !== undefined && value > max) return flawed(loc, `must be less than or equal to ${max}`, 'less_than_equal');
  return fits(value);
};

export const integer =
  (bounds: Bounds = {}): Decoder<number> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    if (typeof value !== 'number' || !Number.isInteger(value)) return flawed(loc, 'an integer is required', 'int_type');
    return bounded(value, bounds, loc);
  };

/** An integer in a query. */
export const integerText =
  (bounds: Bounds = {}): Decoder<number> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) return flawed(loc, 'an integer is required', 'int_parsing');
    return bounded(Number(value), bounds, loc);
  };

export const bool: Decoder<boolean> = (value, loc) => {
  if (value === undefined) return missing(loc);
  return typeof value === 'boolean' ? fits(value) : flawed(loc, 'a boolean is required', 'bool_type');
};

/** A boolean in a query. */
export const boolText: Decoder<boolean> = (value, loc) => {
  if (value === 'true' || value === 'false') return fits(value === 'true');
  return value === undefined ? missing(loc) : flawed(loc, 'true or false is required', 'bool_parsing');
};

export const choice =
  <const C extends readonly string[]>(...choices: C): Decoder<C[number]> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    const found = choices.find((one) => one === value);
    return found === undefined ? flawed(loc, `one of ${choices.join(', ')} is required`, 'enum') : fits(found);
  };

export const list =
  <T>(of: Decoder<T>, rule: Bounds = {}): Decoder<readonly T[]> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    if (!isArray(value)) return flawed(loc, 'a list is required', 'list_type');
    if (value.length < (rule.min ?? 0)) return flawed(loc, `at least ${rule.min} items are required`, 'too_short');
    if (value.length > (rule.max ?? Infinity)) return flawed(loc, `at most ${rule.max} items are allowed`, 'too_long');
    const items = value.map((item, index) => of(item, [...loc, index]));
    const flaws = items.flatMap((item) => (item.type === 'flawed' ? item.flaws : []));
    return flaws.length > 0 ? { type: 'flawed', flaws } : fits(items.flatMap((item) => (item.type === 'fits' ? [item.value] : [])));
  };

/** A query parameter that may be repeated: one value is a plain value, several are a list. */
export const repeated =
  <T>(of: Decoder<T>): Decoder<readonly T[]> =>
  (value, loc) =>
    list(of)(value === undefined ? [] : isArray(value) ? value : [value], loc);

export const nullable =
  <T>(of: Decoder<T>): Decoder<T | null> =>
  (value, loc) =>
    value === null ? fits(null) : of(value, loc);

/** Null means an omitted key: the official SDK sends it for everything that its caller did not set. */
export const nullAsAbsent =
  <T>(of: Decoder<T>): Decoder<T> =>
  (value, loc) =>
    of(value === null ? undefined : value, loc);

export const optional =
  <T>(of: Decoder<T>): Decoder<T | undefined> =>
  (value, loc) =>
    value === undefined ? fits(undefined) : of(value, loc);

/** The default value. */
export const either =
  <T>(of: Decoder<T>, otherwise: T): Decoder<T> =>
  (value, loc) =>
    value === undefined ? fits(otherwise) : of(value, loc);

/** Unknown keys are ignored, as the platform does. */
export const object =
  <F extends Decoders>(fields: F): Decoder<DecodedFields<F>> =>
  (value, loc) => {
    if (value === undefined) return missing(loc);
    if (!isObject(value)) return flawed(loc, 'an object is required', 'object_type');
    const checked = Object.entries(fields).map(([key, shape]) => [key, shape(value[key], [...loc, key])] as const);
    const flaws = checked.flatMap(([, one]) => (one.type === 'flawed' ? one.flaws : []));
    if (flaws.length > 0) return { type: 'flawed', flaws };
    const values = Object.fromEntries(checked.map(([key, one]) => [key, one.type === 'fits' ? one.value : undefined]));
    // Each field has just been proved to have its shape.
    return fits(values as DecodedFields<F>);
  };
