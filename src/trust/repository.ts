// Which folders count as "inside the repository": where a secret must never be written.

import { repositoryOf } from '../files/boundary.ts';
import { realFolder } from '../files/file-status.ts';

/** The folders themselves and the repositories that they lie in, links resolved. A folder that is not there counts for nothing. */
export const guardedFolders = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const real = realFolder(folder);
    return real === undefined ? [] : [repositoryOf(real) ?? real];
  });
