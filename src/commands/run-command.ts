// One run of a command: outputs are checked against inputs before any read, and problems that end it are reported in the requested format.
import { type Problem, TenantryError } from '../errors.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { progressLine } from '../terminal/progress.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { failOnOtherTypes } from '../use/open/file-types.ts';
import { shownPath } from '../use/open/shown-path.ts';
import type { Command, Options, ParsedOptions } from './command.ts';
import { failOnFileConflicts } from './file-conflicts.ts';
import { filesOfCommand } from './files-of-command.ts';

const problemsOf = async (act: () => Promise<void>): Promise<readonly Problem[]> => {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
};

export const runCommand = async (
  { name, command }: { readonly name: string; readonly command: Command },
  given: readonly string[],
  chosen: ParsedOptions<Options>,
  surroundings: Surroundings,
): Promise<CommandResult> => {
  const files = filesOfCommand(command, given, chosen, surroundings);
  const folders = files.desired.map(({ path }) => shownPath(path, surroundings));
  const asked = { command: name, desired: folders[0], chosen };
  let mayWrite = false;
  try {
    failOnFileConflicts(files.outputs, files.inputs, surroundings);
    mayWrite = true;
    failOnOtherTypes(files.typed, surroundings);
    const progress = progressLine(surroundings.stderr, chosen['quiet'] === true);
    return await command.run(given, chosen, { ...surroundings, outputs: files.outputs, progress });
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    const { printProblems } = await import('./print-problems.ts');
    const unwritten = await problemsOf(() => printProblems(cause, { ...asked, mayWrite }, surroundings));
    throw new TenantryError([...cause.problems, ...unwritten], { cause, desired: folders });
  }
};
