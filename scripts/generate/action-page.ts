// The tables of inputs and outputs in docs/github-action.md, from action.yml.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

interface Described {
  readonly description: string;
  readonly default?: string;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
}

const page = 'docs/github-action.md';

export const actionPage = (): GeneratedFiles => {
  const { inputs, outputs }: ActionFile = parse(readFileSync('action.yml', 'utf8'));
  const inputRows = Object.entries(inputs).map(([name, row]) => [code(name), code(row.default), cell(row.description)]);
  const outputRows = Object.entries(outputs).map(([name, row]) => [code(name), cell(row.description)]);
  const text = withPart(page, readFileSync(page, 'utf8'), 'inputs', 'action.yml', table(['input', 'default', 'meaning'], inputRows));
  return { [page]: withPart(page, text, 'outputs', 'action.yml', table(['output', 'meaning'], outputRows)) };
};
