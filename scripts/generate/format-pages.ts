// The tables of formats in docs/results.md and docs/fleet.md, from the comments of the rows that produce them.
import { readFileSync } from 'node:fs';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

/** By source: the table in it, and the page that shows it. */
const pages = {
  'src/report/formats.ts': { rows: 'formats', page: 'docs/results.md' },
  'src/report/fleet/fleet-formats.ts': { rows: 'fleetFormats', page: 'docs/fleet.md' },
};

/** Each row with the comment above it. Throws if one has none: nobody would know what its format is for. */
const described = (source: string, rows: string): readonly (readonly [name: string, about: string])[] => {
  const [, text = ''] = new RegExp(`^export const ${rows} = \\{\\n([^]*?)^\\}`, 'm').exec(readFileSync(source, 'utf8')) ?? [];
  return [...text.matchAll(/(?:^ {2}\/\*\* (.+) \*\/\n)?^ {2}(\w+):/gm)].map(([, about, name = '']) => {
    if (about === undefined) throw new Error(`${source}: the format ${name} lacks a comment`);
    return [name, about];
  });
};

export const formatPages = (): GeneratedFiles =>
  Object.fromEntries(
    Object.entries(pages).map(([source, { rows, page }]) => {
      const part = described(source, rows).map(([name, about]) => [code(name), cell(about)]);
      return [page, withPart(page, readFileSync(page, 'utf8'), 'formats', source, table(['format', 'content'], part))];
    }),
  );
