// The tables of commands and of their common options in docs/commands.md and docs/fleet.md, from the table of commands.
import { readFileSync } from 'node:fs';
import { type Command, type CommandRow, flagOf, isCommandGroup, type Option } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import { groupBy } from '../../src/live/group-by.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/commands.md';
const fleetPage = 'docs/fleet.md';
const source = 'src/commands/table.ts';

interface Named {
  readonly name: string;
  readonly summary: string;
  readonly command: Command;
}

const commandsOf = async ({ name, summary, load }: CommandRow, group = ''): Promise<readonly Named[]> => {
  const loaded = await load();
  if (isCommandGroup(loaded)) return (await Promise.all(loaded.commands.map((one) => commandsOf(one, `${name} `)))).flat();
  return [{ name: `${group}${name}`, summary, command: loaded }];
};

const commandRow = ({ name, summary, command }: Named): readonly string[] => {
  const names = command.arguments.map(({ name: argument, required, many }) => {
    const text = many ? `${argument}…` : argument;
    return required ? `<${text}>` : `[${text}]`;
  });
  return [code([name, ...names].join(' ')), cell(summary)];
};

const meaningOf = ({ about, choices }: Option): string => {
  const values = choices === undefined ? '' : `. One of ${choices.map(code).join(', ')}`;
  return `${cell(about).replaceAll('<', '&lt;')}${values}`;
};

const isOfFleets = ({ name }: Named): boolean => name.startsWith('fleet ');

/** A row for each option with one meaning in at least so many commands. */
const optionRows = (commands: readonly Named[], least: number): readonly (readonly string[])[] => {
  const all = commands.flatMap(({ name, command }) =>
    Object.entries(command.options).map(([key, option]) => ({
      name,
      flag: code([flagOf(key), option.value].filter((word) => word !== undefined).join(' ')),
      meaning: meaningOf(option),
    })),
  );
  const rows = [...groupBy(all, ({ flag, meaning }) => `${flag} ${meaning}`).values()].flatMap((group) => {
    const [first] = group;
    return first && group.length >= least ? [[first.flag, first.meaning, group.map(({ name }) => code(name)).join(', ')]] : [];
  });
  return rows.toSorted(([one = ''], [two = '']) => one.localeCompare(two, 'en'));
};

const optionTable = (commands: readonly Named[], least: number): string =>
  table(['option', 'meaning', 'commands'], optionRows(commands, least));

export const commandPage = async (): Promise<GeneratedFiles> => {
  const commands = (await Promise.all(commandTable.map((one) => commandsOf(one)))).flat();
  const listed = table(['command', 'purpose'], commands.map(commandRow));
  const text = withPart(page, readFileSync(page, 'utf8'), 'commands', source, listed);
  const ofFleets = commands.filter(isOfFleets);
  const named = ofFleets.map((one) => ({ ...one, name: one.name.replace('fleet ', '') }));
  return {
    [page]: withPart(
      page,
      text,
      'options',
      source,
      optionTable(
        commands.filter((one) => !isOfFleets(one)),
        2,
      ),
    ),
    [fleetPage]: withPart(fleetPage, readFileSync(fleetPage, 'utf8'), 'options', source, optionTable(named, 1)),
  };
};
