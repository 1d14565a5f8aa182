// The folders that count as "inside the repository": a secret must never be written there.

import { dirname, resolve } from 'node:path';
import { repositoryOf } from '../files/boundary.ts';
import { realFolder } from '../files/file-status.ts';

/** The folders themselves and their repositories, with links resolved. Missing folders are ignored. */
export const guardedFolders = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const real = realFolder(folder);
    return real === undefined ? [] : [repositoryOf(real) ?? real];
  });

/** The folders that a pull request to a fleet file can change, without links: its repository or its folder, and the repository of the working directory. */
export const changeableFolders = (fleetFile: string, cwd: string): readonly string[] => {
  const around = guardedFolders([dirname(resolve(cwd, fleetFile))]);
  const real = realFolder(cwd);
  const own = real === undefined ? undefined : repositoryOf(real);
  return [...new Set([...around, ...(own === undefined ? [] : [own])])];
};
