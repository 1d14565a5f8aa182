// Blocks of pages as one file.
import { isObject, type Json } from '../../src/json.ts';

/** Objects are merged; anything else is replaced. */
export const merged = (one: Json, two: Json): Json =>
  isObject(one) && isObject(two)
    ? { ...one, ...Object.fromEntries(Object.entries(two).map(([key, value]) => [key, merged(one[key] ?? null, value)])) }
    : two;
