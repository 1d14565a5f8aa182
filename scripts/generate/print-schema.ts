// A schema as text, as people write one: what fits stands on one line, so that a field is one line and not five.
import type { Json } from '../../src/json.ts';

/** Characters of a line, as in all our files. */
const width = 140;

/** `taken`: characters before it on its line. */
const printed = (value: Json, indent: string, taken: number): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  const items = Object.entries(value).map(([key, item]) => ({ label: isList ? '' : `${JSON.stringify(key)}: `, item }));
  if (items.length === 0) return `${open}${close}`;
  const flat = items.map(({ label, item }) => `${label}${printed(item, '', Number.NEGATIVE_INFINITY)}`).join(', ');
  const line = `${open}${space}${flat}${space}${close}`;
  // A comma may follow.
  if (taken + line.length < width) return line;
  const inner = `${indent}  `;
  const lines = items.map(({ label, item }) => `${inner}${label}${printed(item, inner, inner.length + label.length)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
};

export const printSchema = (schema: object): string => {
  // Without what is undefined.
  const value: Json = JSON.parse(JSON.stringify(schema));
  return `${printed(value, '', 0)}\n`;
};
