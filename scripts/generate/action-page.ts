// The tables of inputs and outputs in docs/github-action.md, from action.yml.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { GeneratedFiles } from '../generate.ts';

interface Described {
  readonly description: string;
  readonly default?: string;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly outputs: Readonly<Record<string, Described>>;
}

const page = 'docs/github-action.md';

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const code = (text: string | undefined): string => (text === undefined || text === '' ? '' : `\`${cell(text)}\``);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`.replaceAll('|  |', '| |')).join('\n');

/** The text between the two comments of this name. */
const withPart = (text: string, name: string, part: string): string => {
  const [begin, end] = [`<!-- ${name} of action.yml -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} lacks ${begin} or ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
};

export const actionPage = (): GeneratedFiles => {
  const { inputs, outputs }: ActionFile = parse(readFileSync('action.yml', 'utf8'));
  const inputRows = Object.entries(inputs).map(([name, row]) => [code(name), code(row.default), cell(row.description)]);
  const outputRows = Object.entries(outputs).map(([name, row]) => [code(name), cell(row.description)]);
  const text = withPart(readFileSync(page, 'utf8'), 'inputs', table(['input', 'default', 'meaning'], inputRows));
  return { [page]: withPart(text, 'outputs', table(['output', 'meaning'], outputRows)) };
};
