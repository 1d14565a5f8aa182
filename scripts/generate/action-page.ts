// The tables of inputs and outputs in the page of each action, from its action.yml, and those of the workflow that applies.
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

/** By file of the action. */
const pages = {
  'action.yml': 'docs/github-action.md',
  'apply/action.yml': 'docs/apply-action.md',
  'fleet/action.yml': 'docs/fleet-github.md',
};

const withTables = (page: string, source: string): string => {
  const { inputs, outputs }: ActionFile = parse(readFileSync(source, 'utf8'));
  const inputRows = Object.entries(inputs).map(([name, row]) => [code(name), code(row.default), cell(row.description)]);
  const outputRows = Object.entries(outputs).map(([name, row]) => [code(name), cell(row.description)]);
  const text = withPart(page, readFileSync(page, 'utf8'), 'inputs', source, table(['input', 'default', 'meaning'], inputRows));
  return withPart(page, text, 'outputs', source, table(['output', 'meaning'], outputRows));
};

const called = '.github/workflows/apply.yml';

const withWorkflow = (page: string, text: string): string => {
  const { on }: { on: { workflow_call: { inputs: ActionFile['inputs'] } } } = parse(readFileSync(called, 'utf8'));
  const rows = Object.entries(on.workflow_call.inputs).map(([name, row]) => [code(name), code(row.default), `${cell(row.description)}.`]);
  return withPart(page, text, 'workflow inputs', called, table(['input of the workflow', 'default', 'meaning'], rows));
};

export const actionPage = (): GeneratedFiles => {
  const texts = Object.entries(pages).map(([source, page]): readonly [string, string] => [page, withTables(page, source)]);
  return Object.fromEntries(texts.map(([page, text]) => [page, text.includes(called) ? withWorkflow(page, text) : text]));
};
