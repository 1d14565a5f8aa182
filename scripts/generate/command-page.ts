// The tables of commands and of their options in docs/commands.md, docs/fleet.md and docs/simulator.md, from the table of commands.
import { readFileSync } from 'node:fs';
import { type Command, type CommandRow, flagOf, isCommandGroup, type Option } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';
import { exitCodeRows, precedence } from '../../src/exit-code.ts';
import { groupBy } from '../../src/live/group-by.ts';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, code, table, withPart } from './page-part.ts';

const page = 'docs/commands.md';
const fleetPage = 'docs/fleet.md';
const simulatorPage = 'docs/simulator.md';
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

const withOptions = (path: string, text: string, rows: string): string => withPart(path, text, 'options', source, rows);

const withExitCodes = (text: string): string =>
  withPart(
    page,
    text,
    'exit codes',
    'src/exit-code.ts',
    `${table(['code', 'meaning'], exitCodeRows())}\n\nIf several apply, the first of ${precedence.filter((code) => code !== 0).join(', ')} is used.`,
  );

const pageText = (path: string): string => readFileSync(path, 'utf8');

export const commandPage = async (): Promise<GeneratedFiles> => {
  const commands = (await Promise.all(commandTable.map((one) => commandsOf(one)))).flat();
  const ofFleets = commands.filter(isOfFleets).map((one) => ({ ...one, name: one.name.replace('fleet ', '') }));
  const others = commands.filter((one) => !isOfFleets(one));
  const simulator = commands.filter(({ name }) => name === 'simulate');
  const listed = withPart(page, pageText(page), 'commands', source, table(['command', 'purpose'], commands.map(commandRow)));
  const ofSimulator = optionRows(simulator, 1).map((row) => row.slice(0, 2));
  return {
    [page]: withExitCodes(withOptions(page, listed, optionTable(others, 2))),
    [fleetPage]: withOptions(fleetPage, pageText(fleetPage), optionTable(ofFleets, 1)),
    [simulatorPage]: withOptions(simulatorPage, pageText(simulatorPage), table(['option', 'meaning'], ofSimulator)),
  };
};
