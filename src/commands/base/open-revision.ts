// Opens an older revision of the repository around a desired state: by git, or from files that are in memory already.
import type { Surroundings } from '../surroundings.ts';
import { gitIn } from './git.ts';
import { commitOf, folderOf, isKept, readBeside, readRevision } from './read-revision.ts';
import type { Revision } from './revision.ts';

/** `path`: the desired state as it is now. Throws `base-unreadable`. */
export const openRevision = (given: string, path: string, { env, revision }: Surroundings): Revision => {
  if (revision) return revision(given, path);
  const git = gitIn(folderOf(path), env);
  const commit = commitOf(git, given);
  return {
    commit,
    files: () => readRevision(git, commit, path),
    beside: (way, shown) => readBeside(git, commit, way, shown),
    keeps: (way) => isKept(git, way),
  };
};
