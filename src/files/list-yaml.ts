// The YAML files below a folder of the project: only regular files, in the same order on every machine.
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { refuseLinkedFolders } from './boundary.ts';
import { notRegular, statIfExists } from './file-status.ts';
import { inProjectFolder, type ProjectFile } from './project.ts';
import { reading, systemCode } from './refusals.ts';

export const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name) && !name.startsWith('.');

/**
 * All *.yaml and *.yml files in a folder and its subfolders, sorted by code unit; hidden files and folders are skipped. Throws a TenantryError if it contains a
 * link or a special file, cannot be listed, or contains no such file.
 */
export const listYaml = (folder: ProjectFile): readonly ProjectFile[] => {
  reading(folder.shown, () => refuseLinkedFolders(join(folder.absolute, 'inside'), folder.boundary, folder.shown));
  const problems: Problem[] = [];
  const files = filesIn(folder, problems);
  if (problems.length > 0) throw new TenantryError(problems);
  if (files.length > 0) return files.sort((a, b) => (a.shown < b.shown ? -1 : 1));
  throw new TenantryError([{ code: 'directory-empty', message: `no *.yaml or *.yml file found in ${visible(folder.shown)}` }]);
};

const filesIn = (folder: ProjectFile, problems: Problem[]): ProjectFile[] =>
  listed(folder, problems)
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = inProjectFolder(folder, entry.name);
      if (entry.isDirectory() && !isYaml(entry.name)) return filesIn(file, problems);
      if (entry.isFile()) return isYaml(entry.name) ? [file] : [];
      problems.push({
        code: 'file-invalid',
        message: `${visible(file.shown)} is ${kindOf(file)}`,
        help: 'A directory that is read as a whole may contain only regular files and folders. Move this entry somewhere else, or rename it.',
      });
      return [];
    });

/** Those of the folder alone; links and special files in it are skipped. */
export const yamlIn = (folder: ProjectFile): readonly ProjectFile[] =>
  listed(folder, [])
    .filter((entry) => entry.isFile() && isYaml(entry.name))
    .map(({ name }) => inProjectFolder(folder, name))
    .sort((a, b) => (a.shown < b.shown ? -1 : 1));

/** It may have been deleted meanwhile. */
const kindOf = ({ absolute }: ProjectFile): string => {
  const stats = statIfExists(absolute);
  return (stats && notRegular(stats)) ?? 'not a regular file';
};

const listed = ({ absolute, shown }: ProjectFile, problems: Problem[]): readonly Dirent[] => {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    problems.push({ code: 'file-missing', message: `cannot list the directory ${visible(shown)} (${systemCode(error)})` });
    return [];
  }
};
