// The files below a folder that the operator names, by the ends of their names, in the same order on every machine. No link is followed.
import { readdirSync } from 'node:fs';
import { type Problem, TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { inProjectFolder, type ProjectFile, projectAround, projectFile } from './project.ts';
import { reading } from './refusals.ts';

/** `problem`: it is a link or cannot be listed. */
type ListedFile = { readonly file: ProjectFile; readonly problem?: Problem };

const below = (folder: ProjectFile, isWanted: (name: string) => boolean): readonly ListedFile[] =>
  reading(folder.shown, () => readdirSync(folder.absolute, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): readonly ListedFile[] => {
      const file = inProjectFolder(folder, entry.name);
      if (entry.isDirectory()) return orProblem(file, isWanted);
      if (!isWanted(entry.name)) return [];
      if (entry.isFile()) return [{ file }];
      return [
        { file, problem: { code: 'file-invalid', message: `${visible(file.shown)} is not a regular file, and no link is followed` } },
      ];
    });

const orProblem = (folder: ProjectFile, isWanted: (name: string) => boolean): readonly ListedFile[] => {
  try {
    return below(folder, isWanted);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.slice(0, 1).map((problem) => ({ file: folder, problem }));
  }
};

/** Hidden files and folders are left out. Throws if the folder itself cannot be listed. */
export const listFiles = (folder: string, isWanted: (name: string) => boolean): readonly ListedFile[] =>
  below(projectFile(projectAround(folder), '.'), isWanted);
