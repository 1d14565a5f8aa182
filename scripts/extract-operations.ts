// Extracts the operation rows of operations.md into test/platform/operations.json, which a test compares with the tables.
// Usage: tsx scripts/extract-operations.ts <path to operations.md> > test/platform/operations.json
import { readFileSync } from 'node:fs';

/** Columns: #, operation, operationId, method, path, base, query, body, success, response, errors, source. */
const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** `expand[], _limit int>0 =50, name string?; expand: volume` → expand, _limit, name. Text after a `;` and in parentheses is an explanation. */
const queryNames = (cell: string): readonly string[] => {
  const [declared = ''] = cell.replaceAll(/\([^)]*\)/g, '').split(';');
  if (/^(-|none|no )/.test(declared)) return [];
  return declared.split(',').flatMap((part) => /^[\w-]+/.exec(part.trim())?.[0] ?? []);
};

const rowOf = (cells: readonly string[]) => {
  const [, , id = '', method = '', path = '', base = '', query = '', , success = ''] = cells;
  return { id, method, path, base, query: queryNames(query), success: Number.parseInt(success, 10) };
};

const isRow = (cells: readonly string[]) => cells.length === 12 && /^x?\d+$/.test(cells[0] ?? '');

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: tsx scripts/extract-operations.ts <operations.md>');
const rows = readFileSync(file, 'utf8').split('\n').map(cellsOf).filter(isRow).map(rowOf);
process.stdout.write(`[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
