// The table of frameworks in docs/policies.md, from policies/frameworks/.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/policies.md';
const source = 'policies/frameworks';

interface WrittenFramework {
  readonly framework: string;
  readonly title: string;
  readonly about: string;
  readonly controls: Readonly<Record<string, string>>;
}

export const frameworkPage = (): GeneratedFiles => {
  const frameworks = readdirSync(source).map((name): WrittenFramework => parse(readFileSync(`${source}/${name}`, 'utf8')));
  const rows = frameworks.map((one) => [code(one.framework), cell(one.title), String(Object.keys(one.controls).length), cell(one.about)]);
  const part = table(['framework', 'title', 'controls', 'note'], rows);
  return { [page]: withPart(page, readFileSync(page, 'utf8'), 'frameworks', source, part) };
};
