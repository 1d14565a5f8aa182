// One run of a command: outputs are checked against inputs before any read, and problems that end it are reported in the requested format.
import { type Problem, TenantryError } from '../errors.ts';
import { conflictsOf, type NamedPath } from '../files/conflicts.ts';
import { failIfUnfit } from '../files/write-text.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { progressLine, spokenProgress } from '../terminal/progress.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { failOnOtherTypes } from '../use/open/file-types.ts';
import { namedLanguage } from '../use/open/named-language.ts';
import { shownPath } from '../use/open/shown-path.ts';
import type { ProgressLine } from '../use/ports.ts';
import type { Command, Options, ParsedOptions } from './command.ts';
import { filesOfCommand } from './files-of-command.ts';

const unfit = (path: string): readonly Problem[] => {
  try {
    failIfUnfit(path);
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
};

/**
 * Checked before the platform is read, and again after a desired state has been loaded with its files. Throws a usage error for each output that is an input
 * or another output, and `file-unwritable` for one that cannot be written because of an existing file.
 */
const failOnFileConflicts = (outputs: readonly NamedPath[], inputs: readonly NamedPath[], surroundings: Surroundings): void => {
  const shown = (files: readonly NamedPath[]): readonly NamedPath[] =>
    files.map(({ name, path }) => ({ name, path: shownPath(path, surroundings) }));
  const written = shown(outputs);
  const problems = [...conflictsOf(written, shown(inputs)), ...written.flatMap(({ path }) => unfit(path))];
  if (problems.length > 0) throw new TenantryError(problems);
};

interface Chosen {
  readonly command: Command;
  readonly chosen: ParsedOptions<Options>;
}

const problemsOf = async (act: () => Promise<void>): Promise<readonly Problem[]> => {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
};

/** In the language that a person named: what only the desired state names is not known yet. The texts are loaded only for another language. */
const progressOf = async ({ command, chosen }: Chosen, surroundings: Surroundings): Promise<ProgressLine> => {
  const line = progressLine(surroundings.stderr, chosen['quiet'] === true);
  const given = chosen['language'];
  const language = 'language' in command.options ? namedLanguage(typeof given === 'string' ? given : undefined, surroundings) : undefined;
  if (language === undefined || language === 'en') return line;
  const { textsIn } = await import('../report/texts/texts.ts');
  return spokenProgress(line, await textsIn(language));
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
    const progress = await progressOf({ command, chosen }, surroundings);
    return await command.run(given, chosen, { ...surroundings, outputs: files.outputs, progress });
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    const { printProblems } = await import('./print-problems.ts');
    const unwritten = await problemsOf(() => printProblems(cause, { ...asked, mayWrite }, surroundings));
    throw new TenantryError([...cause.problems, ...unwritten], { cause, desired: folders });
  }
};
