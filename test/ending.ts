// Every run of a test ends with an exit code that the help of its command lists.
import { exitsOf } from '../src/commands/command.ts';
import { commandTable } from '../src/commands/table.ts';
import { exitCodes } from '../src/exit-code.ts';
import { allCommands } from './commands/all-commands.ts';

/** `words`: the words after `tenantry`. Throws if the help would be wrong. */
export const demandListed = async (words: readonly string[], code: number | null): Promise<void> => {
  const [name, below] = words.filter((word) => !word.startsWith('-'));
  if (!commandTable.some((row) => row.name === name) || code === null) return;
  const all = await allCommands();
  const command = all.find((one) => one.name === name || one.name === `${name} ${below}`)?.command;
  const known: readonly number[] = command ? exitsOf(command) : [exitCodes.clean, exitCodes.invalid];
  if (!known.includes(code)) throw new Error(`${words.join(' ')}: exit code ${code} is not in its help, which lists ${known.join(', ')}.`);
};
