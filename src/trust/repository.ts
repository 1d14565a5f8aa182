// Which folders count as "inside the repository": where a secret must never be written.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The folder that holds `.git`, at or above this one; undefined outside of a repository. */
const repositoryOf = (folder: string): string | undefined => {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
};

/** The folders themselves and the repositories that they lie in, links resolved. A folder that is not there counts for nothing. */
export const guardedFolders = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    if (!existsSync(folder)) return [];
    const real = realpathSync(folder);
    return [repositoryOf(real) ?? real];
  });

/** Both paths with links resolved. */
export const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
};
