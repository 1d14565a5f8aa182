// The table of commands in docs/commands.md, from the table of commands.
import { readFileSync } from 'node:fs';
import { type CommandRow, isCommandGroup } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/commands.md';

const rowsOf = async ({ name, load }: CommandRow, group = ''): Promise<readonly (readonly string[])[]> => {
  const loaded = await load();
  if (isCommandGroup(loaded)) return (await Promise.all(loaded.commands.map((one) => rowsOf(one, `${name} `)))).flat();
  const names = loaded.arguments.map(({ name: argument, required, many }) => {
    const text = many ? `${argument}…` : argument;
    return required ? `<${text}>` : `[${text}]`;
  });
  return [[code([`${group}${name}`, ...names].join(' ')), cell(loaded.about)]];
};

export const commandPage = async (): Promise<GeneratedFiles> => {
  const rows = (await Promise.all(commandTable.map((one) => rowsOf(one)))).flat();
  return { [page]: withPart(page, readFileSync(page, 'utf8'), 'commands', 'src/commands/table.ts', table(['command', 'purpose'], rows)) };
};
