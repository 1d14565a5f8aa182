// The YAML files below a directory: regular files only, in one order on every machine.
import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { TenantryError } from '../errors.ts';
import type { Problem } from '../errors.ts';
import { visible } from './visible.ts';

/**
 * The paths of all *.yaml and *.yml files in a directory and its folders, sorted by code unit; hidden files and folders are passed over.
 * Throws a TenantryError if anything in it is a link or a special file, cannot be listed, or if there is no such file.
 */
export const listYaml = (directory: string): readonly string[] => {
  const problems: Problem[] = [];
  const files = filesIn(directory, problems);
  if (problems.length > 0) throw new TenantryError(problems);
  if (files.length > 0) return files.sort();
  throw new TenantryError([{ code: 'directory-empty', message: `no *.yaml or *.yml file found in ${visible(directory)}` }]);
};

const filesIn = (directory: string, problems: Problem[]): string[] =>
  listed(directory, problems)
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return filesIn(path, problems);
      if (entry.isFile()) return /\.ya?ml$/i.test(entry.name) ? [path] : [];
      problems.push({
        code: 'file-unfit',
        message: `the file ${visible(path)} is ${entry.isSymbolicLink() ? 'a symbolic link' : 'not a regular file'}`,
        help: 'A directory that is read as a whole may contain only regular files and folders. Move this entry somewhere else.',
      });
      return [];
    });

const listed = (directory: string, problems: Problem[]): readonly Dirent[] => {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
    problems.push({ code: 'file-missing', message: `the directory ${visible(directory)} cannot be listed (${code})` });
    return [];
  }
};
