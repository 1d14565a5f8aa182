// Which files a path means: the file itself, or the YAML files that lie directly in a directory.
import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';

const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name);

const complaint = (path: string, entry: Stats): Problem[] => {
  if (entry.isFile()) return [];
  const what = entry.isSymbolicLink() ? 'a link' : entry.isDirectory() ? 'a folder' : 'no regular file';
  return [
    { code: 'file-unfit', message: `${visible(path)} is ${what}`, help: 'What a directory declares must lie in it as regular files: move it away, or rename it.' },
  ];
};

/** Sorted by name, so that no listing order is ever seen. Throws when there is nothing to read, or something that is no regular file. */
export const findFiles = (path: string): readonly string[] => {
  const given = statSync(path, { throwIfNoEntry: false });
  if (given === undefined) throw new TenantryError([{ code: 'file-missing', message: `there is no ${visible(path)}` }]);
  if (!given.isDirectory()) return [path];
  const files = readdirSync(path)
    .filter(isYaml)
    .sort()
    .map((name) => join(path, name));
  const problems = files.flatMap((file) => complaint(file, lstatSync(file)));
  if (problems.length > 0) throw new TenantryError(problems);
  const help = 'Files of a desired state end in `.yaml` or `.yml` and lie in the directory itself, not in folders of it.';
  if (files.length === 0) throw new TenantryError([{ code: 'directory-empty', message: `there is no YAML file in ${visible(path)}`, help }]);
  return files;
};
