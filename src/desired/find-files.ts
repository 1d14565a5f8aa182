// Which files a path means: the file itself, or the YAML files that lie directly in a directory.
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, TenantryError } from '../errors.ts';
import { notRegular } from '../yaml/read-text.ts';
import { visible } from '../yaml/visible.ts';

export interface FoundFiles {
  /** Sorted by name, so that no listing order is ever seen. */
  readonly files: readonly string[];
  /** Folders in the directory that hold YAML files as well: those are not read. */
  readonly folders: readonly string[];
}

export const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name) && !name.startsWith('.');

/** What is no directory, and what cannot even be asked for, is read as a file: reading says what is wrong with it. */
const isDirectory = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const entriesIn = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory).sort();
  } catch {
    throw new TenantryError([{ code: 'file-missing', message: `cannot list the directory ${visible(directory)}` }]);
  }
};

const holdsYaml = (path: string): boolean => isDirectory(path) && entriesIn(path).some(isYaml);

const unfit = (path: string): readonly Problem[] => {
  const kind = notRegular(lstatSync(path));
  const help = 'A desired state consists of regular files. Move this entry somewhere else, or rename it.';
  return kind === undefined ? [] : [{ code: 'file-unfit', message: `${visible(path)} is ${kind}`, help }];
};

/** Throws when there is nothing to read, or something that is no regular file. */
export const findFiles = (path: string): FoundFiles => {
  if (!isDirectory(path)) return { files: [path], folders: [] };
  const entries = entriesIn(path);
  const files = entries.filter(isYaml).map((name) => join(path, name));
  const problems = files.flatMap(unfit);
  if (problems.length > 0) throw new TenantryError(problems);
  if (files.length === 0) {
    const help = 'Files of a desired state end in `.yaml` or `.yml` and are directly in the directory.';
    throw new TenantryError([{ code: 'directory-empty', message: `no YAML file found in ${visible(path)}`, help }]);
  }
  const folders = entries.filter((name) => !name.startsWith('.') && holdsYaml(join(path, name)));
  return { files, folders: folders.map((name) => join(path, name)) };
};
