// Writes JSON in which each list or object that occurs several times is written once, as src/policies/shared-parts.ts reads it.
import { isArray, isObject, type Json } from '../../src/json.ts';
import { reference } from '../../src/policies/shared-parts.ts';

/** A shorter one takes no more space than a reference. */
const worthSharing = 24;

/** How often each list and object occurs; parts of one that was seen before count once. */
const occurrencesIn = (value: Json): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const count = (one: Json): void => {
    if (!isArray(one) && !isObject(one)) return;
    if (isObject(one) && Object.hasOwn(one, reference)) throw new Error(`a key ${reference} would be read as a reference`);
    const text = JSON.stringify(one);
    const many = found.get(text) ?? 0;
    found.set(text, many + 1);
    if (many === 0) for (const part of Object.values(one)) count(part);
  };
  count(value);
  return found;
};

export const withSharedParts = (value: Json): string => {
  const occurrences = occurrencesIn(value);
  const indexes = new Map<string, number>();
  const parts: Json[] = [];
  const written = (one: Json): Json => {
    if (!isArray(one) && !isObject(one)) return one;
    const text = JSON.stringify(one);
    const known = indexes.get(text);
    if (known !== undefined) return { [reference]: known };
    const own = isArray(one) ? one.map(written) : Object.fromEntries(Object.entries(one).map(([key, part]) => [key, written(part)]));
    if ((occurrences.get(text) ?? 0) < 2 || text.length < worthSharing) return own;
    indexes.set(text, parts.push(own) - 1);
    return { [reference]: parts.length - 1 };
  };
  const whole = written(value);
  return JSON.stringify([...parts, whole]);
};
