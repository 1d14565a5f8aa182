// Which folders count as "inside the repository": where a secret must never be written.
import { realFolder } from '../files/look.ts';
import { repositoryOf } from '../files/way.ts';

/** The folders themselves and the repositories that they lie in, links resolved. A folder that is not there counts for nothing. */
export const guardedFolders = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const real = realFolder(folder);
    return real === undefined ? [] : [repositoryOf(real) ?? real];
  });
