// The command line, parsed by commander from our tables: strict, with "did you mean", and help with examples. Usage errors are TenantryErrors.
import { CommanderError, Command as Parser, Option as ParserOption } from 'commander';
import { fail } from '../errors.ts';
import { type ExitCode, exitCodeLines } from '../exit-code.ts';
import { printResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { type Command, type CommandRow, exitsOf, flagOf, isCommandGroup, type Option, type Options, optionGroups } from './command.ts';
import { withDeadline } from './deadline.ts';
import { runCommand } from './run-command.ts';

type Run = () => Promise<ExitCode>;

const parserOption = (name: string, option: Option): ParserOption => {
  const value = option.type === 'flag' ? '' : ` ${option.value ?? '<value>'}`;
  const made = new ParserOption(`${flagOf(name)}${value}`, option.about).helpGroup(`${optionGroups[option.group]}:`);
  // A flag has exactly its name: an option that begins with `--no-` does not negate another one.
  made.negate = false;
  if (option.choices) made.choices(option.choices);
  if (option.type !== 'texts') return made;
  const { parseArg: check } = made;
  return made.argParser((value: string, before: readonly string[] | undefined) => {
    check?.(value, undefined);
    return [...(before ?? []), value];
  });
};

const chosen = (
  options: Options,
  parsed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, boolean | string | undefined | readonly string[]>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const value = parsed[name];
      if (option.type === 'flag') return [name, value === true];
      if (option.type === 'texts') return [name, Array.isArray(value) ? value.map(String) : []];
      return [name, typeof value === 'string' ? value : undefined];
    }),
  );

/** An empty argument is usually an unset variable: it must never mean the current folder, or no value. */
const refuseEmpty = (command: Command, given: readonly string[], options: Readonly<Record<string, unknown>>): void => {
  const empty = [
    ...given.flatMap((text, index) => {
      const argument = command.arguments[Math.min(index, command.arguments.length - 1)];
      return text === '' && !argument?.mayBeEmpty ? [`the argument <${argument?.name ?? index + 1}>`] : [];
    }),
    ...Object.entries(options).flatMap(([name, value]) => ([value].flat().includes('') ? [`the value of ${flagOf(name)}`] : [])),
  ];
  if (empty.length > 0)
    fail('usage', `${empty.join(' and ')} is empty`, { help: 'If the value comes from a variable, check that the variable is set.' });
};

const examples = (command: Command, program: string): string =>
  command.examples.length === 0
    ? ''
    : `\nExamples:\n${command.examples.map((one) => `  ${program} ${one.command}\n      ${one.why}`).join('\n')}\n`;

const exits = (command: Command): string => `\nExit codes:\n${exitCodeLines(exitsOf(command))}\n`;

/** In the order of the groups. */
const inGroups = (options: Options): readonly (readonly [string, Option])[] => {
  const all = Object.entries(options);
  return Object.keys(optionGroups).flatMap((name) => all.filter(([, { group }]) => group === name));
};

const help = (): ParserOption => new ParserOption('-h, --help', 'Show this help');

const quiet = (parser: Parser, surroundings: Surroundings): Parser =>
  parser
    .exitOverride()
    .configureOutput({ writeOut: surroundings.stdout.write, writeErr: () => undefined })
    .showSuggestionAfterError(true)
    .addHelpOption(help());

const add = async (parent: Parser, row: CommandRow, surroundings: Surroundings, found: (run: Run) => void): Promise<void> => {
  const command = await row.load();
  const parser = quiet(parent.command(row.name), surroundings).summary(row.summary);
  if (isCommandGroup(command)) {
    parser.description(row.summary);
    for (const below of command.commands) await add(parser, below, surroundings, found);
    return;
  }
  parser.description(command.about).addHelpOption(help().helpGroup('Help:')).allowExcessArguments(false);
  for (const { name, required, many, about } of command.arguments) {
    const shown = `${name}${many ? '...' : ''}`;
    parser.argument(required ? `<${shown}>` : `[${shown}]`, about);
  }
  for (const [name, option] of inGroups(command.options)) parser.addOption(parserOption(name, option));
  parser.addHelpText('after', `${examples(command, surroundings.program)}${exits(command)}`);
  parser.action(() => {
    const given = parser.args;
    const options = chosen(command.options, parser.opts());
    refuseEmpty(command, given, options);
    const timeout = command.options['timeout']?.forEach === true ? undefined : options['timeout'];
    const inTime = (): Surroundings => withDeadline(surroundings, typeof timeout === 'string' ? timeout : undefined);
    found(async () => printResult(await runCommand({ name: row.name, command }, given, options, inTime()), surroundings));
  });
};

/** The parsed command line; undefined after help or the version, which are printed here. */
export const parseArguments = async (
  given: readonly string[],
  surroundings: Surroundings,
  rows: readonly CommandRow[],
): Promise<Run | undefined> => {
  const program = quiet(new Parser('tenantry'), surroundings)
    .description('Tenantry keeps your cloud organization in sync with its Git repository and provides evidence that it is.')
    .version(surroundings.tool, '-V, --version', 'Show the version')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'Show the help of a command');
  let run: Run | undefined;
  const found = (one: Run): void => void (run = one);
  const [asked] = given.filter((word) => !word.startsWith('-'));
  for (const row of rows) {
    if (row.name !== asked && !(asked === 'help' && given.includes(row.name))) {
      program.command(row.name).summary(row.summary).description(row.summary);
      continue;
    }
    await add(program, row, surroundings, found);
  }
  program.addHelpText('after', `\nExit codes:\n${exitCodeLines()}\n`);
  if (given.length === 0) {
    program.outputHelp();
    return undefined;
  }
  try {
    await program.parseAsync([...given], { from: 'user' });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.exitCode === 0) return undefined;
    // A group without a subcommand also prints help.
    const known = rows.some((row) => row.name === asked) ? ` ${asked}` : '';
    const help = `Run \`tenantry${known} --help\`.`;
    if (cause.code === 'commander.help') return fail('usage', `No command${known && ` of${known}`} given.`, { help });
    // commander puts a suggestion on a line of its own: `(Did you mean format?)`.
    const [message = '', guess] = cause.message.replace(/^error: /, '').split('\n');
    return fail('usage', message, { help: guess === undefined ? help : `${guess.replace(/^\((.*)\)$/, '$1')} ${help}` });
  }
  return run;
};
