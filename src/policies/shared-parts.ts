// Reads JSON in which each list or object that occurs several times is written once (scripts/generate/share-parts.ts): policies repeat expressions, reasons and
// parameters, and every start loads their text. As JavaScript they would take the same space and twice the time of JSON.
import type { Json } from '../json.ts';

/** `{ "$": 12 }` represents part 12; each part uses only those before it. */
export const reference = '$';

type Parsed = null | boolean | number | string | Parsed[] | { [key: string]: Parsed };

/** Replaces references where they stand: a copy of everything would take twice the time of parsing. */
const resolved = (value: Parsed, parts: readonly Parsed[]): Parsed => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = resolved(item, parts);
    return value;
  }
  const index = value[reference];
  if (typeof index === 'number') return parts[index] ?? null;
  for (const key in value) value[key] = resolved(value[key] ?? null, parts);
  return value;
};

/** The value, which is the last part; those that are equal in it are one object. */
export const wholeOf = (text: string): Json => {
  const parts: Parsed[] = JSON.parse(text);
  for (const [index, part] of parts.entries()) parts[index] = resolved(part, parts);
  return parts.at(-1) ?? null;
};
