// The folders that count as "inside the repository": a secret must never be written there.

import { repositoryOf } from '../files/boundary.ts';
import { realFolder } from '../files/file-status.ts';

/** The folders themselves and their repositories, with links resolved. Missing folders are ignored. */
export const guardedFolders = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const real = realFolder(folder);
    return real === undefined ? [] : [repositoryOf(real) ?? real];
  });
