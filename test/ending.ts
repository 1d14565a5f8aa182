// Every run of a test ends with an exit code that the help of its command lists.
import { exitsOf, isCommandGroup } from '../src/commands/command.ts';
import { commandTable } from '../src/commands/table.ts';
import { exitCodes } from '../src/exit-code.ts';

/** `words`: what follows `tenantry`. Throws when the help would be wrong. */
export const demandListed = async (words: readonly string[], code: number | null): Promise<void> => {
  const [name, below] = words.filter((word) => !word.startsWith('-'));
  const loaded = await commandTable.find((row) => row.name === name)?.load();
  if (loaded === undefined || code === null) return;
  const command = isCommandGroup(loaded) ? loaded.commands.find((one) => one.name === below) : loaded;
  const known: readonly number[] = command ? exitsOf(command) : [exitCodes.clean, exitCodes.invalid];
  if (!known.includes(code)) throw new Error(`${words.join(' ')}: exit code ${code} is not in its help, which lists ${known.join(', ')}.`);
};
