// An output of a command is never one of its inputs, and never another output. Checked before the platform is read, and again after a desired state has been
// loaded with its files.
import { type Problem, TenantryError } from '../errors.ts';
import { conflictsOf, type NamedPath } from '../files/conflicts.ts';
import { failIfUnfit } from '../files/write-text.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { shownPath } from '../use/open/shown-path.ts';

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
 * Throws a usage error for each output that is an input or another output, and `file-unwritable` for one that cannot be written because of an existing file.
 */
export const failOnFileConflicts = (outputs: readonly NamedPath[], inputs: readonly NamedPath[], surroundings: Surroundings): void => {
  const shown = (files: readonly NamedPath[]): readonly NamedPath[] =>
    files.map(({ name, path }) => ({ name, path: shownPath(path, surroundings) }));
  const written = shown(outputs);
  const problems = [...conflictsOf(written, shown(inputs)), ...written.flatMap(({ path }) => unfit(path))];
  if (problems.length > 0) throw new TenantryError(problems);
};
