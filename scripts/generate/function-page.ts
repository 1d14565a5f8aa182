// The table of functions in docs/policy-language.md, from the table that policies are checked and evaluated with.
import { readFileSync } from 'node:fs';
import { groupBy } from '../../src/live/group-by.ts';
import type { FunctionRow } from '../../src/policies/functions/function-row.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/policy-language.md';
const source = 'src/policies/functions/table.ts';

/** With the name that policies write. */
const shown = ({ signature }: FunctionRow, name: string): string => code(signature.replace(/\w+(?=\()/, name));

/** Imports the functions only when it runs: they import the names of kinds, which an earlier generator writes. */
export const functionPage = async (): Promise<GeneratedFiles> => {
  const { functionRows, macros, writtenName } = await import('../../src/policies/functions/table.ts');
  const named = functionRows.flatMap((row) => {
    const name = writtenName(row);
    return name === undefined ? [] : [{ name, row }];
  });
  const rows = [...groupBy(named, ({ name }) => name)]
    .toSorted(([one], [two]) => one.localeCompare(two, 'en'))
    .map(([name, group]) => {
      const meanings = new Set(group.flatMap(({ row }) => row.about ?? []));
      return [group.map(({ row }) => shown(row, name)).join(', '), cell([...meanings].join(' '))];
    });
  const part = `${table(['function', 'gives'], rows)}\n\nMacros: ${macros.map(code).join(', ')}.`;
  return { [page]: withPart(page, readFileSync(page, 'utf8'), 'functions', source, part) };
};
