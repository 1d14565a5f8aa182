// Values of an item of any kind, read or declared, by the type that the reader of them expects.
import { isArray } from '../json.ts';

interface Item {
  readonly values: Readonly<Record<string, unknown>>;
}

/** A list of text; none at all when the platform says null, undefined when it was not read or not written. */
export const textsIn = (item: Item | undefined, field: string): readonly string[] | undefined => {
  const value = item?.values[field];
  if (value === null) return [];
  return isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
};

/** undefined when it is null, not read or not written. */
export const textIn = (item: Item | undefined, field: string): string | undefined => {
  const value = item?.values[field];
  return typeof value === 'string' ? value : undefined;
};
