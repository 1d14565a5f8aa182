// facts/values.yaml: the closed lists of values (states, statuses, types, roles) of the documents, with every value spelled out.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface WrittenList {
  readonly name: string;
  readonly values: string;
  readonly source: string;
}

export const writtenLists = parse(readFileSync('facts/values.yaml', 'utf8')) as readonly WrittenList[];

/** `a_{b,c}` → a_b, a_c. */
const expanded = (text: string): readonly string[] => {
  const [, head, inner, tail] = /^(.*)\{(.*)\}(.*)$/.exec(text) ?? [];
  return inner === undefined ? [text] : inner.split(',').map((part) => `${head}${part}${tail}`);
};

/** Splits at commas and semicolons outside of braces. */
const parts = (text: string): readonly string[] => text.split(/[,;](?![^{]*\})/).map((part) => part.trim());

/** Only rows that contain nothing except values; prose is left to people. */
const valuesOf = (cell: string, before: readonly string[]): readonly string[] => {
  const plain = cell.replaceAll(/\([^)]*\)/g, '').replace(/: do not use$/, '');
  const same = plain.startsWith('the same');
  const own = parts(plain.replace(/^the same \+ /, '')).map((part) => part.replace(/^Terraform adds /, ''));
  const values = own.filter((part) => /^[a-z][\w{},-]*$/.test(part)).flatMap(expanded);
  return values.length < own.length ? [] : [...(same ? before : []), ...values];
};

const lists: (readonly [string, readonly string[]])[] = [];
const beforeOf = (name: string): readonly string[] => lists.findLast(([other]) => other.startsWith(name.split(' (')[0] ?? name))?.[1] ?? [];
for (const { name, values } of writtenLists) {
  const found = valuesOf(values, beforeOf(name));
  if (found.length > 0) lists.push([name, found]);
}

/** By name. */
export const documentedValues: Readonly<Record<string, readonly string[]>> = Object.fromEntries(lists);
