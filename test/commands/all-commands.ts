// Every executable command, by its words: `policy list`.
import { type Command, type CommandRow, isCommandGroup } from '../../src/commands/command.ts';
import { commandTable } from '../../src/commands/table.ts';

export interface NamedCommand extends CommandRow {
  readonly command: Command;
}

const named = async (row: CommandRow): Promise<readonly NamedCommand[]> => {
  const loaded = await row.load();
  if (!isCommandGroup(loaded)) return [{ ...row, command: loaded }];
  const below = await Promise.all(loaded.commands.map(named));
  return below.flat().map((one) => ({ ...one, name: `${row.name} ${one.name}` }));
};

export const allCommands = async (): Promise<readonly NamedCommand[]> => (await Promise.all(commandTable.map(named))).flat();
