// Values of an item of any kind, live or declared, by the type that the caller expects.
import { isArray } from '../json.ts';

interface Item {
  readonly values: Readonly<Record<string, unknown>>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A list of text, the item's own where it can be; empty if the platform sends null, undefined if it was not read or not declared. */
export const textsIn = (item: Item | undefined, field: string): readonly string[] | undefined => {
  const value = item?.values[field];
  if (value === null) return [];
  if (!isArray(value)) return undefined;
  return value.every(isText) ? value : value.filter(isText);
};

/** undefined if it is null, not read or not declared. */
export const textIn = (item: Item | undefined, field: string): string | undefined => {
  const value = item?.values[field];
  return typeof value === 'string' ? value : undefined;
};
