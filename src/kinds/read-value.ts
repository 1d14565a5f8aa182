// Values of an item of any kind, live or declared, by the type that the caller expects.
import { isArray } from '../json.ts';

interface Item {
  readonly values: Readonly<Record<string, unknown>>;
}

/** A list of text; empty if the platform sends null, undefined if it was not read or not declared. */
export const textsIn = (item: Item | undefined, field: string): readonly string[] | undefined => {
  const value = item?.values[field];
  if (value === null) return [];
  return isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
};

/** undefined if it is null, not read or not declared. */
export const textIn = (item: Item | undefined, field: string): string | undefined => {
  const value = item?.values[field];
  return typeof value === 'string' ? value : undefined;
};
