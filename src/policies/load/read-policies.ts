// The user's own policies: the files and folders that a desired-state file names, read and loaded.
import { type Problem, type Source, TenantryError } from '../../errors.ts';
import { statIfExists } from '../../files/file-status.ts';
import { listYaml } from '../../files/list-yaml.ts';
import type { ProjectFile } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import type { PolicyText } from './load-policies.ts';

/** A file or folder of the project, and the position that names it. */
export interface NamedFile {
  readonly file: ProjectFile;
  readonly at: Source;
}

const filesOf = (file: ProjectFile): readonly ProjectFile[] => (statIfExists(file.absolute)?.isDirectory() ? listYaml(file) : [file]);

/** Every file below the given paths, in their order; a file that is named twice is read once. Problems without a position get the position of the path. */
export const readPolicyTexts = (named: readonly NamedFile[]): readonly PolicyText[] => {
  const problems: Problem[] = [];
  const attempt = <Result>(at: Source, call: () => readonly Result[]): readonly Result[] => {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems.map((problem) => ({ at, ...problem })));
      return [];
    }
  };
  const files = new Map(
    named.flatMap(({ file, at }) => attempt(at, () => filesOf(file)).map((one) => [one.absolute, { one, at }] as const)),
  );
  const texts = [...files.values()].flatMap(({ one, at }) => attempt(at, () => [{ file: one.shown, text: readText(one) }]));
  if (problems.length > 0) throw new TenantryError(problems);
  return texts;
};
