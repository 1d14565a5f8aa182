// Checks what the schema of a capture cannot express: values match the fields of their kind, and names, addresses and kinds are consistent. One pass.
import { isArray, type Json } from '../json.ts';
import { parseAddress } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Fields, FieldType } from '../kinds/field.ts';
import type { Observed } from '../kinds/kind.ts';
import { instant } from '../platform/instant.ts';
import { type Path, showPath } from '../yaml/path.ts';
import { found } from '../yaml/schema-words.ts';
import type { Live } from './live.ts';

interface Form {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const text: Form = { words: 'a string', fits: isText };
const matching = (words: string, pattern: RegExp): Form => ({ words, fits: (value) => isText(value) && pattern.test(value) });

/** The values of each field type in a capture; null means that the platform reports no value. */
const forms: Readonly<Record<FieldType, Form>> = {
  text,
  int: { words: 'an integer', fits: Number.isSafeInteger },
  bool: { words: '`true` or `false`', fits: (value) => typeof value === 'boolean' },
  time: { words: 'a time such as 2026-12-31T23:59:59.000Z', fits: (value) => isText(value) && isText(instant(value)) },
  duration: text,
  decimal: matching('a decimal number as a string', /^-?\d+(?:\.\d+)?$/),
  money: text,
  percent: text,
  texts: { words: 'a list of strings', fits: (value) => isArray(value) && value.every(isText) },
  // Never part of a capture.
  secret: { words: 'null', fits: () => false },
  json: { words: 'JSON', fits: () => true },
};

type Report = (path: Path, words: string, value: Json) => void;

const checkValues = (item: Observed, fields: Fields, path: () => Path, report: Report): void => {
  for (const name in item.values) {
    const value = item.values[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || value === undefined || value === null) continue;
    const { words, fits } = forms[field.type];
    if (!fits(value)) report([...path(), 'values', name], words, value);
  }
};

const checkItem = (item: Observed, path: () => Path, report: Report): void => {
  if (parseAddress(item.address)?.kind !== item.kind) report([...path(), 'address'], 'an address of its kind', item.address);
  if (item.parent !== undefined && !parseAddress(item.parent)) report([...path(), 'parent'], 'an address', item.parent);
  checkValues(item, kindNamed(item.kind).fields, path, report);
};

/** The mistakes, one sentence each. The schema has proved the rest. Linear: paths are built for mistakes only. */
export const checkCaptured = ({ collections }: Live): readonly string[] => {
  const problems: string[] = [];
  const report: Report = (path, words, value) => void problems.push(`${showPath(path)} must be ${words}, found ${found(value, path)}`);
  for (const [index, { kind, name, items }] of collections.entries()) {
    const path: Path = ['content', 'live', 'collections', index];
    if (name !== kind && !name.startsWith(`${kind}@`)) report([...path, 'name'], `\`${kind}\`, or begin with \`${kind}@\``, name);
    for (const [at, item] of items.entries()) checkItem(item, () => [...path, 'items', at], report);
  }
  return problems;
};
