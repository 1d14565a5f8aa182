// Extracts the closed lists of values (states, statuses, types, roles) of the platform facts (the table of docs/platform.md, chapter 1, with every value
// spelled out) into test/simulator/states.json.
// Usage: tsx scripts/extract-states.ts <path to the table> > test/simulator/states.json
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: tsx scripts/extract-states.ts <path to the table>');

const chapter = readFileSync(file, 'utf8').split(/^## /m)[1] ?? '';
const rows = chapter
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Name '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

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
for (const [, name = '', values = ''] of rows) {
  const found = valuesOf(values, beforeOf(name));
  if (found.length > 0) lists.push([name, found]);
}
process.stdout.write(`${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`);
